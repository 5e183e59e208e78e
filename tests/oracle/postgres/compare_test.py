"""What the comparison with PostgreSQL finds and what it lets pass, tried without a server: compare_test.py"""

import pathlib
import shlex
import sys
import unittest

import agreement
import script as scripts
from compare import Judge, from_json, told
from driver import Driver
from interleavings import every, sent
from results import differences, stable
from sessions import find_cycle
from smaller import smaller
from transactions import random_pair, random_script

HERE = pathlib.Path(__file__).resolve().parent
TRANSCRIPTS = HERE / "transcripts.jsonl"


def kept():
    return [from_json(line) for line in TRANSCRIPTS.read_text(encoding="utf-8").splitlines()]


def compared(*options):
    """The counts of a comparison of the kept transcripts with the driver that says them again."""
    command = [sys.executable, str(HERE / "recorded_driver.py"), str(TRANSCRIPTS), *options]
    driver, said = Driver(shlex.join(command)), []
    judge = Judge(None, driver, said.append)
    for script, events in kept():
        judge.count(script, events)
    driver.close()
    return judge.counts, [one[2] for one in said if one[0] == "disagrees"]


class Compared(unittest.TestCase):
    def test_what_the_server_did_agrees_with_itself(self):
        counts, _ = compared()
        self.assertEqual(counts["disagreements"], 0)
        self.assertEqual(counts["interleavings"], len(kept()))

    def test_one_order_that_fits_is_enough(self):
        for order in ("up", "down"):
            self.assertEqual(compared("--order", order)[0]["disagreements"], 0)

    def test_no_order_that_fits_is_a_disagreement(self):
        counts, _ = compared("--order", "none")
        woken = sum(any(int(session) != event["session"] for event in events for session in event.get("results", {}))
                    for _, events in kept())
        self.assertGreater(woken, 10)
        self.assertEqual(counts["disagreements"], woken)

    def test_each_wrong_result_is_found(self):
        results = sum(len(event.get("results", "1")) for _, events in kept() for event in events)
        self.assertGreater(results, 200)
        for number in range(1, results + 1, 23):
            counts, texts = compared("--wrong", str(number))
            self.assertEqual(counts["disagreements"], 1, number)
            self.assertTrue("ANOTHER" in texts[0] or "(?)" in texts[0], texts[0])


class Fake:
    """A driver in this process. `answers` are taken one after the other, by request."""

    def __init__(self, answers):
        self._answers = answers

    def reset(self):
        pass

    def must(self, sql):
        pass

    def save(self):
        return 0, None

    def restore(self, number):
        pass

    def run(self, session, sql):
        return self._answers[(session, sql)]

    def resume(self, session):
        return self._answers[("resume", session)]


def done(session, tag, *woken):
    return {"session": session, "state": "done", "tag": tag, "woken": list(woken)}


def step(session, sql, results, waiting=()):
    return {"event": "step", "session": session, "sql": sql, "results": results, "waiting": list(waiting), "cycle": []}


class Agreement(unittest.TestCase):
    EVENTS = [step(2, "UPDATE", {}, [2]), step(1, "COMMIT", {"1": {"tag": "COMMIT"}, "2": {"tag": "UPDATE 1"}})]
    WAITS = {(2, "UPDATE"): {"session": 2, "state": "waits"}}

    def problem(self, answers):
        return agreement.disagreement(Fake(answers), scripts.Script(), self.EVENTS)

    def test_a_session_that_goes_on(self):
        self.assertIsNone(self.problem({**self.WAITS, (1, "COMMIT"): done(1, "COMMIT", 2),
                                        ("resume", 2): done(2, "UPDATE 1")}))

    def test_a_session_that_should_have_gone_on(self):
        problem = self.problem({**self.WAITS, (1, "COMMIT"): done(1, "COMMIT")})
        self.assertEqual((problem.index, problem.words[0][0]), (1, "sessions [2] wait, where the server's [] do"))

    def test_a_session_that_waits_again_where_the_server_s_does_not(self):
        problem = self.problem({**self.WAITS, (1, "COMMIT"): done(1, "COMMIT", 2),
                                ("resume", 2): {"session": 2, "state": "waits"}})
        self.assertEqual(problem.index, 1)

    def test_a_session_that_does_not_wait(self):
        problem = self.problem({(2, "UPDATE"): done(2, "UPDATE 1")})
        self.assertEqual((problem.index, problem.words[0][0]), (0, "session 2 is done, where the server's waits"))
        script = scripts.Script(steps=((2, "UPDATE"), (1, "COMMIT")))
        self.assertIn("# * 2: UPDATE  ->  waits\n# the model:\n# * session 2 is done", told(script, self.EVENTS, problem))


