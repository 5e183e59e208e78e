name = "Ada"
width, precision = 10, 3
value = 3.14159265
print(f"{name!r} {name!s} {name!a} {'é'!a}")
print(f"{value:{width}.{precision}}|{value:<{width}.{precision}f}|{value:^{width}}|")
print(f"{name:{'>' if True else '<'}{width}}|")
print(f"{'a' if name else 'b'} {[c for c in name]} { {'k': 1}['k'] } {(lambda x: x * 2)(4)}")
print(f"{name!r:>8}|{name!s:^9}|")
print(f"{{}} {{{name}}} {f'{name}-{1 + 1}'}")
print(f"a" "b" f"{name}" "{name}")
print(f"""{
    name
} multi""")

# expect: 'Ada' Ada 'Ada' '\xe9'
# expect:       3.14|3.142     |3.14159265|
# expect:        Ada|
# expect: a ['A', 'd', 'a'] 1 8
# expect:    'Ada'|   Ada   |
# expect: {} {Ada} Ada-2
# expect: abAda{name}
# expect: Ada multi
