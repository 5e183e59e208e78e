def order(graph):
    done, visiting, result = set(), [], []

    def visit(node):
        if node in done:
            return
        if node in visiting:
            raise ValueError("cycle: " + " -> ".join(visiting[visiting.index(node):] + [node]))
        visiting.append(node)
        for other in sorted(graph.get(node, ())):
            visit(other)
        visiting.pop()
        done.add(node)
        result.append(node)

    for node in sorted(graph):
        visit(node)
    return result


print(order({"app": {"db", "web"}, "web": {"http"}, "db": set(), "http": set()}))
try:
    order({"a": ["b"], "b": ["c"], "c": ["a"]})
except ValueError as error:
    print(error)

# expect: ['db', 'http', 'web', 'app']
# expect: cycle: a -> b -> c -> a
