"""The small tables that random transactions are over, and the statements that people send to such tables."""


class Family:
    """Tables and the statements over them. A statement's places: {id} {other} a key, {amount} a small number, {lock}
    a locking clause, {name} a name."""

    def __init__(self, create, fill, final, statements):
        self.create, self.fill, self.final, self.statements = create, fill, final, statements


ACCOUNTS = Family(
    ("CREATE TABLE accounts (id int PRIMARY KEY, balance int)",),
    ("INSERT INTO accounts VALUES (1, 10), (2, 20), (3, 30)",),
    ("SELECT * FROM accounts ORDER BY id",),
    ("SELECT balance FROM accounts WHERE id = {id}",
     "SELECT * FROM accounts ORDER BY id",
     "SELECT id, balance FROM accounts",
     "SELECT sum(balance) FROM accounts",
     "SELECT count(*) FROM accounts WHERE balance >= {amount}",
     "SELECT balance FROM accounts WHERE id = {id} {lock}",
     "SELECT balance FROM accounts WHERE id = {id} {lock}",
     "SELECT * FROM accounts WHERE balance < {amount} {lock}",
     "SELECT id FROM accounts WHERE balance >= {amount} ORDER BY id LIMIT 1 {lock}",
     "SELECT id FROM accounts ORDER BY balance LIMIT 2 {lock}",
     "UPDATE accounts SET balance = balance + {amount} WHERE id = {id}",
     "UPDATE accounts SET balance = balance + {amount} WHERE id = {id}",
     "UPDATE accounts SET balance = balance - {amount} WHERE id = {id} AND balance >= {amount}",
     "UPDATE accounts SET balance = {amount} WHERE id = {id} RETURNING id, balance",
     "UPDATE accounts SET balance = balance + 10 RETURNING *",
     "UPDATE accounts SET balance = balance * 2 WHERE balance <= {amount}",
     "UPDATE accounts SET balance = 0 WHERE balance = {amount}",
     "UPDATE accounts SET id = id + 3 WHERE id = {id}",
     "UPDATE accounts SET balance = (SELECT sum(balance) FROM accounts) WHERE id = {id} RETURNING balance",
     "UPDATE accounts SET balance = 1 WHERE id = (SELECT id FROM accounts ORDER BY balance LIMIT 1) RETURNING id",
     "DELETE FROM accounts WHERE id = {id}",
     "DELETE FROM accounts WHERE balance = {amount} RETURNING *",
     "INSERT INTO accounts VALUES ({other}, {amount})",
     "INSERT INTO accounts VALUES ({other}, {amount}) RETURNING balance",
     "INSERT INTO accounts VALUES ({other}, {amount}) ON CONFLICT DO NOTHING",
     "INSERT INTO accounts VALUES ({other}, {amount}) ON CONFLICT (id) DO UPDATE SET balance ="
     " accounts.balance + EXCLUDED.balance RETURNING *",
     "INSERT INTO accounts SELECT max(id) + 1, count(*) FROM accounts"))

NAMES = Family(
    ("CREATE TABLE names (name text UNIQUE, hits int NOT NULL DEFAULT 0)",),
    ("INSERT INTO names VALUES ('ann', 1)",),
    ("SELECT * FROM names ORDER BY name, hits",),
    ("SELECT hits FROM names WHERE name = '{name}'",
     "SELECT name FROM names ORDER BY name",
     "SELECT count(*) FROM names",
     "SELECT hits FROM names WHERE name = '{name}' {lock}",
     "INSERT INTO names VALUES ('{name}', {amount})",
     "INSERT INTO names VALUES ('{name}', {amount})",
     "INSERT INTO names (name) VALUES ('{name}'), ('cid') RETURNING name, hits",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT DO NOTHING",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT (name) DO NOTHING RETURNING hits",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT (name) DO UPDATE SET hits = names.hits + 1"
     " RETURNING hits",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT (name) DO UPDATE SET hits = EXCLUDED.hits"
     " WHERE names.hits < {amount}",
     "UPDATE names SET hits = hits + 1 WHERE name = '{name}'",
     "UPDATE names SET hits = hits + 1 WHERE name = '{name}' RETURNING *",
     "UPDATE names SET name = '{name}' WHERE name = 'ann'",
     "UPDATE names SET hits = NULL WHERE name = '{name}'",
     "DELETE FROM names WHERE name = '{name}'",
     "DELETE FROM names WHERE hits > {amount}"))

