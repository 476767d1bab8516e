/**
 * Sends queued messages to the push services of browsers, encrypted for the device, so that the service cannot read
 * them.
 */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import { PushSubscription } from '#contract/notifications/push.ts';
import type { Context } from '#server/context.ts';
import { EgressError } from '#server/egress/egress-error.ts';
import { job } from '#server/jobs/port.ts';
import { type Carrier, deliverAll, type Refusal } from '#server/features/notifications/outbox.ts';
import type { Waiting } from '#server/features/notifications/outbox.store.ts';
import { sealContextOfPush, type PushMessage, WaitingPush } from './push.ts';
import { sealContextOfDevice } from './devices.ts';
import { pushKeys } from './push-keys.ts';
import { deleteDevices, findDevice, recordReached } from './push.store.ts';

/** A rejection by a push service. */
class PushRefused extends Error implements Refusal {
  readonly reason: string;
  readonly is_final: boolean;
  readonly wait: number | undefined;

  constructor(reason: string, is_final: boolean, wait?: number) {
    super(reason);
    this.name = 'PushRefused';
    this.reason = reason;
    this.is_final = is_final;
    this.wait = wait;
  }
}

/** The subscription was revoked by the browser, or deleted by its service. */
const gone = new Set([404, 410]);

function refusedWith({ status, headers }: Response): PushRefused {
  const after = headers.get('retry-after') ?? '';
  const wait = /^\d{1,6}$/.test(after) ? Number(after) * second : undefined;
  const mayPass = status === 408 || status === 429 || status >= 500;
  return new PushRefused(`The push service answered ${status}.`, !mayPass, wait);
}

/** The contact that a push service can reach about this server. */
const contactOf = ({ public_url, contact_email }: Context['config']): string => {
  if (contact_email !== undefined) return `mailto:${contact_email}`;
  const { protocol, hostname } = new URL(public_url);
  return protocol === 'https:' ? public_url : `mailto:postmaster@${hostname}`;
};

/** The encrypted and signed request of the library; it is sent by our own egress. */
async function requestFor(
  ctx: Context,
  subscription: PushSubscription,
  message: PushMessage,
  TTL: number,
) {
  const { public_key: publicKey, private_key: privateKey } = await pushKeys(ctx);
  const { default: library } = await import('web-push');
  const { headers, body } = library.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contactOf(ctx.config), publicKey, privateKey },
    TTL,
    urgency: 'high',
    topic: message.tag,
    contentEncoding: 'aes128gcm',
  });
  // fetch computes the content length itself.
  const sentHeaders = Object.entries(headers).filter(
    ([name]) => name.toLowerCase() !== 'content-length',
  );
  return { headers: Object.fromEntries(sentHeaders), body: Uint8Array.from(body ?? []) };
}

async function deliver(ctx: Context, row: Waiting['pushes']): Promise<'sent' | 'expired'> {
  const { db, sealer } = ctx;
  const now = ctx.clock();
  const { message, not_after } = WaitingPush.parse(
    JSON.parse(sealer.open(row.sealed, sealContextOfPush(row))),
  );
  const device = await findDevice(db, row.device_id);
  if (!device || not_after <= now) return 'expired';
  const opened = sealer.open(device.sealed, sealContextOfDevice(device));
  const subscription = PushSubscription.parse(JSON.parse(opened));
  const left = Math.ceil((not_after - now) / second);
  const request = await requestFor(ctx, subscription, message, left);
  const forget = () => deleteDevices(db, [device.id]);
  let response: Response;
  try {
    response = await ctx.fetchPublic(subscription.endpoint, { method: 'POST', ...request });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    // An address that may not be called will never work.
    if (error.kind === 'refused') await forget();
    throw new PushRefused(
      `The push service was not reached: ${error.kind}.`,
      error.kind === 'refused',
    );
  }
  if (gone.has(response.status)) {
    await forget();
    throw new PushRefused('The device is no longer subscribed.', true);
  }
  if (!response.ok) throw refusedWith(response);
  await recordReached(db, device.id, now);
  return 'sent';
}

const carrierOf = (ctx: Context): Carrier<'pushes'> => ({
  table: 'pushes',
  what: 'push',
  is_one: false,
  deliver: (row) => deliver(ctx, row),
  refusalOf: (error) =>
    error instanceof PushRefused
      ? error
      : { reason: error instanceof Error ? error.name : 'unknown', is_final: false },
});

export const deliverPushesJob = (ctx: Context) =>
  job({
    name: 'notices.push',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: 5 * second,
    in_each: true,
    run: (_payload, signal) => deliverAll(ctx, carrierOf(ctx), signal),
  });
