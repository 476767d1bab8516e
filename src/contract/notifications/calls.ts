/** What a person should know: a list behind the bell, and by mail or browser as the switches say. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, Paging } from '#contract/core/endpoint.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';

export const NotificationKinds = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
];

export const Notification = z.object({
  id: Id,
  kind: z.enum(NotificationKinds),
  /** What it is about: the id of a session, a post or an account, or the address of a wallet. */
  subject: z.string(),
  /** One or two sentences for the person. */
  text: z.string(),
  /** The page of this application where something can be done about it. */
  link: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationCalls = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: 'user',
    summary: 'The caller’s notices, newest first',
    query: z.strictObject({ ...Paging, unread: z.enum(['true', 'false']).default('false') }),
    response: z.object({ data: z.array(Notification), total: z.int(), unread: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/:id/read',
    access: 'user',
    summary: 'Mark a notice as read',
    params: IdParams,
    response: z.object({ data: Notification }),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notices/read-all',
    access: 'user',
    summary: 'Mark every notice as read',
    response: z.object({ data: z.object({ read: z.int() }) }),
  }),
};
