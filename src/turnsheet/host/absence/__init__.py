"""Players who miss turns: reminders, a grace period, stand-in orders, and opening their seat to others."""
