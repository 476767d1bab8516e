/** Security events: what happened to an account, who did it, when and from where. Rows are only ever added. */
import { z } from 'zod';
import { type AuditEventName, auditEvents } from './events.ts';
import { endpoint, Id, Instant, paged, page } from '#contract/core/endpoint.ts';

export const AuditEventNames = Object.keys(auditEvents) as [AuditEventName, ...AuditEventName[]];

export const AuditEvent = z.object({
  id: Id,
  at: Instant,
  event: z.enum(AuditEventNames),
  ip: z.string(),
  /** For example `Firefox on Windows`. */
  device: z.string(),
  request_id: z.string(),
  /** Details in a few words; never a secret. */
  detail: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditCalls = {
  list: endpoint({
    method: 'GET',
    path: '/auth/audit',
    access: 'user',
    token: null,
    summary: 'List your security events, newest first',
    query: paged({
      /** Only those about posts, or only all others. */
      about: z.enum(['posts', 'account']).optional(),
    }),
    response: z.object(page(AuditEvent)),
  }),
};
