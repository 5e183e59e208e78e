"""Writes the catalog's texts as documents that need no program, a file per language:

    catalog.py TEMPLATE.html SCENARIOS_FOLDER OUTPUT_FOLDER

makes catalog.html (English) and catalog.ru.html (Russian) from every <scenario>/scenario.json: scenarios,
strategies, what each must show in a search, and the sentences about it. Search engines read them, and so does a
person whose browser cannot run the page: boot.js shows the document's <main> below what it says is missing.
"""

import html
import json
import pathlib
import sys

WORDS = {
    "en": {
        "title": "The catalog", "sections": "Scenarios", "back": "Back to the playground",
        "licences": "Third-party licences", "other": ("catalog.ru.html", "ru", "По-русски"),
        "lead": "Programs that race and the ways to protect them: what each does, what it promises, what it costs "
                "and when it breaks. The verdict is what a search of every schedule of a few requests finds.",
        "verdict": "Verdict", "fragile": "by accident, see when it breaks",
        "what": "What it does", "guarantees": "What it guarantees", "costs": "What it costs",
        "breaks": "When it breaks", "mistake": "The typical mistake",
        "any-bytecode": "a switch between any two bytecodes", "gil-3.11": "CPython 3.11's GIL",
        "SAFE": "safe in every schedule", "LOSES": "loses updates", "DUPLICATES": "does work twice",
        "OVERDRAWS": "pays out more than was there", "EXCEEDS": "exceeds a limit",
        "SKEWS": "breaks an invariant", "DEADLOCK": "deadlocks", "STUCK": "gets stuck",
        "ERROR": "ends in an error",
    },
    "ru": {
        "title": "Каталог", "sections": "Сценарии", "back": "Назад к Interleave",
        "licences": "Лицензии сторонних компонентов", "other": ("catalog.html", "en", "In English"),
        "lead": "Программы с гонками и способы их защитить: что делает каждый, что обещает, чего стоит и когда "
                "ломается. Вердикт — то, что находит перебор всех расписаний для нескольких запросов.",
        "verdict": "Вердикт", "fragile": "случайно, см. «Когда ломается»",
        "what": "Что делает", "guarantees": "Что гарантирует", "costs": "Чего стоит",
        "breaks": "Когда ломается", "mistake": "Типичная ошибка",
        "any-bytecode": "переключение между любыми байткодами", "gil-3.11": "GIL из CPython 3.11",
        "SAFE": "безопасно при любом расписании", "LOSES": "теряет обновления", "DUPLICATES": "делает работу дважды",
        "OVERDRAWS": "выдаёт больше, чем было", "EXCEEDS": "превышает предел",
        "SKEWS": "нарушает инвариант", "DEADLOCK": "взаимная блокировка", "STUCK": "застревает",
        "ERROR": "завершается ошибкой",
    },
}
SENTENCES = ("what", "guarantees", "costs", "breaks", "mistake")


def escape(text):
    return html.escape(text, quote=True)


def verdict(strategy, words):
    found = strategy["verdict"]
    if isinstance(found, dict):
        text = "; ".join(f"{words[runtime]}: {', '.join(words[one] for one in names)}"
                         for runtime, names in found.items())
    else:
        text = ", ".join(words[one] for one in found)
    return f"{text} ({words['fragile']})" if strategy["fragile"] else text


def strategy_block(scenario, strategy, language):
    words = WORDS[language]
    address = f"./#/{scenario['name']}/{strategy['name']}"
    rows = [(words["verdict"], verdict(strategy, words))]
    rows += [(words[key], strategy[key][language]) for key in SENTENCES]
    terms = "\n".join(f"<dt>{escape(term)}</dt><dd>{escape(text)}</dd>" for term, text in rows)
    return f'<h3><a href="{address}">{escape(strategy["title"][language])}</a></h3>\n<dl>\n{terms}\n</dl>'


def title(scenario, language):
    """Several groups have a counter."""
    return escape(f"{scenario['title'][language]} ({scenario['group'][language]})")


def scenario_block(scenario, language):
    head = (f'<h2 id="{scenario["name"]}">{title(scenario, language)}</h2>\n'
            f'<p>{escape(scenario["summary"][language])}</p>')
    return "\n".join([head] + [strategy_block(scenario, one, language) for one in scenario["strategies"]])


def body(scenarios, language):
    words = WORDS[language]
    address, other, name = words["other"]
    items = "\n".join(f'<li><a href="#{one["name"]}">{title(one, language)}</a></li>' for one in scenarios)
    head = (f"<h1>{words['title']}</h1>\n<p>{words['lead']}</p>\n"
            f'<p><a href="{address}" hreflang="{other}" lang="{other}">{name}</a></p>\n'
            f'<nav aria-label="{words["sections"]}">\n<ul>\n{items}\n</ul>\n</nav>')
    return "\n".join([head] + [scenario_block(one, language) for one in scenarios])


def main():
    template, folder, output = (pathlib.Path(argument) for argument in sys.argv[1:])
    scenarios = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*/scenario.json")]
    scenarios.sort(key=lambda scenario: scenario["order"])
    text = template.read_text(encoding="utf-8")
    for language, name in (("en", "catalog.html"), ("ru", "catalog.ru.html")):
        words = WORDS[language]
        page = text.replace("@title@", words["title"]).replace("@language@", language)
        page = page.replace("@back@", words["back"]).replace("@licences@", words["licences"])
        (output / name).write_text(page.replace("@body@", body(scenarios, language)), encoding="utf-8")


main()