DOCTORS = Family(
    ("CREATE TABLE doctors (id int PRIMARY KEY, name text, on_call boolean)",),
    ("INSERT INTO doctors VALUES (1, 'ann', true), (2, 'bob', true), (3, 'cid', false)",),
    ("SELECT * FROM doctors ORDER BY id",),
    ("SELECT count(*) FROM doctors WHERE on_call",
     "SELECT name FROM doctors WHERE on_call ORDER BY id",
     "SELECT id FROM doctors WHERE on_call {lock}",
     "SELECT * FROM doctors WHERE id = {id} {lock}",
     "UPDATE doctors SET on_call = false WHERE id = {id}",
     "UPDATE doctors SET on_call = true WHERE id = {id} RETURNING name",
     "UPDATE doctors SET on_call = NOT on_call WHERE on_call",
     "UPDATE doctors SET on_call = false WHERE id = {id} AND (SELECT count(*) FROM doctors WHERE on_call) >= 2",
     "UPDATE doctors SET on_call = true WHERE NOT on_call RETURNING id"))

FAMILY_TREE = Family(
    ("CREATE TABLE parents (id int PRIMARY KEY, n int)",
     "CREATE TABLE children (id int PRIMARY KEY, parent int REFERENCES parents)"),
    ("INSERT INTO parents VALUES (1, 0), (2, 0)", "INSERT INTO children VALUES (1, 1)"),
    ("SELECT * FROM parents ORDER BY id", "SELECT * FROM children ORDER BY id"),
    ("SELECT * FROM parents ORDER BY id",
     "SELECT count(*) FROM children WHERE parent = {id}",
     "SELECT n FROM parents WHERE id = {id} {lock}",
     "SELECT * FROM children {lock}",
     "INSERT INTO children VALUES ({other}, {id})",
     "INSERT INTO children VALUES ({other}, {id})",
     "INSERT INTO children VALUES ({other}, {other})",
     "UPDATE children SET parent = {id} WHERE id = {other}",
     "UPDATE parents SET n = n + 1 WHERE id = {id}",
     "UPDATE parents SET id = {other} WHERE id = {id}",
     "DELETE FROM parents WHERE id = {id}",
     "DELETE FROM children WHERE parent = {id}",
     "INSERT INTO parents VALUES ({other}, 0) ON CONFLICT DO NOTHING"))

STOCK = Family(
    ("CREATE TABLE stock (item int, amount int CHECK (amount >= 0), sold int DEFAULT 0)",),
    ("INSERT INTO stock VALUES (1, 1), (2, 2)",),
    ("SELECT * FROM stock ORDER BY item, amount, sold",),
    ("SELECT amount FROM stock WHERE item = {id}",
     "SELECT sum(amount), sum(sold) FROM stock",
     "SELECT amount, sold FROM stock WHERE item = {id} {lock}",
     "SELECT item FROM stock WHERE amount > 0 LIMIT 1 {lock}",
     "UPDATE stock SET amount = amount - 1, sold = sold + 1 WHERE item = {id}",
     "UPDATE stock SET amount = amount - 1 WHERE item = {id} AND amount > 0 RETURNING amount",
     "UPDATE stock SET sold = sold + 1 WHERE amount = 0",
     "INSERT INTO stock VALUES ({id}, 1)",
     "DELETE FROM stock WHERE amount = 0"))

BOOKINGS = Family(
    ("CREATE TABLE bookings (room int NOT NULL, day int NOT NULL, guest text, UNIQUE (room, day))",),
    ("INSERT INTO bookings VALUES (1, 1, 'ann'), (1, 2, NULL)",),
    ("SELECT * FROM bookings ORDER BY room, day, guest",),
    ("SELECT guest FROM bookings WHERE room = {id} AND day = {other}",
     "SELECT room, day FROM bookings WHERE guest IS NULL {lock}",
     "SELECT DISTINCT room FROM bookings ORDER BY room DESC",
     "INSERT INTO bookings VALUES ({id}, {other}, '{name}')",
     "INSERT INTO bookings VALUES ({id}, {other}, '{name}') ON CONFLICT (room, day) DO NOTHING RETURNING guest",
     "INSERT INTO bookings VALUES ({id}, {other}, '{name}') ON CONFLICT ON CONSTRAINT bookings_room_day_key"
     " DO UPDATE SET guest = coalesce(bookings.guest, EXCLUDED.guest) RETURNING *",
     "UPDATE bookings SET guest = '{name}' WHERE room = {id} AND guest IS NULL RETURNING day",
     "UPDATE bookings SET day = day + 1 WHERE room = {id} AND day = {other}",
     "UPDATE bookings SET day = {other} WHERE guest = '{name}'",
     "DELETE FROM bookings WHERE guest = '{name}'"))

