# expect-gil: red then blue
# expect-gil: blue then red
# expect-any: red then blue
# expect-any: blue then red
# assert: asked[0] == id(red)
import threading

outcome = ""
red = ["red"]
blue = ["blue"]
asked = []


def work(paint):
    asked.append(id(paint))


threads = [threading.Thread(target=work, args=(paint,)) for paint in (red, blue)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
names = {id(red): "red", id(blue): "blue"}
outcome = f"{names[asked[0]]} then {names[asked[1]]}"
print(outcome)
