/** The service worker, which gets push messages while SocialAI is closed, and installing SocialAI as an app. */

/** The event that Chromium fires when a page can be installed and isn't. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | undefined;
const isOffer = (event: Event): event is InstallEvent => 'prompt' in event;

// Registered once, on the first import: by the pages of signed-in people.
window.addEventListener('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return;
  event.preventDefault();
  offer = event;
});
// Without one everything works except notifications while SocialAI is closed.
void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

/** Asks to install; `undefined` if the browser doesn't offer it. */
export const installing = (): (() => Promise<unknown>) | undefined => {
  const now = offer;
  return now && (() => now.prompt());
};
