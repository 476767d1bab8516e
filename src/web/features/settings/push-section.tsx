import { Anchor, Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PushDevice, PushSubscription as Subscription } from '#contract/notifications/push.ts';
import { notePushed } from '#web/entities/notifications/browser-notifications.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { installing } from '#web/lib/worker.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { SwitchRow } from './switch-row.tsx';

/**
 * `insecure`: the address lacks https. `home_screen`: an iPhone or iPad, where only apps on the home screen get them.
 * `missing`: this browser has none. `denied`: its owner blocked them here.
 */
type PushState = 'ready' | 'denied' | 'insecure' | 'home_screen' | 'missing';

function pushState(): PushState {
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
async function ownFingerprint(): Promise<string | undefined> {
  if (pushState() !== 'ready') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  const address = new TextEncoder().encode(subscription.endpoint);
  return base64url(await crypto.subtle.digest('SHA-256', address));
}

/** The person closed or declined the browser's prompt. */
class NotAllowed extends Error {}

/**
 * Asks for permission, and subscribes. Call it from a click. Rejects with `NotAllowed`, or with the browser's error.
 */
async function subscribe(applicationServerKey: string): Promise<Subscription> {
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
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const hurdles: Record<Exclude<PushState, 'ready'>, string> = {
  denied:
    'Notifications are blocked here. Allow them for this site in your browser, then turn this on.',
  insecure: 'Push notifications need an https address. Open SocialAI there to turn this on.',
  home_screen:
    'On iPhone and iPad, add SocialAI to your home screen first: tap Share, then Add to Home Screen. Open it from there to turn this on.',
  missing: 'This browser doesn’t support push notifications.',
};
const closed = 'You dismissed the browser’s permission prompt. Turn this on again to see it.';
const unreached = 'Your browser couldn’t reach its push service. Try again later.';

/** The devices, and which of them is this browser. */
const pushQuery = queryOptions({
  queryKey: ['push'],
  async queryFn({ signal }) {
    const { public_key, data: devices } = await api.push.list({ signal });
    const fingerprint = await ownFingerprint();
    const own = devices.find((device) => device.fingerprint === fingerprint);
    notePushed(own !== undefined);
    return { public_key, devices, own };
  },
});

const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof NotAllowed)) return unreached;
  return pushState() === 'denied' ? hurdles.denied : closed;
};

/** Turns this device on or off, or says why it can't be turned on. */
function usePush(key: string | undefined, own: PushDevice | undefined) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<string>();
  const change = useMutation({
    async mutationFn(on: boolean) {
      if (on && key) await api.push.subscribe({ body: await subscribe(key) });
      if (on || !own) return;
      await api.push.unsubscribe({ params: { id: own.id } });
      await unsubscribe();
    },
    onMutate: () => setRefused(undefined),
    onError: (error) => setRefused(reasonOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  return { change, refused };
}

function Device({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => api.push.unsubscribe({ params: { id: device.id } }),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  return (
    <li className="rowMd between padWide">
      <div className="shrinks">
        <div className="lineSm">
          <strong>{device.device}</strong>
          {isOwn ? <StatusBadge tone="good">This device</StatusBadge> : null}
        </div>
        <p className="said">
          On since <Moment at={device.created_at} />
          {device.reached_at ? (
            <>
              , last reached <Moment at={device.reached_at} />
            </>
          ) : (
            ', not reached yet'
          )}
        </p>
      </div>
      {isOwn ? null : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remove ${device.device}`}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

/** Only if the browser offers installation, and the app isn't installed yet. */
function Install() {
  const [install] = useState(installing);
  if (!install) return null;
  return (
    <p className="said">
      <Anchor component="button" type="button" inherit onClick={() => void install()}>
        Install SocialAI as an app
      </Anchor>{' '}
      to share texts and images to it from other apps.
    </p>
  );
}

interface OwnProps {
  /** The subscription of this browser; missing while unknown, or when unsupported. */
  publicKey: string | undefined;
  own: PushDevice | undefined;
}

function OwnDevice({ publicKey, own }: OwnProps) {
  const { change, refused } = usePush(publicKey, own);
  const state = pushState();
  const hurdle = state === 'ready' ? undefined : hurdles[state];
  const note = refused ?? hurdle;
  const isReady = hurdle === undefined && publicKey !== undefined && !change.isPending;
  return (
    <SwitchRow
      label="Push notifications on this device"
      help="Works even when SocialAI is closed. You can approve or reject short posts right in the notification."
      checked={change.isPending ? change.variables : own !== undefined}
      disabled={!isReady}
      note={note ? <p role={refused ? 'alert' : undefined}>{note}</p> : null}
      onChange={(on) => change.mutate(on)}
    />
  );
}

/** Push notifications, and the devices that get them. */
export function PushSection() {
  const { data } = useQuery(pushQuery);
  const { devices = [], own, public_key } = data ?? {};
  return (
    <>
      <OwnDevice publicKey={public_key} own={own} />
      {devices.length > 0 ? (
        <ul className="plain card ruled grid whole" aria-label="Devices with push notifications">
          {devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device === own} />
          ))}
        </ul>
      ) : null}
      <Install />
    </>
  );
}
