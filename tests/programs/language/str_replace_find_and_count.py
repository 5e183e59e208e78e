text = "banana"
print(text.replace("a", "o"), text.replace("a", "o", 2), text.replace("", "-"), text.replace("x", "y"))
print(text.find("an"), text.find("an", 2), text.find("x"), text.rfind("an"), text.find("", 3), text.find("a", -1))
print(text.index("n"), text.rindex("n"), text.count("a"), text.count("an"), text.count(""), text.count("a", 2, 4))
for call in (text.index, text.rindex):
    try:
        call("z")
    except ValueError as error:
        print(error)

# expect: bonono bonona -b-a-n-a-n-a- banana
# expect: 1 3 -1 3 3 5
# expect: 2 4 3 2 7 1
# expect: substring not found
# expect: substring not found
