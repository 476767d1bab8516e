/** Web Push: notifications on a device while SocialAI is closed, and deciding about posts in them. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';

/** Bytes in base64url without padding, as browsers encode them. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((count * 4) / 3));

/** A subscription as returned by `PushSubscription.toJSON()`; the key names are the browser’s. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(2000),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const PushDevice = z.object({
  id: Id,
  /** For example `Firefox on Windows`. */
  device: z.string(),
  /** SHA-256 of the push endpoint, by which a browser recognizes its own subscription. */
  fingerprint: z.string(),
  created_at: Instant,
  /** When the push service last accepted a notification. */
  reached_at: Instant.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const pushCalls = {
  list: endpoint({
    method: 'GET',
    path: '/push',
    access: 'user',
    token: null,
    summary: 'List devices that get push notifications, and the key to subscribe with',
    query: z.strictObject(ShortPaging),
    response: z.object({ public_key: z.string(), data: z.array(PushDevice), total: z.int() }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push',
    access: 'user',
    token: null,
    secret: true,
    summary: 'Send push notifications to this device; the first one says so',
    body: PushSubscription,
    status: 201,
    response: z.object({ data: PushDevice }),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/push/:id',
    access: 'user',
    token: null,
    summary: 'Stop push notifications to a device',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};

/** Separate from the calls above, because the posts feature implements it. */
export const pushDecisionCalls = {
  decide: endpoint({
    method: 'POST',
    path: '/push/decisions',
    access: 'public',
    token: null,
    secret: true,
    rate: 'confirm',
    summary: 'Approve or reject the post of a push notification, once, by the token in it',
    body: z.strictObject({
      token: z.string().max(2000),
      verdict: z.enum(['approve', 'reject']),
    }),
    response: z.object({ message: z.string() }),
  }),
};
