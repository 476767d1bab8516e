/** Notifications that reach this device while SocialAI is closed. */
import type { PushSubscription as Subscription } from '#contract/notifications/push.ts';

/**
 * `insecure`: the address lacks https. `home_screen`: an iPhone or iPad, where only apps on the home screen get them.
 * `missing`: this browser has none. `denied`: its owner blocked them here.
 */
export type PushState = 'ready' | 'denied' | 'insecure' | 'home_screen' | 'missing';

export function pushState(): PushState {
  if (!window.isSecureContext) return 'insecure';
  // Only Safari on iOS has it, and lacks everything else until the page is installed as an app.
  if ('standalone' in navigator && navigator.standalone === false) return 'home_screen';
  const isThere = ['serviceWorker' in navigator, 'PushManager' in window, 'Notification' in window];
  if (isThere.includes(false)) return 'missing';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Identifies this browser in the list of devices; `undefined` while it has no subscription. */
export async function ownFingerprint(): Promise<string | undefined> {
  if (pushState() !== 'ready') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  const address = new TextEncoder().encode(subscription.endpoint);
  return base64url(await crypto.subtle.digest('SHA-256', address));
}

/** The person closed or declined the browser's prompt. */
export class NotAllowed extends Error {}

/**
 * Asks for permission, and subscribes. Call it from a click. Rejects with `NotAllowed`, or with the browser's error.
 */
export async function subscribe(applicationServerKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // An existing subscription may have another key, which can't be changed.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Cancels the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
