"""Makes a failing program small: whatever can go without the failure becoming another one, goes.

`shrink(source, classify, seconds)`: classify(source) names the kind of a failure, None where there is none.
First whole statements go (halves of a block, then single ones), then compound statements give way to what is in
them, then expressions to their parts or to constants; and again from the start, until nothing more can go or
the time is up.
"""

import ast
import time

BLOCKS = ("body", "orelse", "finalbody", "handlers")
CONSTANTS = (0, "", None)


class _Shrinker:
    def __init__(self, source, classify, seconds):
        self.best = source
        self._classify = classify
        self._wanted = classify(source)
        self._deadline = time.monotonic() + seconds
        self._seen = {source}
        self._tree = None

    def run(self):
        if self._wanted is None:
            return self.best
        if not self._start():
            return self.best
        changed = True
        while changed and not self._late():
            changed = self._drop_statements() | self._inline_blocks() | self._simplify_expressions()
        return self.best

    def _start(self):
        """Whether the program fails in the same way when it is written anew from its tree."""
        self._tree = ast.parse(self.best)
        return self._holds()

    def _late(self):
        return time.monotonic() > self._deadline

    def _holds(self):
        """Whether the tree as it is now still fails so; keeps its text if it does."""
        try:
            text = ast.unparse(ast.fix_missing_locations(self._tree)) + "\n"
            ast.parse(text)
        except (SyntaxError, ValueError, TypeError, AttributeError, IndexError, RecursionError):
            return False
        if text in self._seen or self._late():
            return False
        self._seen.add(text)
        if self._classify(text) != self._wanted:
            return False
        self.best = text
        return True

    def _blocks(self):
        for node in ast.walk(self._tree):
            for field in BLOCKS:
                block = getattr(node, field, None)
                if isinstance(block, list) and block:
                    yield node, field, block

    def _drop_statements(self):
        changed = False
        for _, field, block in list(self._blocks()):
            size = len(block)
            while size > 0:
                start = 0
                while start < len(block) and not self._late():
                    changed |= self._drop(field, block, start, size)
                    start += size if self._kept else 0
                size //= 2
        return changed

    def _drop(self, field, block, start, size):
        saved = list(block)
        block[start:start + size] = []
        if not block and field == "body":
            block.append(ast.Pass())
        self._kept = not self._holds()
        if self._kept:
            block[:] = saved
        return not self._kept

    def _inline_blocks(self):
        changed = False
        for _, _, block in list(self._blocks()):
            index = 0
            while index < len(block) and not self._late():
                changed |= self._inline(block, index)
                index += 1
        return changed

    def _inline(self, block, index):
        node = block[index]
        for field in ("body", "orelse", "finalbody"):
            inner = getattr(node, field, None)
            if isinstance(inner, list) and inner and not isinstance(node, ast.ExceptHandler):
                block[index:index + 1] = inner
                if self._holds():
                    return True
                block[index:index + len(inner)] = [node]
        return False

    def _simplify_expressions(self):
        changed = False
        for parent in list(ast.walk(self._tree)):
            for field, value in list(ast.iter_fields(parent)):
                if isinstance(value, list):
                    changed |= self._shorten(value)
                    for index, item in enumerate(list(value)):
                        if isinstance(item, ast.expr) and index < len(value):
                            changed |= self._replace(item, lambda new, at=index: value.__setitem__(at, new))
                elif isinstance(value, ast.expr):
                    changed |= self._replace(value, lambda new: setattr(parent, field, new))
                if self._late():
                    return changed
        return changed

    def _shorten(self, items):
        """Arguments, elements and the like, one by one; dicts have two lists and keep theirs."""
        changed = False
        for index in reversed(range(len(items))):
            if isinstance(items[index], (ast.expr, ast.keyword, ast.arg, ast.withitem, ast.comprehension)):
                item = items.pop(index)
                if self._holds():
                    changed = True
                else:
                    items.insert(index, item)
        return changed

    def _replace(self, node, put):
        if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)):
            return False
        simpler = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
        if not isinstance(node, (ast.Constant, ast.Name, ast.JoinedStr, ast.FormattedValue)):
            simpler += [ast.Constant(value) for value in CONSTANTS]
        for other in simpler:
            put(other)
            if self._holds():
                return True
            put(node)
        return False


def shrink(source, classify, seconds):
    return _Shrinker(source, classify, seconds).run()
