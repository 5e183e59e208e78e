"""Makes a document of the page from Markdown: document.py TEMPLATE.html SOURCE.md OUTPUT.html

The template says where @title@ (the first heading's text) and @body@ go. The second-rank headings are listed
below the introduction; a table comes in a box of its own, which scrolls where the screen is narrow.
"""

import html
import pathlib
import re
import sys

try:
    import markdown
except ImportError:
    sys.exit("document: python3-markdown is missing; web/setup.sh installs it")


def contents(tokens):
    """Links to the sections of the second rank, or nothing where there are none."""
    sections = [section for top in tokens for section in top["children"]]
    items = "\n".join(f'<li><a href="#{section["id"]}">{section["name"]}</a></li>' for section in sections)
    return f'<nav aria-label="Sections">\n<ul>\n{items}\n</ul>\n</nav>\n' if items else ""


def in_boxes(body):
    """Each table in a box that the keyboard can reach and scroll, named by the heading above it."""
    heading = ""

    def boxed(match):
        nonlocal heading
        if match["heading"]:
            heading = html.escape(html.unescape(re.sub(r"<[^>]+>", "", match["heading"])), quote=True)
            return match[0]
        columns = match[0].count("<th>")
        return f'<div class="table of-{columns}" tabindex="0" role="region" aria-label="{heading}">\n{match[0]}\n</div>'

    return re.sub(r"<h\d[^>]*>(?P<heading>.*?)</h\d>|<table>.*?</table>", boxed, body, flags=re.S)


def main():
    template, source, output = (pathlib.Path(argument) for argument in sys.argv[1:])
    converter = markdown.Markdown(extensions=["tables", "toc"], output_format="html")
    body = in_boxes(converter.convert(source.read_text(encoding="utf-8")))
    body = body.replace("\\|", "|")  # of a table's cells; inside of code the converter leaves the backslash
    body = body.replace("<h2", contents(converter.toc_tokens) + "<h2", 1)
    page = template.read_text(encoding="utf-8")
    page = page.replace("@language@", "en").replace("@back@", "Back to the playground")
    page = page.replace("@licences@", "Third-party licences")
    page = page.replace("@title@", converter.toc_tokens[0]["name"]).replace("@body@", body)
    output.write_text(page, encoding="utf-8")


main()
