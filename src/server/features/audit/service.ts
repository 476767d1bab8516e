/** What happened to accounts, kept for good. */
import type { AuditEventName } from '#contract/audit/events.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { insertRows } from '#server/db/json.ts';
import { newId } from '#server/ids.ts';

/** Where a request came from. */
export interface Origin {
  ip: string;
  user_agent: string;
  request_id: string;
}

/** The part of a request that says where it came from. */
export const originOf = ({ ip, user_agent, request_id }: Origin): Origin => ({
  ip,
  user_agent,
  request_id,
});

/** Of what no person asked for, such as a job. */
export const ownOrigin: Origin = { ip: '', user_agent: '', request_id: '' };

export interface NewEvent {
  event: AuditEventName;
  /** Whose account it concerns; `undefined` where nobody can be named. */
  user_id: string | undefined;
  origin: Origin;
  /** What exactly, in a few words; never a secret. */
  detail?: string;
}

const userAgentKept = 300;

/** Events that an operator should look at. */
const alarming: ReadonlySet<AuditEventName> = new Set([
  'sign_in_refused',
  'second_factor_refused',
  'session_reused',
  'reauth_refused',
  'password_refused',
  'access_refused',
  'token_refused',
  'admin_claimed',
]);

const columns = {
  id: 'text',
  at: 'bigint',
  event: 'text',
  user_id: 'text',
  ip: 'text',
  user_agent: 'text',
  request_id: 'text',
  detail: 'text',
} as const;

/** Writes events to the log and to the table, as `record` does one. */
export async function recordAll(
  { log }: Pick<Context, 'log'>,
  db: Db,
  events: readonly NewEvent[],
  at: number,
): Promise<void> {
  for (const { event, user_id, origin, detail } of events) {
    const level = alarming.has(event) ? 'warn' : 'info';
    log[level]({ event, user_id, detail, ...origin }, 'security event');
  }
  const rows = events.map(({ event, user_id = null, origin, detail = null }) => ({
    id: newId(),
    at,
    event,
    user_id,
    ip: origin.ip,
    user_agent: origin.user_agent.slice(0, userAgentKept),
    request_id: origin.request_id,
    detail,
  }));
  await insertRows(db, 'audit_events', columns, rows);
}

/**
 * Writes an event to the log and to the table. Inside a transaction it stands or falls with what it tells of; a
 * refusal is recorded outside of the one that is rolled back.
 */
export const record = (
  tools: Pick<Context, 'log'>,
  db: Db,
  event: NewEvent,
  now: number,
): Promise<void> => recordAll(tools, db, [event], now);