class Steps(unittest.TestCase):
    def test_who_waits_sends_nothing_but_may_be_cancelled(self):
        steps = [(1, "a"), (1, "b"), (2, "c")]
        self.assertEqual([scripts.next_step(steps, waiting) for waiting in (set(), {1}, {1, 2})], [0, 2, None])
        self.assertEqual(scripts.next_step([(1, scripts.CANCEL), (2, "c")], {1}), 0)
        self.assertEqual(scripts.next_step([(1, "a"), (1, scripts.CANCEL), (2, "c")], {1}), 2)


class Results(unittest.TestCase):
    def test_what_is_not_told_is_not_compared(self):
        server = {"tag": "UPDATE 1", "status": "T"}
        self.assertEqual(differences(server, {"tag": "UPDATE 1"}), [])
        self.assertEqual(differences(server, {"tag": "UPDATE 1", "status": "I"}), ["status"])
        self.assertEqual(differences(server, {}), ["tag"])
        self.assertEqual(differences({"rows": []}, {}), ["rows"])

    def test_details_without_numbers_of_the_run(self):
        detail = "Process 17 waits for ShareLock on transaction 745; blocked by process 18."
        self.assertEqual(stable(detail, {17: 1, 18: 2}.get),
                         "session 1 waits for ShareLock on transaction ?; blocked by session 2.")


class Scripts(unittest.TestCase):
    def test_a_script_is_read_as_it_was_written(self):
        for seed in range(50):
            script = random_script(seed).with_checker(1)
            self.assertEqual(scripts.read(scripts.write(script)), script)
        many = [random_script(seed) for seed in range(3)]
        self.assertEqual(scripts.read_all("---\n".join(map(scripts.write, many))), many)

    def test_what_is_no_script_is_refused(self):
        for text in ("SELECT 1", "fil: SELECT 1"):
            with self.assertRaises(ValueError):
                scripts.read(text)

    def test_one_seed_one_script(self):
        self.assertEqual(random_script(7), random_script(7))
        self.assertEqual(random_pair(7), random_pair(7))
        self.assertGreater(len({random_script(seed).steps for seed in range(100)}), 90)


class Interleavings(unittest.TestCase):
    SCRIPT = scripts.Script(steps=((1, "a"), (1, "b"), (2, "c"), (2, "d"), (2, "e")))

    def test_every_order_once(self):
        def run(script):
            return [step(session, sql, {str(session): {}}) for session, sql in script.steps]

        orders = [tuple(sent(events)) for _, events in every(run, self.SCRIPT)]
        self.assertEqual((len(orders), len(set(orders))), (10, 10))

    def test_a_session_that_waits_sends_nothing(self):
        """`c` waits until `b` has been sent, if `a` has been."""
        def run(script):
            events, left, waits = [], list(script.steps), False
            while left:
                session, sql = left.pop(next(at for at, one in enumerate(left) if one[0] == 1 or not waits))
                before = [event["sql"] for event in events]
                waits = (waits and sql != "b") or (sql == "c" and "a" in before and "b" not in before)
                events.append(step(session, sql, {}, [2] if waits else []))
            return events

        orders = {"".join(event["sql"] for event in events) for _, events in every(run, self.SCRIPT)}
        self.assertEqual(orders, {"abcde", "acbde", "cabde", "cadbe", "cadeb", "cdabe", "cdaeb", "cdeab"})


class Smaller(unittest.TestCase):
    def test_what_does_not_matter_goes(self):
        script = scripts.Script(steps=((1, "a"), (2, "b"), (3, "c"), (1, "d"), (2, "e")), final=("f", "g"))
        found = smaller(script, lambda one: {(1, "d"), (2, "b")} <= set(one.steps) and "g" in one.final)
        self.assertEqual((found.steps, found.final), (((2, "b"), (1, "d")), ("g",)))


class Cycles(unittest.TestCase):
    def test_circles(self):
        for blockers, found in (({1: {2}, 2: {1}}, [1, 2]), ({1: {3}, 2: {1}, 3: {2}}, [1, 3, 2]),
                                ({1: {2}, 2: {3}, 3: set()}, []), ({1: {2, 4}, 2: set(), 4: {1}}, [1, 4]),
                                ({2: {3}, 3: {2}, 1: {2}}, [2, 3]), ({1: {None}}, [])):
            self.assertEqual(find_cycle(blockers), found)


if __name__ == "__main__":
    unittest.main()
