/* Shows notifications that arrive while no page of the site is open, and opens the match on a click. */
self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {}
  event.waitUntil(
    self.registration.showNotification(told.title || 'Turnsheet', {
      body: told.body || '',
      tag: told.tag || undefined,
      data: { link: told.link || '/' },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link = new URL(event.notification.data.link, self.location.origin)
  if (link.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === link.pathname)
      return open ? open.focus() : self.clients.openWindow(link.href)
    }),
  )
})
