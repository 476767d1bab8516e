// What SocialAI does while it is closed: it shows notifications, sends the decisions made in them, and stores what
// other apps share until the editor takes it. It ignores pages and API calls, and caches none of them.
const icon = '/icon-192.png';
const actions = [
  { action: 'approve', title: 'Approve' },
  { action: 'reject', title: 'Reject' },
];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const show = (title, { link, decision, ...words }) =>
  self.registration.showNotification(title, {
    ...words,
    icon,
    badge: icon,
    data: { title, link, decision },
    ...(decision && { actions }),
  });

self.addEventListener('push', (event) => {
  const { title, ...message } = event.data.json();
  event.waitUntil(show(title, { ...message, renotify: true }));
});

/** The server's message, or a fallback. */
async function decide(token, verdict) {
  try {
    const answer = await fetch('/api/push/decisions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, verdict }),
    });
    return (await answer.json()).message;
  } catch {
    return 'Couldn’t reach SocialAI. Open the post to see if it still waits.';
  }
}

async function open(link) {
  const path = link?.startsWith('/') ? link : '/dashboard';
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(path);
  await page.focus();
  return page.navigate(path);
}

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  const { title, link, decision } = notification.data;
  notification.close();
  const answered = async () => {
    const body = await decide(decision, action);
    await show(title, { body, tag: notification.tag, link, silent: true });
  };
  event.waitUntil(action && decision ? answered() : open(link));
});

/** Shared content that no one opened is deleted after a day. */
const dayLong = 24 * 3_600_000;
const kept = 'shared';

async function forgetOld(shelf) {
  for (const request of await shelf.keys()) {
    const at = Number(new URL(request.url).searchParams.get('at'));
    if (Date.now() - at > dayLong) await shelf.delete(request);
  }
}

/** Stores what was shared where the editor finds it, also after signing in, and opens the editor. */
async function keep(request) {
  const form = await request.formData();
  const shelf = await caches.open(kept);
  await forgetOld(shelf);
  const id = crypto.randomUUID();
  // Unchanged, so that files keep their names.
  await shelf.put(`/shared/${id}?at=${Date.now()}`, new Response(form));
  return Response.redirect(`/write?shared=${id}`, 303);
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/shared')
    event.respondWith(keep(event.request));
});
