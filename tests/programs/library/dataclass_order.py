from dataclasses import dataclass, field


@dataclass(order=True)
class Job:
    priority: int
    name: str = field(compare=False, default="")
    size: int = 0


a, b, c = Job(2, "a"), Job(1, "b"), Job(2, "c", -1)
print(sorted([a, b, c]), a == Job(2, "zzz"), a < b, a >= c, max(a, b).name)
try:
    a < 5
except TypeError as error:
    print(error)

# expect: [Job(priority=1, name='b', size=0), Job(priority=2, name='c', size=-1), Job(priority=2, name='a', size=0)] True False True a
# expect: '<' not supported between instances of 'Job' and 'int'
