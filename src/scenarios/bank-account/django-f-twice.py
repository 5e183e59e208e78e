from django.db import models
from django.db.models import F
from playground import parameters

payouts = []


class Account(models.Model):
    balance = models.IntegerField()
    last_request = models.IntegerField(null=True)


def startup():
    Account.objects.create(id=1, balance=parameters.balance)


def handle(request):
    account = Account.objects.get(id=1)
    if account.balance < parameters.amount:
        return
    account.balance = F("balance") - parameters.amount
    account.save()
    payouts.append(parameters.amount)
    account.last_request = request.id
    account.save()  # balance is F("balance") - amount still
