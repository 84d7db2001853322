"""Orders that come by mail: from the raw letter to its answer.

`imap_mailbox` and `smtp_listener` bring letters, `letters` and `reply_text` read them, `inbox` keeps and carries them
out, `answers` writes and sends the answers, and `runner` keeps all of this going beside a server.
"""
