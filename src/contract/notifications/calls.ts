/** Calls for notifications: the list behind the bell, and unsubscribing from emails. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, paged, page } from '#contract/core/endpoint.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';

export const NotificationKinds = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
];

export const Notification = z.object({
  id: Id,
  kind: z.enum(NotificationKinds),
  /** The id of the session, post or account, or the address of the wallet it is about. */
  subject: z.string(),
  title: z.string(),
  /** One or two sentences. */
  text: z.string(),
  /** The page of this application where the person can act on it. */
  link: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
  /** What became of what it asked for, such as “Approved by Mia”, and when; `null` while it is asked, and where nothing was. */
  outcome: z.string().nullable(),
  settled_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationCalls = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: 'user',
    token: null,
    summary: 'List notifications, newest first',
    query: paged({ unread: z.enum(['true', 'false']).default('false') }),
    response: z.object({ ...page(Notification), unread: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/:id/read',
    access: 'user',
    token: null,
    summary: 'Mark a notification as read',
    params: IdParams,
    response: z.object({ data: Notification }),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notices/read-all',
    access: 'user',
    token: null,
    summary: 'Mark all notifications as read',
    response: z.object({ data: z.object({ read: z.int() }) }),
  }),
};

/** Identifies a person and a kind of email; signed by the server. */
const UnsubscribeToken = z.string().max(200);

/** One-click unsubscribe (RFC 8058), signed in or not. Each such email has the address in its text and its headers. */
export const unsubscribeCalls = {
  ask: endpoint({
    method: 'GET',
    path: '/unsubscribe/:token',
    access: 'public',
    token: null,
    summary: 'Get the page that asks whether to stop these emails',
    params: z.object({ token: UnsubscribeToken }),
    response: 'file',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    token: null,
    summary: 'Stop these emails with one click, from an email app or the page',
    params: z.object({ token: UnsubscribeToken }),
    form: true,
    response: 'file',
  }),
};
