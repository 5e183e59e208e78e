x = 5
text = "hi"
print(f"{x=}")
print(f"{x = }")
print(f"{x=:>5}")
print(f"{x*2=}")
print(f"{text=}")
print(f"{text=!s}")
print(f"{text=:>6}")
print(f"{len(text)=} {x + 1 = !r:>4}")

# expect: x=5
# expect: x = 5
# expect: x=    5
# expect: x*2=10
# expect: text='hi'
# expect: text=hi
# expect: text=    hi
# expect: len(text)=2 x + 1 =    6
