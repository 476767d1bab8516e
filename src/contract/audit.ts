/** Security events: what happened to an account, who did it, when and from where. Rows are only ever added. */
import { z } from 'zod';
import { endpoint, Id, Instant, Paging } from './endpoint.ts';

/** Every event, and the words a person reads. */
export const auditEvents = {
  signed_in: 'Signed in',
  sign_in_refused: 'A sign-in was refused',
  second_factor_asked: 'The first step of a sign-in was right',
  second_factor_refused: 'A second-factor code was refused',
  signed_out: 'Signed out',
  session_reused: 'A copied session was ended',
  session_revoked: 'A session was ended',
  sessions_revoked: 'All other sessions were ended',
  reauthenticated: 'Confirmed who it is',
  reauth_refused: 'A confirmation was refused',
  registered: 'Account opened',
  email_changed: 'E-mail address changed',
  email_verified: 'E-mail address verified',
  verification_requested: 'Verification mail asked for',
  password_changed: 'Password changed',
  password_refused: 'A password was refused',
  reset_requested: 'Password reset asked for',
  password_reset: 'Password reset by mail',
  second_factor_started: 'Two-factor setup begun',
  second_factor_on: 'Two-factor sign-in switched on',
  second_factor_off: 'Two-factor sign-in switched off',
  backup_codes_changed: 'New backup codes made',
  backup_code_used: 'A backup code was used',
  wallet_linked: 'Wallet linked',
  wallet_unlinked: 'Wallet removed',
  platform_connected: 'Platform connected',
  platform_disconnected: 'Platform disconnected',
  checklist_changed: 'Checklist of an account changed',
  notifications_changed: 'Notification switches changed',
  budget_changed: 'Monthly budget changed',
  data_exported: 'Data exported',
  account_deleted: 'Account deleted',
  whitelist_added: 'Wallet added to the whitelist',
  whitelist_removed: 'Wallet taken off the whitelist',
  admin_claimed: 'Became administrator',
  access_refused: 'An action was refused',
  post_published: 'A post was published',
  post_failed: 'A post failed',
  post_removed: 'A post was deleted on its platform',
  post_settled: 'A post in doubt was decided about',
  publishing_frozen: 'All publishing was frozen',
  publishing_resumed: 'Publishing was resumed',
  clock_confirmed: 'The clock of the server was confirmed',
  agent_deleted: 'An agent was deleted',
} as const;

export type AuditEventName = keyof typeof auditEvents;
export const AuditEventNames = Object.keys(auditEvents) as [AuditEventName, ...AuditEventName[]];

export const AuditEvent = z.object({
  id: Id,
  at: Instant,
  event: z.enum(AuditEventNames),
  ip: z.string(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  request_id: z.string(),
  /** What exactly, in a few words; never a secret. */
  detail: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditCalls = {
  list: endpoint({
    method: 'GET',
    path: '/auth/audit',
    access: 'user',
    summary: 'Security events of the caller’s own account, newest first',
    query: z.strictObject(Paging),
    response: z.object({ data: z.array(AuditEvent), total: z.int() }),
  }),
};
