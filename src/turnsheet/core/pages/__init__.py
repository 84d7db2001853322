"""What pages are made of, in every game: views, order forms, charts, lists, previews, reports and stories."""
