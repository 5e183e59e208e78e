"""Whether the model can do what the server did.

    problem = disagreement(driver, script, events)

The script's events (see sessions.py) are gone through on the model. Where the server let several waiting sessions go
on at once, any order may have been theirs: all are tried, and every state of the model that shows the same results
is kept. The model agrees as long as there is one.
"""

from dataclasses import dataclass

from results import differences

MOST_STATES = 400


class TooManyStates(Exception):
    """More orders than are tried."""


@dataclass
class Problem:
    """Where the model first differs: the event's index, and in words what the model did instead."""
    index: int
    words: list


@dataclass
class _Branch:
    """The model in the middle of an event: what was saved, what has been shown so far, who may go on, who waits."""
    saved: tuple  # its number and its text
    results: dict
    woken: tuple
    waiting: frozenset


def disagreement(driver, script, events):
    """None where the model agrees, else the Problem. Raises DriverFailed, TooManyStates."""
    driver.reset()
    for sql in (*script.create, *script.fill):
        driver.must(sql)
    return _Walk(driver).over(events)


class _Walk:
    def __init__(self, driver):
        self._driver = driver
        self._states = [(driver.save()[0], frozenset())]  # saved states of the model, with who waits

    def over(self, events):
        for index, event in enumerate(events):
            words = self._final(event) if event["event"] == "final" else self._event(event)
            if words:
                return Problem(index, words)
        return None

    def _final(self, event):
        words = []
        for saved, _ in self._states:
            self._driver.restore(saved)
            answer = self._driver.run(0, event["sql"])
            different = differences(event["result"], answer)
            if not different:
                return []
            words.append((f"differs in {', '.join(different)}", {"0": answer}, frozenset()))
        return words

    def _event(self, event):
        settled, refused = [], []
        seen = set()
        for saved, waiting in self._states:
            self._driver.restore(saved)
            if event["event"] == "step":
                answer = self._driver.run(event["session"], event["sql"])
            else:
                answer = self._driver.happen(event)
            branches = [self._after(answer, {}, waiting)]
            while branches:
                branch = branches.pop()
                word = _contradiction(event, branch)
                if word:
                    refused.append((word, branch.results, branch.waiting))
                elif not branch.woken:
                    self._keep(branch, settled, seen)
                else:
                    branches += self._each_order(branch)
                if len(branches) + len(settled) > MOST_STATES:
                    raise TooManyStates
        self._states = settled
        return [] if settled else refused

    def _after(self, answer, results, waiting):
        """The branch in which a session has just answered."""
        session = answer["session"]
        if answer["state"] == "done":
            results = {**results, str(session): answer}
            waiting = waiting - {session}
        else:
            waiting = waiting | {session}
        return _Branch(self._driver.save(), results, tuple(answer.get("woken") or ()), waiting)

    def _each_order(self, branch):
        for session in branch.woken:
            self._driver.restore(branch.saved[0])
            yield self._after(self._driver.resume(session), branch.results, branch.waiting)

    def _keep(self, branch, settled, seen):
        number, text = branch.saved
        if text is None or text not in seen:
            seen.add(text)
            settled.append((number, branch.waiting))


def _contradiction(event, branch):
    """In words what of a branch the server did not do; empty where it may still come out right."""
    for session, result in branch.results.items():
        if session not in event["results"]:
            return f"session {session} is done, where the server's waits"
        different = differences(event["results"][session], result)
        if different:
            return f"session {session} differs in {', '.join(different)}"
    if not branch.woken and sorted(branch.waiting) != event["waiting"]:
        return f"sessions {sorted(branch.waiting)} wait, where the server's {event['waiting']} do"
    return ""
