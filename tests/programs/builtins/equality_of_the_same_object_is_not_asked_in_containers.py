class Never:
    def __eq__(self, other):
        print("asked")
        return False


item = Never()
print(item == item)
print([item] == [item], item in [item], [item].index(item))

# expect: asked
# expect: False
# expect: True True 0
