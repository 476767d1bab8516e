/** The status of an account and what it needs from its owner, and the order of accounts by that. */
import type { Connection } from '#contract/connections/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import { checklistCount, openDisclosures } from '#domain/platforms/connection-checklist.ts';
import {
  type ConnectionHealth,
  connectionHealth,
  endingWords,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';

/** The next step: reconnect it, with a reason, or check off what its network requires. */
export type AccountNeed =
  | { act: 'reconnect'; why: string[] }
  | { act: 'checklist'; label: string }
  | null;

/** What is wrong, and which posts it stops. */
function troublesOf(connection: Connection, now: number): string[] {
  const { status, status_reason, unheard_reason, expires_at, platform } = connection;
  const isBroken = status === 'needs_reconnect';
  const gone = status_reason ?? `${platforms[platform].name} no longer accepts the connection.`;
  return [
    isBroken ? gone : unheard_reason,
    isBroken ? waitingWords(connection) : null,
    endingWords(expires_at, now),
  ].filter((sentence) => sentence !== null);
}

/** `now` in milliseconds UTC. */
export function needOf(connection: Connection, now: number): AccountNeed {
  const why = troublesOf(connection, now);
  if (why.length > 0) return { act: 'reconnect', why };
  const { platform, checklist, agents } = connection;
  // What people write themselves needs no such notice.
  if (agents.length === 0 || openDisclosures(platform, checklist).length === 0) return null;
  const { done, all } = checklistCount(platform, checklist);
  return { act: 'checklist', label: `Finish setup: ${done} of ${all}` };
}

/** Its status in a word. An account that works may still expire soon, or miss its mentions. */
export function healthOf(connection: Connection, now: number): ConnectionHealth {
  const { status, unheard_reason, expires_at } = connection;
  if (status === 'needs_reconnect') return connectionHealth(connection);
  if (endingWords(expires_at, now) !== null) return { tone: 'warn', word: 'Expires soon' };
  if (unheard_reason !== null) return { tone: 'warn', word: 'Can’t read replies' };
  return connectionHealth(connection);
}

export interface AccountGroup {
  /** `null` when there are so few that they need no groups. */
  title: string | null;
  accounts: Connection[];
}

/** The group of accounts with problems. */
export const needsYou = 'Needs you';

/** More than this are put into groups. */
const few = 6;

/** Accounts with problems first, the others in the order of their networks; many are grouped by network. */
export function groupsOf(connections: readonly Connection[], now: number): AccountGroup[] {
  const isInTrouble = (one: Connection) => needOf(one, now)?.act === 'reconnect';
  const inTrouble = connections.filter(isInTrouble);
  const byNetwork = LivePlatformIds.map((id) => ({
    title: platforms[id].name,
    accounts: connections.filter((one) => one.platform === id && !isInTrouble(one)),
  }));
  if (connections.length <= few)
    return [
      { title: null, accounts: [...inTrouble, ...byNetwork.flatMap(({ accounts }) => accounts)] },
    ];
  return [{ title: needsYou, accounts: inTrouble }, ...byNetwork].filter(
    ({ accounts }) => accounts.length > 0,
  );
}

/** The name of an account among all connected ones: its network, or its own name if there are several. */
export function calledAmong(all: readonly Connection[], connection: Connection): string {
  const { name } = platforms[connection.platform];
  const isOnly = all.filter(({ platform }) => platform === connection.platform).length === 1;
  return isOnly ? name : accountOn(connection);
}