JOBS = Family(
    ("CREATE TABLE jobs (id serial PRIMARY KEY, state text NOT NULL DEFAULT 'new', owner int)",),
    ("INSERT INTO jobs (owner) VALUES (NULL), (NULL), (7)",),
    ("SELECT * FROM jobs ORDER BY id",),
    ("SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED",
     "SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE",
     "SELECT id FROM jobs WHERE owner IS NULL ORDER BY id DESC LIMIT 1 {lock}",
     "UPDATE jobs SET state = 'taken', owner = {id} WHERE id = (SELECT id FROM jobs WHERE state = 'new' ORDER BY id"
     " LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id",
     "UPDATE jobs SET state = 'taken', owner = {id} WHERE id = (SELECT id FROM jobs WHERE state = 'new' ORDER BY id"
     " LIMIT 1) AND state = 'new' RETURNING id",
     "UPDATE jobs SET state = 'done' WHERE id = {id} AND state = 'taken'",
     "UPDATE jobs SET state = 'new' WHERE owner = {id}",
     "INSERT INTO jobs (owner) VALUES ({id}) RETURNING id",
     "DELETE FROM jobs WHERE state = 'taken' RETURNING id, owner",
     "SELECT state, count(*) FROM jobs GROUP BY state ORDER BY state"))

ORDERS = Family(
    ("CREATE TABLE orders (id int PRIMARY KEY, total numeric(10, 2) DEFAULT 0)",
     "CREATE TABLE items (id int PRIMARY KEY, part_of int REFERENCES orders ON DELETE CASCADE, price numeric(10, 2))",
     "CREATE TABLE notes (text text, about int REFERENCES orders ON DELETE SET NULL)"),
    ("INSERT INTO orders VALUES (1, 10), (2, 0.5)", "INSERT INTO items VALUES (1, 1, 10), (2, 2, 0.5)",
     "INSERT INTO notes VALUES ('first', 1)"),
    ("SELECT * FROM orders ORDER BY id", "SELECT * FROM items ORDER BY id", "SELECT * FROM notes ORDER BY text, about"),
    ("SELECT sum(price) FROM items WHERE part_of = {id}",
     "SELECT o.id, count(i.id) FROM orders o LEFT JOIN items i ON i.part_of = o.id GROUP BY o.id ORDER BY o.id",
     "SELECT total FROM orders WHERE id = {id} {lock}",
     "INSERT INTO items VALUES ({other}, {id}, 1.25)",
     "INSERT INTO notes VALUES ('{name}', {id})",
     "UPDATE orders SET total = total + 1.5 WHERE id = {id} RETURNING total",
     "UPDATE orders SET total = (SELECT sum(price) FROM items WHERE part_of = {id}) WHERE id = {id}",
     "UPDATE items SET part_of = {other} WHERE id = {id}",
     "DELETE FROM orders WHERE id = {id}",
     "DELETE FROM items WHERE part_of = {id}",
     "INSERT INTO orders (id) VALUES ({other}) ON CONFLICT DO NOTHING"))

TABLES = ("a", "b", "c")
LEDGERS = Family(
    tuple(f"CREATE TABLE {table} (n int)" for table in TABLES),
    tuple(f"INSERT INTO {table} VALUES (1)" for table in TABLES),
    tuple(f"SELECT n FROM {table} ORDER BY n" for table in TABLES),
    tuple(f"SELECT n FROM {table}" for table in TABLES) + tuple(f"UPDATE {table} SET n = n + 1" for table in TABLES)
    + tuple(f"INSERT INTO {table} VALUES ({{amount}})" for table in TABLES)
    + tuple(f"DELETE FROM {table} WHERE n > {{amount}}" for table in TABLES))

FAMILIES = (ACCOUNTS, ACCOUNTS, NAMES, DOCTORS, FAMILY_TREE, STOCK, BOOKINGS, JOBS, ORDERS)
