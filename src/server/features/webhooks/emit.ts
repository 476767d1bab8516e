/** Queues webhook events in the transaction of their cause. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { WebhookData } from '#contract/webhooks/payloads.ts';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import { toIso } from '#contract/core/time.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import type { Db } from '#server/db/client.ts';
import { insertDeliveries, listAsking, type NewDelivery } from './outbox.store.ts';

interface NewEventOf<E extends WebhookEvent> {
  owner_id: string;
  event: E;
  /** What it is about: events with the same subject are sent in order. */
  subject: string;
  /** Only called if a webhook subscribes to the event. */
  data: () => Promise<WebhookData[E]> | WebhookData[E];
}
export type NewEvent = { [E in WebhookEvent]: NewEventOf<E> }[WebhookEvent];

/** The body of an event, in the format of Standard Webhooks. */
export const bodyOf = (type: string, data: object, now: number): string =>
  JSON.stringify({ type, timestamp: toIso(now), data });

/** Queues events for each webhook that subscribes to them. Call it in the transaction of their cause. */
export async function emit(trx: Db, events: readonly NewEvent[], now: number): Promise<void> {
  if (events.length === 0) return;
  const asking = await listAsking(
    trx,
    events.map(({ owner_id }) => owner_id),
  );
  const rows: NewDelivery[] = [];
  for (const { owner_id, event, subject, data } of events) {
    const to = asking.filter(
      (one) => one.owner_id === owner_id && one.events.includes(JSON.stringify(event)),
    );
    if (to.length === 0) continue;
    const body = bodyOf(event, await data(), now);
    rows.push(...to.map(({ id }) => ({ owner_id, webhook_id: id, event, subject, body })));
  }
  await insertDeliveries(trx, rows, now);
}

interface BrokenChannel {
  id: string;
  owner_id: string;
  platform: LivePlatform;
  username: string;
  display_name: string;
}

/** The secret of an account was rejected, however that was detected. */
export const emitBroken = (
  trx: Db,
  channel: BrokenChannel,
  reason: string,
  now: number,
): Promise<void> =>
  emit(
    trx,
    [
      {
        owner_id: channel.owner_id,
        event: 'channel.broken',
        subject: channel.id,
        data: () => ({
          connection_id: channel.id,
          platform: channel.platform,
          account: accountName(channel),
          reason,
        }),
      },
    ],
    now,
  );
