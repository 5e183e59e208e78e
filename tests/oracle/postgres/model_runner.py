"""Runs a script on the model, as sessions.Runner does on the server: the same events.

Sessions that are woken together go on in ascending order. Who waits for whom the model is not asked: where all that is
left of a script waits, the checker's deadlock_timeout runs out, and the cycle is not told.
"""

from results import stable


class ModelRunner:
    def __init__(self, driver):
        self._driver = driver

    def run(self, script):
        self._driver.reset()
        for sql in (*script.create, *script.fill):
            self._driver.must(sql)
        self._waiting = set()
        events, left = [], list(script.steps)
        checkable = script.checker is not None
        while left:
            index = next((at for at, (session, _) in enumerate(left) if session not in self._waiting), None)
            if index is not None:
                session, sql = left.pop(index)
                answer = self._driver.run(session, sql)
                events.append(self._event({"event": "step", "session": session, "sql": sql}, answer))
            elif checkable and script.checker in self._waiting:
                answer = self._driver.deadlock_check(script.checker)
                events.append(self._event({"event": "check", "session": script.checker}, answer))
                checkable = False
            else:
                break
        events += [{"event": "final", "sql": sql, "result": result_of(self._driver.run(0, sql))}
                   for sql in script.final]
        return events

    def _event(self, event, answer):
        results = {}
        while True:
            session = answer["session"]
            if answer["state"] == "done":
                results[str(session)] = result_of(answer)
                self._waiting.discard(session)
            else:
                self._waiting.add(session)
            if not answer.get("woken"):
                break
            answer = self._driver.resume(min(answer["woken"]))
        return {**event, "results": dict(sorted(results.items())), "waiting": sorted(self._waiting), "cycle": []}


def result_of(answer):
    """The RESULT in an answer, as sessions.py has it."""
    keys = ("tag", "columns", "types", "rows", "sqlstate", "message", "detail", "status", "notices")
    result = {key: answer[key] for key in keys if answer.get(key) is not None}
    if "detail" in result:
        result["detail"] = stable(result["detail"], str)
    return result
