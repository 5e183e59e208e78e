from dataclasses import dataclass, field


@dataclass
class Node:
    value: int
    children: list = field(default_factory=list)


root = Node(1, [Node(2), Node(3, [Node(4)])])
print(root)
root.children.append(root)
print(root)


def total(node, depth=0):
    return node.value + sum(total(child, depth + 1) for child in node.children if child is not root)


print(total(root))

# expect: Node(value=1, children=[Node(value=2, children=[]), Node(value=3, children=[Node(value=4, children=[])])])
# expect: Node(value=1, children=[Node(value=2, children=[]), Node(value=3, children=[Node(value=4, children=[])]), ...])
# expect: 10
