"""What the figures of a comparison count, and when the kept ones claim too much: figures_test.py"""

import copy
import unittest

import figures

CLAIMED = {
    "cpython": "3.11.2",
    "programs": {"by hand": 10, "at random": 20},
    "runs": 50,
    "modules": {"math": {"cpython": 60, "here": 58}},
    "refused": {"`match`": "NotSupported: match"},
}


def found(**changes):
    return {**copy.deepcopy(CLAIMED), **changes}


class Figures(unittest.TestCase):
    def test_a_program_counts_when_all_of_its_runs_were_equal(self):
        results = [("by hand", "a", True), ("by hand", "a", True), ("by hand", "b", True), ("by hand", "b", False),
                   ("at random", "a", True)]
        self.assertEqual(figures.programs(results), {"at random": 1, "by hand": 1})

    def test_a_claim_that_was_found_again_or_exceeded_holds(self):
        self.assertEqual(figures.too_much(CLAIMED, found()), [])
        more = found(programs={"by hand": 11, "at random": 20, "new": 1}, runs=51,
                     modules={"math": {"cpython": 60, "here": 60}, "queue": {"cpython": 6, "here": 6}},
                     refused={"`match`": "NotSupported: match", "`eval`": "NotSupported: eval"})
        self.assertEqual(figures.too_much(CLAIMED, more), [])

    def test_each_claim_that_goes_too_far_is_named(self):
        for word, changes in (("CPython 3.11.2", {"cpython": "3.11.3"}),
                              ("by hand: 10", {"programs": {"by hand": 9, "at random": 20}}),
                              ("at random: 20", {"programs": {"by hand": 10}}),
                              ("equal runs: 50", {"runs": 49}),
                              ("names of math here: 58", {"modules": {"math": {"cpython": 60, "here": 57}}}),
                              ("names of math in CPython", {"modules": {"math": {"cpython": 61, "here": 58}}}),
                              ("`match` is refused", {"refused": {"`match`": "accepted"}})):
            problems = figures.too_much(CLAIMED, found(**changes))
            self.assertEqual(len(problems), 1, problems)
            self.assertIn(word, problems[0])


if __name__ == "__main__":
    unittest.main()
