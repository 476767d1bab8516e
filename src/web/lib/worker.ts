/** The service worker, which is told things while SocialAI is closed, and installing SocialAI as an app. */

/** What Chromium fires where a page can be installed and isn’t. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | undefined;
const isOffer = (event: Event): event is InstallEvent => 'prompt' in event;

// Once, by whoever imports this first: pages of people who are signed in do, when they are drawn.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return;
  event.preventDefault();
  offer = event;
});
// Without one everything works but what is for closed windows.
void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

/** Asks to install; `undefined` where the browser doesn’t offer it. */
export const installing = (): (() => Promise<unknown>) | undefined => {
  const now = offer;
  return now && (() => now.prompt());
};
