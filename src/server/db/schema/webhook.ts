/** Tables of webhooks and their deliveries. */
import type { Generated } from 'kysely';
import type { DeliveryStates, WebhookStates } from '#contract/webhooks/calls.ts';
import type { testEvent, WebhookEvent } from '#contract/webhooks/events.ts';
import type { Json, Millis } from './column-types.ts';

interface Webhooks {
  id: string;
  owner_id: string;
  url: string;
  /** The subscribed events. */
  events: Json;
  state: (typeof WebhookStates)[number];
  /** Why it is off. */
  reason: string | null;
  /** The signing secret, and the previous one until `old_until`, encrypted by `sealed.ts`. */
  secret: string;
  old_secret: string | null;
  old_until: Millis | null;
  /** Since when every attempt failed; `null` after a success. */
  failing_since: Millis | null;
  created_at: Millis;
  /** The member, an owner too, who made it or last saw its secret; `null` for the founder. */
  made_by: Generated<string | null>;
}

interface WebhookDeliveries {
  /** Sent as `webhook-id`. */
  id: string;
  owner_id: string;
  webhook_id: string;
  event: WebhookEvent | typeof testEvent;
  /** Its subject, such as a post’s id. Events about one subject are sent in the order of `n`. */
  subject: string;
  n: number;
  /** The exact body. */
  body: Json;
  state: (typeof DeliveryStates)[number];
  tries: number;
  /** The earliest time of the next attempt. */
  next_at: Millis;
  /** The first attempt since the event or its replay; attempts end some time after it. */
  first_at: Millis | null;
  tried_at: Millis | null;
  /** Until when a worker has leased it. */
  lease_until: Millis | null;
  /** From the last response. */
  status: number | null;
  answer: string | null;
  problem: string | null;
  created_at: Millis;
}

/** All webhook tables. */
export interface WebhookTables {
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
}
