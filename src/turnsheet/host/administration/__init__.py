"""Administration: the page of the admins, members of a private site, announcements, the log of it all,
and what is behind `turnsheet admin`.

An admin is an account with the mark `admin`, which only `turnsheet admin grant` gives. On their page they can do
less than with commands on the server's machine: nothing here shows or opens what players may not know.
"""
