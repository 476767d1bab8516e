/** Calls for webhooks: addresses of an owner’s own programs that receive events, signed according to Standard Webhooks. */
import { z } from 'zod';
import {
  endpoint,
  Id,
  IdParams,
  Instant,
  paged,
  page,
  ShortPaging,
} from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { testEvent, type WebhookEvent, webhookEvents } from './events.ts';

export const WebhookEvents = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

const addressError = 'Enter an https address, like https://example.com/webhook';

const fields = {
  url: z.url({ protocol: /^https$/, error: addressError }).max(limits.webhook_url, addressError),
  events: z
    .array(z.enum(WebhookEvents))
    .min(1, 'Choose at least one event')
    .max(WebhookEvents.length)
    .transform((list) => WebhookEvents.filter((event) => list.includes(event))),
};

/** `off`: deliveries failed for too long, or the endpoint answered 410 Gone, so nothing more is sent. */
export const WebhookStates = ['on', 'paused', 'off'] as const;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(WebhookEvents)),
  state: z.enum(WebhookStates),
  /** Why it is off, in a sentence. */
  reason: z.string().nullable(),
  /** Since when every delivery has failed. */
  failing_since: Instant.nullable(),
  /** Events waiting for delivery. */
  waiting: z.int(),
  /** Until when the previous secret also signs. */
  old_secret_until: Instant.nullable(),
  created_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const DeliveryStates = ['waiting', 'delivered', 'given_up'] as const;

export const Delivery = z.object({
  /** The `webhook-id` header, the same for every attempt. */
  id: Id,
  event: z.enum([...WebhookEvents, testEvent]),
  state: z.enum(DeliveryStates),
  tries: z.int(),
  /** The HTTP status of the last answer. */
  status: z.int().nullable(),
  /** The beginning of the last response. */
  answer: z.string().nullable(),
  /** Why the last attempt failed, in a sentence. */
  problem: z.string().nullable(),
  /** The exact body that is sent. */
  body: z.string(),
  created_at: Instant,
  tried_at: Instant.nullable(),
  /** When the next attempt is due; `null` if there is none. */
  next_at: Instant.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

const message = z.string();
const shared = { access: 'member', token: null } as const;
const DeliveryParams = z.object({ id: Id, delivery_id: Id });
const WithSecret = z.object({ data: Webhook, secret: z.string(), message });

export const webhookCalls = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks, newest first',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Webhook), total: z.int() }),
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: '/webhooks',
    fresh: true,
    secret: true,
    summary: 'Add a webhook; its secret is shown only in this answer',
    body: z.strictObject(fields),
    response: WithSecret,
    status: 201,
  }),
  update: endpoint({
    ...shared,
    method: 'PUT',
    path: '/webhooks/:id',
    fresh: true,
    summary: 'Change the address and the events of a webhook',
    params: IdParams,
    body: z.strictObject(fields),
    echo: Webhook,
    response: z.object({ data: Webhook, message }),
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook and its log',
    params: IdParams,
    response: z.object({ message }),
  }),
  rotate: endpoint({
    ...shared,
    method: 'POST',
    path: '/webhooks/:id/secret',
    fresh: true,
    secret: true,
    summary: 'Replace the secret of a webhook; the old one signs beside it for a day',
    params: IdParams,
    response: WithSecret,
  }),
  pause: endpoint({
    ...shared,
    method: 'POST',
    path: '/webhooks/:id/pause',
    summary: 'Pause a webhook; its events wait',
    params: IdParams,
    response: z.object({ data: Webhook, message }),
  }),
  resume: endpoint({
    ...shared,
    method: 'POST',
    path: '/webhooks/:id/resume',
    summary: 'Resume a webhook that is paused or off, and send what waits',
    params: IdParams,
    response: z.object({ data: Webhook, message }),
  }),
  test: endpoint({
    ...shared,
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event now, once',
    params: IdParams,
    response: z.object({ data: Delivery, message }),
  }),
  deliveries: endpoint({
    ...shared,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    params: IdParams,
    query: paged({ state: z.enum(DeliveryStates).optional() }),
    response: z.object(page(Delivery)),
  }),
  replay: endpoint({
    ...shared,
    method: 'POST',
    path: '/webhooks/:id/deliveries/:delivery_id/replay',
    summary: 'Send one event again, with the id that it had',
    params: DeliveryParams,
    response: z.object({ data: Delivery, message }),
  }),
  replayAll: endpoint({
    ...shared,
    method: 'POST',
    path: '/webhooks/:id/replay',
    summary: 'Send every event since a moment again, in their order',
    params: IdParams,
    body: z.strictObject({ since: Instant }),
    response: z.object({ data: z.object({ replayed: z.int() }), message }),
  }),
};
