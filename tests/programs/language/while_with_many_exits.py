def find(rows, wanted):
    at = 0
    while at < len(rows):
        row = rows[at]
        at += 1
        if row is None:
            continue
        if row == "stop":
            break
        column = 0
        while True:
            if column == len(row):
                break
            if row[column] == wanted:
                return at - 1, column
            column += 1
    else:
        return "went through all"
    return "stopped"


print(find([None, "ab", "cd"], "d"), find(["ab", "stop", "cd"], "d"), find(["ab"], "z"), find([], "z"))

# expect: (2, 1) stopped went through all went through all
