from django.db import models

NAME = "alice"
registered = []


class User(models.Model):
    name = models.CharField(max_length=50, unique=True)


def handle(request):
    user, created = User.objects.get_or_create(name=NAME)
    if created:
        registered.append(user.id)
