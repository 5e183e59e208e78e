def order(product, amount=1, *, express=False):
    return f"{product} x{amount} express={express}"


print(order("tea"))
print(order("tea", 2))
print(order(amount=3, product="tea"))
print(order("tea", express=True))
try:
    order()
except TypeError as error:
    print(error)
try:
    order("tea", colour="green")
except TypeError as error:
    print(error)

# expect: tea x1 express=False
# expect: tea x2 express=False
# expect: tea x3 express=False
# expect: tea x1 express=True
# expect: order() missing 1 required positional argument: 'product'
# expect: order() got an unexpected keyword argument 'colour'
