from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, models, transaction
from django.db.models import Count, F, ProtectedError, Q, RestrictedError, Sum


class Owner(models.Model):
    name = models.CharField(max_length=20)

    class Meta:
        db_table = "app_people"


class Account(models.Model):
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
    helper = models.ForeignKey("Owner", on_delete=models.SET_NULL, null=True, related_name="helped")
    balance = models.IntegerField(default=0)

    class Meta:
        unique_together = [("owner", "balance")]
        constraints = [
            models.CheckConstraint(check=Q(balance__gte=0), name="balance_gte_0"),
            models.CheckConstraint(check=Q(balance__lt=1000) | ~Q(owner=5), name="%(app_label)s_%(class)s_two"),
        ]


class Entry(models.Model):
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="entries")
    parent = models.ForeignKey("self", models.CASCADE, null=True, blank=True)
    amount = models.BigIntegerField()

    class Meta:
        ordering = ["-id"]


class Profile(models.Model):
    owner = models.OneToOneField(Owner, on_delete=models.CASCADE)
    text = models.TextField(default="-")


class Timed(models.Model):
    kind = models.SlugField(unique=True)

    class Meta:
        abstract = True
        ordering = ["kind"]


class Job(Timed):
    STATES = [("n", "New"), ("d", "Done")]
    state = models.CharField(max_length=1, choices=STATES, default="n")
    tries = models.PositiveSmallIntegerField(default=0)
    worker = models.ForeignKey("Worker", models.SET_DEFAULT, default=1)
    weight = models.FloatField(default=1.5)

    class Meta(Timed.Meta):
        constraints = [models.UniqueConstraint(fields=["worker"], condition=Q(state="n"), name="one_new")]

    def __str__(self):
        return self.kind


class Worker(models.Model):
    code = models.CharField(max_length=5, primary_key=True)
    number = models.BigIntegerField(unique=True, db_column="nr")
    boss = models.ForeignKey("self", models.RESTRICT, null=True)


class OpenManager(models.Manager):
    def get_queryset(self):
        return super().get_queryset().filter(done=False)

    def oldest(self):
        return self.order_by("id").first()


class TaskQuerySet(models.QuerySet):
    def of(self, name):
        return self.filter(name=name)

    def finish(self):
        return self.update(done=True)


class Task(models.Model):
    name = models.CharField(max_length=10)
    done = models.BooleanField(default=False)
    key = models.ForeignKey(Worker, models.DO_NOTHING, to_field="number", null=True)
    objects = TaskQuerySet.as_manager()
    open = OpenManager()


class A_very_long_name_of_a_model_that_makes_constraints_shorter(models.Model):
    another_rather_long_name = models.ForeignKey(Owner, models.CASCADE)


# ---- foreign keys
o = Owner.objects.create(name="Ann")
a = Account.objects.create(owner=o, balance=5)
a.owner is o, a.owner_id, a.helper, a.helper_id
b = Account.objects.get(pk=a.pk)
b.owner
b.owner
b.owner_id = 7
b.owner
b.owner = o
b.owner_id
b.owner = a
b.owner = None
b.owner_id
b.owner
b.save()
Account().owner
Account(owner=Owner(name="new")).save()
n = Owner(name="later")
c = Account(owner=n, balance=6)
n.save()
c.save()
c.owner_id == n.pk
Account.objects.create(owner_id=1, balance=7).owner.name
Account.objects.create(owner_id=999, balance=7)
with transaction.atomic():
    Account.objects.create(owner_id=999, balance=8)
    print("still here")
