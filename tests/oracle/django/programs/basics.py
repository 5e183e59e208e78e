from django.db import connection, models, transaction, DatabaseError, IntegrityError
from django.db.models import Avg, Count, F, Max, Min, Q, Sum, Value


class Account(models.Model):
    balance = models.IntegerField(default=0)


class Person(models.Model):
    name = models.CharField(max_length=20, unique=True)
    age = models.PositiveIntegerField(null=True)
    active = models.BooleanField(default=True)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name


# ---- create and get
a = Account.objects.create(balance=100)
a
a.pk, a.id, a.balance
Account.objects.get(pk=a.pk)
Account.objects.get(id=1).balance
Account.objects.get(balance=5)
Account.objects.create(balance=100)
Account.objects.get(balance=100)
Account.objects.all()
list(Account.objects.all())
Account.objects.filter(balance=100).count()
# ---- save
a = Account(balance=7)
a.pk, a._state.adding, a._state.db
a.save()
a.pk, a._state.adding, a._state.db
a.balance -= 5
a.save()
a.save(update_fields=["balance"])
a.save(update_fields=[])
a.save(update_fields=["nothing"])
a.save(force_update=True)
a.save(force_insert=True)
a.save(force_insert=True, force_update=True)
a.refresh_from_db()
a.refresh_from_db(fields=["balance"])
b = Account(id=50, balance=1)
b.save()
b.save()
b.delete()
b.pk
b.save()
b.delete()
b.delete()
c = Account(id=70, balance=1)
c.save(force_update=True)
c.save(update_fields=["balance"])
Account().save(force_update=True)
a.refresh_from_db(fields=["id__x"])
# ---- f expressions
a = Account.objects.create(balance=100)
a.balance = F("balance") - 30
a.save()
a.balance
a.save()
a.refresh_from_db()
a.balance
Account.objects.filter(pk=a.pk, balance__gte=40).update(balance=F("balance") - 40)
Account.objects.filter(pk=a.pk, balance__gte=40).update(balance=F("balance") - 40)
Account.objects.update(balance=F("balance") * 2 + 1)
Account.objects.update(balance=100 - F("balance"))
Account.objects.update(balance=-F("balance"))
Account.objects.update(balance=F("balance") % 7)
Account.objects.update(balance=F("balance") / 2)
Account.objects.update(balance=F("balance").bitand(3))
Account.objects.update(balance=Value(5))
Account.objects.update(balance=F("id") + F("balance"))
Account.objects.update(balance=F("nothing"))
Account.objects.update(nothing=5)
Account.objects.filter(balance=F("id")).count()
Account.objects.filter(balance__gt=F("id") + 1).count()
Account.objects.create(balance=F("balance") + 1)
Account(balance=Value(3)).save()
F("a") + 1, F("a") - F("b"), 2 * F("a"), F("a"), Value(5)
F("a") & F("b")
Account.objects.update(balance=F("balance") - 5000000000)
# ---- filters
Person.objects.create(name="Ann", age=30, note="a%b_c\\d")
Person.objects.create(name="Bob", active=False)
Person.objects.create(name="Cy'd", age=5)
Person.objects.all()
Person.objects.filter(name="Ann")
Person.objects.filter(name__in=["Ann", "Bob", None, "Ann"])
Person.objects.filter(name__in=[])
Person.objects.exclude(name__in=[])
Person.objects.filter(age__gt=10)
Person.objects.filter(age__gte=5.5)
Person.objects.filter(age__lt=5.5)
Person.objects.filter(age__lte=5.5)
Person.objects.filter(age__gt=5.5)
Person.objects.filter(age__isnull=True)
Person.objects.filter(age__isnull=False)
Person.objects.filter(age=None)
Person.objects.exclude(age=None)
Person.objects.exclude(age=30)
Person.objects.exclude(age__gt=30, name="x")
Person.objects.exclude(name="Ann")
Person.objects.filter(name__contains="n")
Person.objects.filter(name__icontains="N")
Person.objects.filter(name__startswith="A")
Person.objects.filter(name__istartswith="a")
Person.objects.filter(name__endswith="b")
Person.objects.filter(name__iendswith="B")
Person.objects.filter(name__iexact="ann")
Person.objects.filter(note__contains="%b_c\\")
Person.objects.filter(name="Cy'd")
Person.objects.filter(active=True)
Person.objects.filter(active=False)
Person.objects.exclude(active=True)
Person.objects.filter(active__in=[True])
Person.objects.filter(age__range=(1, 10))
Person.objects.filter(age=-5)
Person.objects.filter(name__regex="^A")
Person.objects.filter(name__iregex="^a")
Person.objects.filter(age__gt=None)
Person.objects.filter(age="x")
Person.objects.filter(age=[1])
Person.objects.filter(wrong=1)
Person.objects.filter(age__zzz=1)
Person.objects.filter(age__zzz__lt=1)
Person.objects.filter(pk=1)
Person.objects.filter(pk__in=[1, 2])
Person.objects.filter(active="maybe")
Person.objects.filter(name=5)
Person.objects.filter(name__contains=None)
Person.objects.filter(name__iexact=None)
Person.objects.filter(age__contains=3)
# ---- q objects
Person.objects.create(name="Ann", age=30)
Person.objects.create(name="Bob", age=5)
Person.objects.filter(Q(name="Ann") | Q(age=5))
Person.objects.filter(Q(name="Ann") & Q(age=5))
Person.objects.filter(~Q(name="Ann"))
Person.objects.filter(~(Q(name="Ann") | Q(age=5)))
Person.objects.filter(Q(name="Ann") | Q(age=5), active=True)
Person.objects.filter(Q(name="Ann", age=30) | Q(name="Bob"))
Person.objects.filter(Q(name="Ann")).filter(Q(age=30) | Q(age=31)).exclude(age=32)
Person.objects.exclude(Q(name="Ann") | Q(age=5))
Person.objects.exclude(Q(name="Ann") & ~Q(age=5))
Person.objects.filter(Q())
Person.objects.filter(Q() | Q(name="Ann"))
Person.objects.filter(Q(name__in=[]) | Q(name="Ann"))
Person.objects.filter(Q(name__in=[]) & Q(name="Ann"))
Person.objects.filter(~Q(name__in=[]))
Person.objects.exclude(Q(name__in=[]) | Q(name="Ann"))
Q(a=1) | Q(b=2), ~Q(a=1), Q(a=1, b=2), Q(a=1) & ~Q(b=2)
Q(a=1) | 5
Q(a=1) == Q(a=1), Q(a=1) == Q(a=2), bool(Q()), len(Q(a=1, b=2))
Person.objects.filter(5)
Person.objects.filter({"name": 1})
Person.objects.filter(F("age"))
# ---- order and slices
for number in range(25): Account.objects.create(balance=number % 5)
Account.objects.order_by("balance", "-id")[:3]
Account.objects.order_by("-balance")[0]
Account.objects.order_by("?").count()
Account.objects.order_by("id")[2:4]
Account.objects.order_by("id")[22:]
Account.objects.order_by("id")[2:10][1:3]
Account.objects.order_by("id")[:10:2]
Account.objects.order_by("id")[5]
Account.objects.order_by("id")[100]
Account.objects.order_by("id")[-1]
Account.objects.order_by("id")[3:-1]
Account.objects.order_by("id")["a"]
Account.objects.all()[5:5]
Account.objects.first()
Account.objects.last()
Account.objects.order_by("balance", "id").first()
Account.objects.order_by("balance", "id").last()
Account.objects.order_by("balance", "id").reverse()[0]
Account.objects.order_by("wrong")
Account.objects.order_by("id__wrong")
Account.objects.order_by(F("balance").desc(), F("id").asc(nulls_last=True))[:2]
Account.objects.order_by("id")[:3].filter(balance=1)
Account.objects.order_by("id")[:3].order_by("balance")
Account.objects.order_by("id")[:3].count()
Account.objects.order_by("id")[2:5].count()
Account.objects.order_by("id")[:3].exists()
Account.objects.order_by("id")[:3].update(balance=1)
Account.objects.order_by("id")[:3].delete()
Account.objects.order_by("id")
Account.objects.get(balance=1)
Account.objects.get()
Account.objects.latest("id"), Account.objects.earliest("balance", "id")
Account.objects.latest()
Account.objects.none(), Account.objects.none().count(), Account.objects.none().exists()
Account.objects.none().update(balance=1), Account.objects.none().delete()
Account.objects.none().first(), Account.objects.none().aggregate(Sum("balance"), Count("id"))
Person.objects.order_by()
Person.objects.order_by("-age")
Person.objects.first(), Person.objects.last()
# ---- values
Account.objects.create(balance=1)
Account.objects.create(balance=1)
Account.objects.create(balance=2)
Account.objects.order_by("id").values()
Account.objects.order_by("id").values("balance")
Account.objects.order_by("id").values("pk", "balance")
Account.objects.order_by("id").values_list("balance", "id")
Account.objects.order_by("id").values_list("balance", flat=True)
Account.objects.order_by("id").values_list("balance", "id", flat=True)
Account.objects.order_by("id").values_list("balance", named=True)
Account.objects.order_by("id").values_list()
Account.objects.values_list("wrong")
Account.objects.values("balance").distinct().order_by("balance")
Account.objects.values("balance").distinct().count()
Account.objects.distinct().count()
Account.objects.order_by("id").in_bulk()
Account.objects.in_bulk([1, 2])
Account.objects.in_bulk([])
Account.objects.in_bulk([1], field_name="balance")
Account.objects.values("balance").delete()
Account.objects.values("balance").get(id=1)
Account.objects.values_list("balance", flat=True).get(id=1)
Account.objects.filter(id__in=Account.objects.filter(balance=1)).order_by("id")
Account.objects.filter(id__in=Account.objects.filter(balance=1).values("id")).update(balance=9)
Account.objects.filter(id__in=Account.objects.order_by("-id")[:2])
Account.objects.filter(id=Account.objects.filter(balance=9)[:1])
Account.objects.filter(id__in=Account.objects.values("id", "balance"))
# ---- aggregates
Account.objects.create(balance=10)
Account.objects.create(balance=25)
Account.objects.aggregate(Sum("balance"))
Account.objects.aggregate(Count("id"), Max("balance"), Min("balance"), Avg("balance"))
Account.objects.aggregate(total=Sum("balance"), n=Count("*"))
Account.objects.aggregate(total=Sum(F("balance") * 2))
Account.objects.aggregate(Sum(F("balance") * 2))
Account.objects.aggregate(n=Count("balance", distinct=True))
Account.objects.aggregate(n=Sum("balance", filter=Q(balance__gt=10)))
Account.objects.filter(balance=-1).aggregate(Sum("balance"), Count("id"))
Account.objects.aggregate(total=Sum("balance") + 1)
Account.objects.aggregate(total=F("balance"))
Account.objects.aggregate(5)
Account.objects.aggregate(Max("wrong"))
Account.objects.aggregate()
Account.objects.filter(balance__in=[]).aggregate(Sum("balance"), Count("id"))
Account.objects.annotate(double=F("balance") * 2).order_by("id").values_list("id", "double")
[one.double for one in Account.objects.annotate(double=F("balance") * 2).order_by("double")]
Account.objects.annotate(double=F("balance") * 2).filter(double__gt=20).count()
Account.objects.annotate(balance=F("id"))
Account.objects.values("balance").annotate(n=Count("id")).order_by("balance")
Account.objects.values("balance").annotate(n=Count("id")).filter(n__gt=1)
Sum("balance"), Count("*"), Count("id", distinct=True), Max(F("a") + 1)
Sum("a", distinct=True), Max("a", distinct=True)
# ---- existence and length
Account.objects.exists()
Account.objects.create(balance=3)
Account.objects.exists(), Account.objects.filter(balance=4).exists()
q = Account.objects.filter(balance=3)
bool(q), len(q), q.exists(), q.count(), q[0], list(q)
if Account.objects.filter(balance=3): print("yes")
Account.objects.get(pk=1) in Account.objects.all()
Account.objects.get(pk=1) == Account.objects.first(), Account.objects.get(pk=1) != Account(balance=3)
hash(Account.objects.get(pk=1)) == hash(1), {Account.objects.get(pk=1)}
hash(Account())
Account() == Account(), Account(id=5) == Account(id=5), Account(id=5) == 5
Account.objects.get(pk=1).objects
Account(5, 6).balance
Account(1, 2, 3)
Account(wrong=1)
Account(pk=9).id
Account(balance="x").save()
Account(balance=None).save()
Account(balance=5000000000).save()
Account.objects.get(pk="x")
Account.objects.filter(pk=Account.objects.get(pk=1))
# ---- update and delete
for n in range(4): Account.objects.create(balance=n)
Account.objects.filter(balance__lt=2).update(balance=7)
Account.objects.filter(balance__lt=2).update(balance=7)
Account.objects.update()
Account.objects.filter(balance=7).delete()
Account.objects.filter(balance=7).delete()
Account.objects.get(balance=2).delete()
Account.objects.all().delete()
Account.objects.delete()
Account.objects.bulk_create([Account(balance=1), Account(balance=2)])
[one.pk for one in Account.objects.bulk_create([Account(balance=3), Account(id=80, balance=4)])]
Account.objects.bulk_create([Account(id=80, balance=4)])
Account.objects.bulk_create([Account(id=80, balance=4)], ignore_conflicts=True)
Account.objects.bulk_create([])
Account.objects.bulk_create([Account(balance=1), Account(balance=2), Account(balance=3)], batch_size=2)
Account.objects.count()
# ---- constraints
Person.objects.create(name="Ann")
Person.objects.create(name="Ann")
Person.objects.create(name="Bob", age=-1)
Person.objects.create(name="x" * 21)
Person.objects.create(name=None)
Person.objects.create(name="Cid", age="seven")
p = Person.objects.get(name="Ann")
p.age = -3
p.save()
Person.objects.filter(name="Ann").update(age=-3)
Person.objects.filter(name="Ann").update(age=F("age") - 3)
Person.objects.get(name="Ann").age
# ---- get or create
Person.objects.get_or_create(name="Ann")
Person.objects.get_or_create(name="Ann")
Person.objects.get_or_create(name="Bob", defaults={"age": 5})
Person.objects.get_or_create(name="Bob", defaults={"age": 7})[0].age
Person.objects.get_or_create(name__iexact="BOB")
Person.objects.get_or_create(age=5, defaults={"name": lambda: "Cyd"})
Person.objects.get_or_create(age=6, defaults={"name": "Ann"})
Person.objects.get_or_create(wrong=6)
Person.objects.get_or_create(name="Dan", defaults={"wrong": 6})
Person.objects.update_or_create(name="Ann", defaults={"age": 50})
Person.objects.update_or_create(name="Eve", defaults={"age": 51})
Person.objects.update_or_create(name="Eve", age=51, defaults={"note": lambda: "hello"})
Person.objects.get(name="Eve").note
# ---- only and defer
Person.objects.create(name="Ann", age=4, note="hi")
p = Person.objects.only("name").get()
p.get_deferred_fields() == {"age", "active", "note"}
p.age
p.note = "changed"
p.save()
q = Person.objects.defer("note").get()
q.note
q.name
r = Person.objects.only("age").get()
r.age = 8
r.save()
Person.objects.only("wrong").get()
s = Person.objects.defer("note").get()
s.refresh_from_db()
s.note
# ---- other things of models
Account._meta.db_table, Account._meta.label, Account._meta.label_lower, Account._meta.model_name
[field.name for field in Account._meta.fields], Account._meta.pk.name
str(Account._meta.get_field("balance")), repr(Account._meta.get_field("balance"))
Account._meta.get_field("wrong")
Account.DoesNotExist.__qualname__, Account.DoesNotExist.__mro__[1].__name__
Person._meta.verbose_name, Person._meta.ordering
str(Account.objects)
Person.objects.filter(name="Ann").ordered, Account.objects.all().ordered
Account.objects.wrong
Account.Meta
