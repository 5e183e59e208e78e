import multiprocessing


class Account:
    pass


account, items = Account(), [Account()]
known = [id(account), id(items), id(items[0])]


def work(answers):
    again = [id(account), id(items), id(items[0])]
    answers.put([again == known, id(object()) in known])
    answers.put(items)


answers = multiprocessing.Queue()
child = multiprocessing.Process(target=work, args=(answers,))
child.start()
print(answers.get())
copy = answers.get()
child.join()
print([id(account), id(items), id(items[0])] == known, id(copy) in known, id(copy[0]) in known)

# expect: [True, False]
# expect: True False False
