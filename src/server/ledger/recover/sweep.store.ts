import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { sql } from 'kysely';
import { finalStates, leasedStates, waitingStates } from '#domain/ledger/occurrence-states.ts';
import type { Db } from '#server/db/client.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';
import {
  hasAccess,
  isAgentOn,
  isLinked,
  isStopped,
  seemsOn,
} from '#server/ledger/publish/live.store.ts';
import { isOnTheWay } from '#server/ledger/read/indexed.store.ts';

/** How many rows one pass processes; the next pass gets the rest. */
const batch = 100;

/** Occurrences with the columns that the sweep decides by. */
const watched = (db: Db) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['occurrences.id', 'occurrences.state', 'occurrences.due_at'])
    .select(['occurrences.late_window', 'occurrences.lease_until', 'occurrences.next_at'])
    .select(['agents.deleted_at', 'accounts.status as account_status'])
    .select(['series.status as series_status'])
    .select([isAgentOn.as('is_live'), hasAccess.as('has_access'), isStopped.as('is_frozen')]);

export type Watched = Awaited<ReturnType<ReturnType<typeof watched>['execute']>>[number];

/** Everything that needs attention now: expired leases, waits that are over, late windows that closed. */
export const listWatched = (db: Db, now: number): Promise<Watched[]> =>
  watched(db)
    .where((where) =>
      where.or([
        where.and([
          where('occurrences.state', 'in', leasedStates),
          where('occurrences.lease_until', '<=', now),
        ]),
        where.and([
          where('occurrences.state', 'in', ['UNKNOWN', 'RETRY_WAIT', 'HELD']),
          where('occurrences.next_at', '<=', now),
        ]),
        where.and([
          where('occurrences.state', 'in', waitingStates),
          where('occurrences.due_at', '<=', now),
          where.or([
            where('agents.deleted_at', 'is not', null),
            where('series.status', '=', 'paused'),
            where(where('occurrences.due_at', '+', where.ref('late_window')), '<', now),
          ]),
        ]),
        where.and([
          where('occurrences.state', 'in', ['PLANNED', 'READY']),
          where('occurrences.due_at', '<=', now),
          where.or([
            where.and([
              where('occurrences.state', '=', 'READY'),
              where('accounts.status', '!=', 'connected'),
            ]),
            where(isAgentOn, '=', 0),
            where(hasAccess, '=', 0),
            where(isStopped, '=', 1),
          ]),
        ]),
      ]),
    )
    .orderBy('occurrences.due_at')
    .orderBy('occurrences.id')
    .limit(batch)
    .execute();

/** Occurrences that are not switched off, by due time. */
const goingOn = (db: Db) =>
  watched(db).where(seemsOn).orderBy('occurrences.due_at').orderBy('occurrences.id').limit(batch);

/** Whether something has to be written or drawn for each post of a series. */
const isMade = sql<boolean>`(series.parts is null and (series.content_text = ''
  or (series.config like '%"picture":"%' and series.config not like '%"picture":"none"%')))`;

/** Planned occurrences that may be prepared now, by due time. Those with a fixed content, or the others. */
const toPrepare = (db: Db, now: number, is_fixed: boolean) =>
  goingOn(db)
    .select('occurrences.owner_id')
    .where('occurrences.state', '=', 'PLANNED')
    // None is prepared earlier than this; the index can use this bound.
    .where('occurrences.due_at', '<=', now + ledgerTimes.prepare_reviewed)
    .where((where) =>
      where.or([where('occurrences.next_at', 'is', null), where('occurrences.next_at', '<=', now)]),
    )
    .where('series.deleted_at', 'is', null)
    .where(is_fixed ? sql<boolean>`not ${isMade}` : isMade);

/** Ids of planned occurrences with a fixed content. */
export async function listFixed(db: Db, now: number): Promise<string[]> {
  const rows = await toPrepare(db, now, true).execute();
  return rows.map(({ id }) => id);
}

/** Planned occurrences that something has to be written or drawn for, the first of each owner before the second of any. */
export const listUnwritten = (
  db: Db,
  { now, limit, ...sought }: Sought & { now: number; limit: number },
): Promise<{ id: string; owner_id: string }[]> =>
  db
    .selectFrom(
      toPrepare(db, now, false)
        .where(isSought(db, sought, { owner: 'occurrences.owner_id', key: 'occurrences.id' }))
        .as('due'),
    )
    .select(['due.id', 'due.owner_id'])
    .orderBy(sql`row_number() over (partition by due.owner_id order by due.due_at, due.id)`)
    .orderBy('due.due_at')
    .orderBy('due.id')
    .limit(limit)
    .execute();

/** Ids of an agent’s open occurrences. */
export const listOpen = (db: Db, agentId: string): Promise<string[]> =>
  listOpenBy(db, 'series.agent_id', agentId);

/** Like `listOpen`, on an account. */
export const listOpenOn = (db: Db, accountId: string): Promise<string[]> =>
  listOpenBy(db, 'series.account_id', accountId);

async function listOpenBy(
  db: Db,
  column: 'series.agent_id' | 'series.account_id',
  id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where(column, '=', id)
    .where('occurrences.state', 'not in', finalStates)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Ids of an account’s occurrences that continue once it is reconnected. Held ones stay held while their agent is not
 * linked: disconnecting removes the links, and without one the post would be missed.
 */
export async function listWaitingFor(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select('occurrences.id')
    .where('series.account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('occurrences.state', '=', 'UNKNOWN'),
        where.and([where('occurrences.state', '=', 'HELD'), isLinked]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of a person’s occurrences that wait for budget. */
export async function listUnpaid(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.owner_id', '=', ownerId)
    .where('occurrences.state', '=', 'HELD')
    .where('occurrences.reason', '=', 'budget')
    .orderBy('occurrences.due_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of an account’s due occurrences that are not being sent. */
export async function listUnsent(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.account_id', '=', accountId)
    .where('occurrences.state', 'in', ['READY', 'LEASED', 'RETRY_WAIT'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a post of this person is being sent or about to be. */
export async function isOnItsWay(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.owner_id', '=', ownerId)
    .where(isOnTheWay)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
