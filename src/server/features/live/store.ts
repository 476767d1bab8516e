/** SQL that detects changes of a person's data without reading the data. */
import { type ExpressionBuilder, sql } from 'kysely';
import { type LiveTopic, LiveTopics } from '#contract/core/live.ts';
import { InteractionStates } from '#contract/engagement/types.ts';
import { isSettled } from '#domain/engagement/interaction.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** How many transitions the posts of an owner had in a span of time. */
export interface SpanCount {
  owner_id: string;
  /** Counted from 1970. */
  span: number;
  count: number;
}

/** The time of the newest transition in the ledger; 0 if there is none. Milliseconds UTC. */
export async function newestMove(db: Db): Promise<number> {
  const row = await db
    .selectFrom('occurrence_moves')
    .select(({ fn }) => fn.max<number | string | null>('at').as('at'))
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

/** The transitions by owner and by span of `length` milliseconds, from the span `first` on. */
export async function countMoves(db: Db, length: number, first: number): Promise<SpanCount[]> {
  const rows = await db
    .selectFrom('occurrence_moves as moves')
    .innerJoin('occurrences', 'occurrences.id', 'moves.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('series.owner_id')
    .select(sql<number | string>`moves.at / ${sql.lit(length)}`.as('span'))
    .select(({ fn }) => fn.countAll().as('count'))
    .where('moves.at', '>=', first * length)
    .groupBy(['series.owner_id', 'span'])
    .execute();
  return rows.map(({ owner_id, span, count }) => ({
    owner_id,
    span: Number(span),
    count: Number(count),
  }));
}

export interface LiveVersion {
  id: string;
  schedules: string;
  notices: string;
  publishing: string;
  inbox: string;
  /** A fingerprint of the person's authorization. */
  access: string;
}

/** Settled rows no longer change, so only these few rows are read. */
const unsettled = InteractionStates.filter((state) => !isSettled(state));

type OfUser = ExpressionBuilder<Schema, 'users'>;

/** The last change of what they scheduled. These and the next are subqueries about one person, in milliseconds UTC. */
const planTime = (user: OfUser) =>
  user
    .selectFrom('series')
    .whereRef('series.owner_id', '=', 'users.id')
    .select(({ fn }) => fn.max('series.updated_at').as('at'));

const noticeTime = (user: OfUser) =>
  user
    .selectFrom('notices')
    .whereRef('notices.user_id', '=', 'users.id')
    .select(({ fn }) => fn.max('notices.created_at').as('at'));

/** Their newest transition in the ledger after `since`. */
const moveTime = (user: OfUser, since: number) =>
  user
    .selectFrom('occurrence_moves as moves')
    .innerJoin('occurrences', 'occurrences.id', 'moves.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .whereRef('series.owner_id', '=', 'users.id')
    .where('moves.at', '>', since)
    .select(({ fn }) => fn.max('moves.at').as('at'));

/** The newest changes of mentions that wait, and of those that get no reply. */
const inboxTimes = (user: OfUser) => {
  const mentions = user
    .selectFrom('interactions')
    .whereRef('interactions.owner_id', '=', 'users.id');
  return [
    mentions
      .where('interactions.state', 'in', unsettled)
      .select(({ fn }) => fn.max('interactions.updated_at').as('at'))
      .as('touched'),
    // Mentions without a reply pass through other states too quickly to matter.
    mentions
      .where('interactions.state', '=', 'ignored')
      .select(({ fn }) => fn.max('interactions.seen_at').as('at'))
      .as('ignored'),
  ] as const;
};

/** A fingerprint of each person's inbox, which changes with its content. */
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
      ...inboxTimes(select),
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

/** A fingerprint of each person's authorization: listed wallets, the issuer that gives access, and open sessions. */
async function readAccess(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.access_by'])
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
    rows.map(({ id, access_by, listed, sessions, newest }) => [
      id,
      `${access_by} ${listed} ${sessions} ${newest}`,
    ]),
  );
}

/** A fingerprint per person and topic, which changes when something of that topic has changed. */
export async function liveVersions(db: Db, ids: readonly string[]): Promise<LiveVersion[]> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.frozen_at'])
    .select((select) => [
      planTime(select).as('schedules'),
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
      noticeTime(select).as('newest'),
    ])
    .where('users.id', 'in', ids)
    .execute();
  const talk = await inboxes(db, ids);
  const access = await readAccess(db, ids);
  return rows.map(({ id, frozen_at, schedules, notices, read, newest }) => ({
    id,
    schedules: String(schedules),
    notices: `${notices} ${read} ${newest}`,
    publishing: String(frozen_at),
    inbox: talk.get(id) ?? '',
    access: access.get(id) ?? '',
  }));
}

/** The topics in which something of this person is newer than `since`. Milliseconds UTC. */
export async function changedAfter(db: Db, id: string, since: number): Promise<LiveTopic[]> {
  const row = await db
    .selectFrom('users')
    .select('users.frozen_at')
    .select((select) => [
      planTime(select).as('planned'),
      moveTime(select, since).as('moved'),
      noticeTime(select).as('noticed'),
      ...inboxTimes(select),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();
  const times = {
    posts: [row?.moved, row?.planned],
    notices: [row?.noticed],
    publishing: [row?.frozen_at],
    inbox: [row?.touched, row?.ignored],
  } satisfies Record<LiveTopic, unknown[]>;
  // PostgreSQL returns large integers as strings, which this comparison converts.
  return LiveTopics.filter((topic) => times[topic].some((at) => (at ?? 0) > since));
}
