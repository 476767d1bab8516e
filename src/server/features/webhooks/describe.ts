/** Webhooks and their events in API form. */
import type { Delivery, Webhook } from '#contract/webhooks/calls.ts';
import { WebhookEvents } from '#contract/webhooks/calls.ts';
import type { DeliveryRow } from './outbox.store.ts';
import type { WebhookRow } from './store.ts';

const instant = (millis: number | null) =>
  millis === null ? null : new Date(millis).toISOString();

/** A webhook without its secret. */
export function describeWebhook(row: WebhookRow, waiting: number, now: number): Webhook {
  const { id, url, state, reason, failing_since, old_until, created_at } = row;
  const chosen: unknown = JSON.parse(row.events);
  return {
    id,
    url,
    events: WebhookEvents.filter((event) => Array.isArray(chosen) && chosen.includes(event)),
    state,
    reason,
    failing_since: instant(failing_since),
    waiting,
    old_secret_until: old_until !== null && old_until > now ? instant(old_until) : null,
    created_at: new Date(created_at).toISOString(),
  };
}

export const describeDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  tries: row.tries,
  status: row.status,
  answer: row.answer,
  problem: row.problem,
  body: row.body,
  created_at: new Date(row.created_at).toISOString(),
  tried_at: instant(row.tried_at),
  next_at: row.state === 'waiting' ? instant(row.next_at) : null,
});
