/** The tables of webhooks: which addresses are told of events, and what is sent to them. */
import type { DeliveryStates, WebhookStates } from '#contract/webhooks/calls.ts';
import type { testEvent, WebhookEvent } from '#contract/webhooks/events.ts';
import type { Json, Millis } from './column-types.ts';

export interface Webhooks {
  id: string;
  owner_id: string;
  url: string;
  /** The events that it asks for. */
  events: Json;
  state: (typeof WebhookStates)[number];
  /** Why it is off. */
  reason: string | null;
  /** What signs, sealed by `sealed.ts`; and what signed before, until `old_until`. */
  secret: string;
  old_secret: string | null;
  old_until: Millis | null;
  /** Since when every try failed; `null` once one went well. */
  failing_since: Millis | null;
  created_at: Millis;
}

export interface WebhookDeliveries {
  /** Sent as `webhook-id`. */
  id: string;
  owner_id: string;
  webhook_id: string;
  event: WebhookEvent | typeof testEvent;
  /** What it is about, such as the id of a post. Events about one thing are sent in the order of `n`. */
  subject: string;
  n: number;
  /** What is sent, to the letter. */
  body: Json;
  state: (typeof DeliveryStates)[number];
  tries: number;
  /** Not before this is it sent. */
  next_at: Millis;
  /** The first try since it began or was replayed: the tries end some time after it. */
  first_at: Millis | null;
  tried_at: Millis | null;
  /** Until when a worker has it. */
  lease_until: Millis | null;
  /** Of the last answer. */
  status: number | null;
  answer: string | null;
  problem: string | null;
  created_at: Millis;
}

/** The tables of webhooks. */
export interface WebhookTables {
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
}
