"""Real Django on the server of DATABASE_DSN, with one application, `app`; its tables are those of its models."""

import os
import sys
import types

OPTIONS = {"application_name": "judged", "sslmode": "disable", "gssencmode": "disable"}


def _parameters():
    return dict(part.split("=") for part in os.environ["DATABASE_DSN"].split())


def _database(name):
    parameters = _parameters()
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parameters["dbname"],
        "USER": parameters["user"],
        "HOST": parameters["host"],
        "PORT": parameters["port"],
        "OPTIONS": {**OPTIONS, "application_name": name},
    }


def install():
    import django
    from django.apps import AppConfig
    from django.conf import settings

    package = types.ModuleType("app")
    package.__path__ = []
    sys.modules["app"] = package

    class Config(AppConfig):
        name = "app"
        label = "app"
        path = "/"

    package.Config = Config
    Config.__module__ = "app"
    settings.configure(
        DATABASES={"default": _database("judged"), "setup": _database("setup")},
        INSTALLED_APPS=["app.Config"],
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
        USE_TZ=True,
        TIME_ZONE="UTC",
    )
    django.setup()


def make_tables():
    from django.apps import apps
    from django.db import connections

    with connections["setup"].schema_editor() as editor:
        for model in apps.get_app_config("app").get_models():
            if model._meta.managed:
                editor.create_model(model)
    connections["setup"].close()
