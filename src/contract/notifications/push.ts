/** Notifications that reach a device while SocialAI is closed (Web Push), and what can be decided in them. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';

/** Bytes as a browser writes them, in base64url without padding. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((count * 4) / 3));

/** A subscription as a browser’s `PushSubscription.toJSON()` says it. Both keys are the browser’s own. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(2000),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const PushDevice = z.object({
  id: Id,
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** SHA-256 of the address that the browser gave, by which a browser knows which one it is itself. */
  fingerprint: z.string(),
  created_at: Instant,
  /** When a notification was last taken by the service of its browser. */
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

/** Apart from them, because posts answer it. */
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
