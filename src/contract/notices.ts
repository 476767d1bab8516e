/** What a person should know: a list behind the bell, and by mail or browser as the switches say. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, Paging } from './endpoint.ts';

/**
 * Every kind of notice. `switch` names the notification setting that silences its mail and browser notification;
 * `null` means that it concerns the safety of the account and always goes out.
 */
export const noticeKinds = {
  new_sign_in: { switch: null, title: 'New sign-in' },
  password_changed: { switch: null, title: 'Password changed' },
  email_changed: { switch: null, title: 'E-mail address changed' },
  second_factor_on: { switch: null, title: 'Two-factor sign-in is on' },
  second_factor_off: { switch: null, title: 'Two-factor sign-in is off' },
  second_factor_refused: { switch: null, title: 'Somebody tried to sign in' },
  backup_codes_changed: { switch: null, title: 'New backup codes' },
  backup_code_used: { switch: null, title: 'A backup code was used' },
  wallet_linked: { switch: null, title: 'Wallet linked' },
  wallet_unlinked: { switch: null, title: 'Wallet removed' },
  session_reused: { switch: null, title: 'A copied session was ended' },
  post_failed: { switch: 'agentAlerts', title: 'A post did not go out' },
  post_held: { switch: 'agentAlerts', title: 'Posts wait for you' },
  post_needs_review: { switch: 'agentAlerts', title: 'Is this post out?' },
  post_missed: { switch: 'agentAlerts', title: 'A post missed its time' },
} as const;

export type NoticeKind = keyof typeof noticeKinds;
export const NoticeKinds = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

export const Notice = z.object({
  id: Id,
  kind: z.enum(NoticeKinds),
  /** What it is about: the id of a session, a post or an account, or the address of a wallet. */
  subject: z.string(),
  /** One or two sentences for the person. */
  text: z.string(),
  /** The page of this application where something can be done about it. */
  link: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const noticeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: 'user',
    summary: 'The caller’s notices, newest first',
    query: z.strictObject({ ...Paging, unread: z.enum(['true', 'false']).default('false') }),
    response: z.object({ data: z.array(Notice), total: z.int(), unread: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/:id/read',
    access: 'user',
    summary: 'Mark a notice as read',
    params: IdParams,
    response: z.object({ data: Notice }),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notices/read-all',
    access: 'user',
    summary: 'Mark every notice as read',
    response: z.object({ data: z.object({ read: z.int() }) }),
  }),
};
