/** SQL that tells whether something of a person's has changed, without reading what. */
import { InteractionStates } from '#contract/engagement/types.ts';
import { isSettled } from '#domain/engagement/interaction.ts';
import type { Db } from '#server/db/client.ts';

export interface Moves {
  owner_id: string;
  /** How many moves of their posts came after `from`. */
  count: number;
  /** How many of them came after `next`. */
  kept: number;
  /** When the newest of them was. Milliseconds UTC. */
  newest: number;
}

/** The time of the newest move in the ledger; 0 while there is none. Milliseconds UTC. */
export async function newestMove(db: Db): Promise<number> {
  const row = await db
    .selectFrom('occurrence_moves')
    .select(({ fn }) => fn.max<number | string | null>('at').as('at'))
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

/** The moves after `from` by the owners of the posts, and how many of them lie after `next`. */
export async function movesAfter(db: Db, from: number, next: number): Promise<Moves[]> {
  const rows = await db
    .selectFrom('occurrence_moves as moves')
    .innerJoin('occurrences', 'occurrences.id', 'moves.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('series.owner_id')
    .select(({ fn, eb }) => [
      fn.countAll().as('count'),
      fn.sum(eb.case().when('moves.at', '>', next).then(1).else(0).end()).as('kept'),
      fn.max<number | string>('moves.at').as('newest'),
    ])
    .where('moves.at', '>', from)
    .groupBy('series.owner_id')
    .execute();
  return rows.map(({ owner_id, count, kept, newest }) => ({
    owner_id,
    count: Number(count),
    kept: Number(kept),
    newest: Number(newest),
  }));
}

export interface LiveVersion {
  id: string;
  schedules: string;
  notices: string;
  publishing: string;
  inbox: string;
  /** What lets the person in. */
  access: string;
}

/** What is settled does not change any more, so that only these few rows are looked at. */
const unsettled = InteractionStates.filter((state) => !isSettled(state));

/** A word for the inbox of each of these people, which is another one once something in it has changed. */
async function inboxes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .select((select) => [
      select
        .selectFrom('interactions')
        .whereRef('interactions.owner_id', '=', 'users.id')
        .where('interactions.state', 'in', unsettled)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('open'),
      select
        .selectFrom('interactions')
        .whereRef('interactions.owner_id', '=', 'users.id')
        .where('interactions.state', 'in', unsettled)
        .select(({ fn }) => fn.max('interactions.updated_at').as('at'))
        .as('touched'),
      // What is not answered passes through the others faster than anyone looks.
      select
        .selectFrom('interactions')
        .whereRef('interactions.owner_id', '=', 'users.id')
        .where('interactions.state', '=', 'ignored')
        .select(({ fn }) => fn.max('interactions.seen_at').as('at'))
        .as('ignored'),
      select
        .selectFrom('opt_outs')
        .whereRef('opt_outs.owner_id', '=', 'users.id')
        .where('opt_outs.removed_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('unwilling'),
    ])
    .where('users.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, open, touched, ignored, unwilling }) => [
      id,
      `${open} ${touched} ${ignored} ${unwilling}`,
    ]),
  );
}

/** A word for what lets each of these people in: listed wallets and open sessions. */
async function accesses(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .select((select) => [
      select
        .selectFrom('wallets')
        .innerJoin('whitelist', 'whitelist.address', 'wallets.address')
        .whereRef('wallets.user_id', '=', 'users.id')
        .where('whitelist.removed_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('listed'),
      select
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('sessions'),
      select
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select(({ fn }) => fn.max('sessions.created_at').as('at'))
        .as('newest'),
    ])
    .where('users.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, listed, sessions, newest }) => [id, `${listed} ${sessions} ${newest}`]),
  );
}

/** One word for each kind of thing of these people, which is another one once something of that kind has changed. */
export async function liveVersions(db: Db, ids: readonly string[]): Promise<LiveVersion[]> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.frozen_at'])
    .select((select) => [
      select
        .selectFrom('series')
        .whereRef('series.owner_id', '=', 'users.id')
        .select(({ fn }) => fn.max('series.updated_at').as('at'))
        .as('schedules'),
      select
        .selectFrom('notices')
        .whereRef('notices.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('notices'),
      select
        .selectFrom('notices')
        .whereRef('notices.user_id', '=', 'users.id')
        .select(({ fn }) => fn.count('notices.read_at').as('read'))
        .as('read'),
      select
        .selectFrom('notices')
        .whereRef('notices.user_id', '=', 'users.id')
        .select(({ fn }) => fn.max('notices.created_at').as('at'))
        .as('newest'),
    ])
    .where('users.id', 'in', ids)
    .execute();
  const [talk, access] = [await inboxes(db, ids), await accesses(db, ids)];
  return rows.map(({ id, frozen_at, schedules, notices, read, newest }) => ({
    id,
    schedules: String(schedules),
    notices: `${notices} ${read} ${newest}`,
    publishing: String(frozen_at),
    inbox: talk.get(id) ?? '',
    access: access.get(id) ?? '',
  }));
}
