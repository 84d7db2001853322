"""Players who miss turns: reminders, a grace period, substitutes, and opening their seats to others."""
