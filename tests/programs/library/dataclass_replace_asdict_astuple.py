from dataclasses import asdict, astuple, dataclass, field, replace


@dataclass
class Address:
    city: str


@dataclass
class Person:
    name: str
    address: Address
    tags: list = field(default_factory=list)


p = Person("ann", Address("Rome"), ["x", Address("Oslo")])
d = asdict(p)
print(d, astuple(p), replace(p, name="bob"))
d["tags"].append("more")
d["address"]["city"] = "Bern"
print(p)
try:
    replace(p, nothing=1)
except TypeError as error:
    print(error)

# expect: {'name': 'ann', 'address': {'city': 'Rome'}, 'tags': ['x', {'city': 'Oslo'}]} ('ann', ('Rome',), ['x', ('Oslo',)]) Person(name='bob', address=Address(city='Rome'), tags=['x', Address(city='Oslo')])
# expect: Person(name='ann', address=Address(city='Rome'), tags=['x', Address(city='Oslo')])
# expect: Person.__init__() got an unexpected keyword argument 'nothing'
