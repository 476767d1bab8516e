/** The security log: events of accounts, kept forever. */
import { cut } from '#contract/core/cut.ts';
import type { AuditEventName } from '#contract/audit/events.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { insertRows } from '#server/db/json.ts';
import { newId } from '#server/ids.ts';

export { listFounded } from './store.ts';

/** Where a request came from. */
export interface Origin {
  ip: string;
  user_agent: string;
  request_id: string;
}

export const originOf = ({ ip, user_agent, request_id }: Origin): Origin => ({
  ip,
  user_agent,
  request_id,
});

/** The origin of events that no person caused, such as those of a job. */
export const ownOrigin: Origin = { ip: '', user_agent: '', request_id: '' };

export interface NewEvent {
  event: AuditEventName;
  /** The account concerned; `undefined` if it is unknown. */
  user_id: string | undefined;
  origin: Origin;
  /** Details in a few words; never a secret. */
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
  'member_refused',
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

/** Writes several events, each like `record`. */
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
    user_agent: cut(origin.user_agent, userAgentKept),
    request_id: origin.request_id,
    detail,
  }));
  await insertRows(db, 'audit_events', columns, rows);
}

/**
 * Writes an event to the process log and to the table. Record a success inside its transaction, so that both are
 * committed or rolled back together; record a rejection outside of the transaction that is rolled back.
 */
export const record = (
  tools: Pick<Context, 'log'>,
  db: Db,
  event: NewEvent,
  now: number,
): Promise<void> => recordAll(tools, db, [event], now);
