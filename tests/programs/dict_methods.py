stock = {"tea": 3, "milk": 1}
stock["sugar"] = 7
stock["tea"] += 1
print(stock, len(stock), "tea" in stock, "salt" in stock)
print(stock.get("salt"), stock.get("salt", 0), stock.setdefault("salt", 5), stock["salt"])
print(list(stock), list(stock.keys()), list(stock.values()))
for name, count in stock.items():
    print(name, count)
print(stock.pop("milk"), stock.pop("milk", None))
stock.update({"tea": 0, "mint": 2})
del stock["sugar"]
print(stock, stock == {"mint": 2, "salt": 5, "tea": 0})

# expect: {'tea': 4, 'milk': 1, 'sugar': 7} 3 True False
# expect: None 0 5 5
# expect: ['tea', 'milk', 'sugar', 'salt'] ['tea', 'milk', 'sugar', 'salt'] [4, 1, 7, 5]
# expect: tea 4
# expect: milk 1
# expect: sugar 7
# expect: salt 5
# expect: 1 None
# expect: {'tea': 0, 'salt': 5, 'mint': 2} True