Account.objects.create(owner=5)
Account.objects.create(owner=o, balance=5)
Account.objects.create(owner=o, balance=-5)
Account(owner="x", balance=1)
Account.objects.create(owner_id="x")
Account.owner, Account.balance is not None
# ---- queries over foreign keys
ann = Owner.objects.create(name="Ann")
bob = Owner.objects.create(name="Bob")
Account.objects.create(owner=ann, helper=bob, balance=1)
Account.objects.create(owner=bob, balance=2)
Account.objects.filter(owner=ann)
Account.objects.filter(owner=ann.pk)
Account.objects.filter(owner__id=1)
Account.objects.filter(owner_id=1)
Account.objects.filter(owner__pk__in=[1, 2])
Account.objects.filter(owner__in=[ann, bob])
Account.objects.filter(owner__in=Owner.objects.filter(name="Ann"))
Account.objects.filter(owner__in=Owner.objects.all())
Account.objects.filter(owner__in=Account.objects.all())
Account.objects.filter(owner__name="Ann")
Account.objects.filter(owner__name="Ann", helper__name="Bob")
Account.objects.filter(Q(owner__name="Ann") | Q(helper__name="Bob"))
Account.objects.filter(Q(helper__name="Ann") | Q(helper__name="Bob"))
Account.objects.filter(Q(helper__name="Ann") | Q(balance=2))
Account.objects.filter(Q(helper__name="Ann") | Q(balance=2)).filter(helper__name="Bob")
Account.objects.exclude(helper__name="Bob")
Account.objects.exclude(owner__name="Bob")
Account.objects.exclude(helper=bob)
Account.objects.filter(helper=None)
Account.objects.filter(helper__isnull=False)
Account.objects.filter(helper__name__isnull=True)
Account.objects.filter(helper__name=None)
Account.objects.exclude(helper__name__isnull=True)
Account.objects.filter(owner__name__startswith="A").count()
Account.objects.filter(owner__name="Ann").update(balance=50)
Account.objects.filter(owner__name="Ann").exists()
Account.objects.filter(owner__name="Nobody").delete()
Account.objects.filter(balance__gt=F("owner__id")).order_by("id")
Account.objects.update(balance=F("owner__id"))
Account.objects.filter(owner__wrong=1)
Account.objects.filter(owner__name__zzz=1)
Account.objects.filter(owner__contains="x")
Account.objects.filter(owner=a) if False else Account.objects.filter(owner=Account(id=5))
Account.objects.filter(owner__gt=1)
Account.objects.order_by("owner__name", "-helper__name")
Account.objects.order_by("owner", "id")
Account.objects.order_by("owner_id")
Account.objects.values("owner__name", "balance").order_by("id")
Account.objects.values_list("helper__name", flat=True).order_by("id")
Account.objects.values("owner").order_by("id")
Account.objects.values("owner_id").order_by("id")
Account.objects.aggregate(Sum("owner__id"))
Account.objects.values("owner__name").annotate(total=Sum("balance")).order_by("owner__name")
Entry.objects.filter(account__owner__name="Ann")
Entry.objects.filter(account__helper__name="Ann")
Entry.objects.filter(parent__parent__account__balance=1)
Entry.objects.filter(parent__account=1)
# ---- select related
ann = Owner.objects.create(name="Ann")
Account.objects.create(owner=ann, helper=None, balance=1)
Account.objects.create(owner=ann, helper=ann, balance=2)
a = Account.objects.select_related("owner").first()
a.owner.name
[one.helper for one in Account.objects.select_related("helper").order_by("id")]
[one.owner.name for one in Account.objects.select_related("owner", "helper").order_by("id")]
with transaction.atomic(): print(Account.objects.select_related("owner").select_for_update().get(balance=1))
with transaction.atomic(): print(Account.objects.select_related("owner").select_for_update(of=("self",)).get(balance=1))
with transaction.atomic(): print(Account.objects.select_related("owner").select_for_update(of=("self", "owner")).get(balance=1))
with transaction.atomic(): print(Account.objects.select_related("helper").select_for_update().get(balance=1))
with transaction.atomic(): print(Account.objects.select_related("owner").select_for_update(of=("helper",)).get(balance=1))
Account.objects.select_related("owner").count()
e = Entry.objects.create(account=a, amount=5)
Entry.objects.select_related("account__owner").get().account.owner.name
Account.objects.select_related("owner").filter(owner__name="Ann").order_by("id")
Account.objects.select_related("wrong").first()
Account.objects.select_related("balance").first()
# ---- the other side
ann = Owner.objects.create(name="Ann")
ann.account_set.create(balance=1)
ann.account_set.create(balance=2, helper=ann)
ann.account_set.all()
ann.account_set.count(), ann.account_set.filter(balance=1).first()
ann.account_set.first().owner is ann
ann.helped.all()
ann.account_set.get_or_create(balance=1)
ann.account_set.get_or_create(balance=3)
ann.account_set.update_or_create(balance=3, defaults={"helper": ann})
ann.account_set.update(balance=F("balance") + 10)
ann.account_set.aggregate(Sum("balance"))
ann.account_set = []
Owner().account_set.count()
bob = Owner.objects.create(name="Bob")
ann.helped.add(Account.objects.create(owner=bob, balance=4))
ann.helped.count()
ann.helped.add(Account(owner=bob))
ann.helped.add(bob)
ann.account_set.get(balance=11).entries.create(amount=5)
ann.account_set.get(balance=11).entries.all()
# ---- one to one
ann = Owner.objects.create(name="Ann")
ann.profile
hasattr(ann, "profile")
p = Profile.objects.create(owner=ann)
ann.profile is p
Owner.objects.get(pk=1).profile.owner.name
Profile.objects.create(owner=ann)
Profile.objects.get(owner__name="Ann").owner_id
# ---- deletion
ann, bob = Owner.objects.create(name="Ann"), Owner.objects.create(name="Bob")
a = Account.objects.create(owner=ann, helper=bob, balance=1)
b = Account.objects.create(owner=ann, balance=2)
e = Entry.objects.create(account=a, amount=1)
Profile.objects.create(owner=ann)
ann.delete()
a.delete()
f = Entry.objects.create(account=a, amount=1, parent=e)
b.delete()
bob.delete()
Account.objects.get(pk=1).helper
e.delete()
ann.delete()
Owner.objects.count(), Account.objects.count(), Profile.objects.count()
Owner.objects.create(name="Cid").delete()
Owner.objects.all().delete()
Worker.objects.create(code="w", number=1)
Worker.objects.create(code="v", number=2, boss_id="w")
Worker.objects.get(pk="w").delete()
Worker.objects.get(pk="v").delete()
Worker.objects.get(pk="w").delete()
Entry.objects.all().delete()
# ---- abstract and keys of one's own
w = Worker.objects.create(code="1", number=5)
Worker.objects.create(code="1", number=6)
Worker(code="1", number=7).save()
Worker.objects.get(pk="1").number
Worker.objects.filter(number=7)
j = Job.objects.create(kind="mail")
j.get_state_display(), j.worker_id, j.worker.number, j.weight
Job.objects.create(kind="sms")
Job.objects.create(kind="sms", state="d", weight="2")
Job.objects.create(kind="mail", state="d")
Job.objects.all()
Job.objects.filter(worker__number=7)
Job.objects.filter(weight__gt=1).update(tries=F("tries") + 1, weight=F("weight") * 1.5)
Job.objects.filter(tries=1).values_list("weight", flat=True)
Job.objects.create(kind="x", state="d", tries=-1)
Timed()
Job._meta.get_field("kind").unique, Job._meta.ordering, Job._meta.db_table
Task.objects.create(name="a", key=w)
Task.objects.create(name="b", key_id=7)
Task.objects.create(name="c", key_id=77)
Task.objects.get(name="b").key.code
Task.objects.filter(key__code="1").count()
Task.objects.filter(key=w).count(), Task.objects.filter(key=7).count(), Task.objects.filter(key__number=7).count()
# ---- managers
Task.objects.create(name="a")
Task.objects.create(name="a", done=True)
Task.objects.of("a").finish()
Task.objects.of("a").of("b").count()
Task.open.count(), Task.open.oldest()
Task.open.create(name="c")
Task.open.all()
Task.open.get_or_create(name="c")
Task._default_manager.count(), str(Task.open)
Task.open.of("a")
Task.objects.finish()
