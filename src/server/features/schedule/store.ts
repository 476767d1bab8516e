import type { Insertable } from 'kysely';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import { finalStates, unpublishedStates } from '#domain/ledger/occurrence-states.ts';
import { approversOf } from '#server/db/approvers.ts';
import { blockedBy } from '#server/ledger/publish/live.store.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { countPostOfToken } from '#server/db/token-use.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { countRows, byNumber, byText, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';
import type { SeriesRow } from '#server/ledger/publish/series.store.ts';
import { memberInHand } from '#server/token-in-hand.ts';

/** The schedules of one person, with their agents and platforms. */
const schedules = (db: Db, ownerId: string) =>
  db
    .selectFrom('series')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .selectAll('series')
    .select('variants.post_id')
    .select(['agents.name as agent_name', 'agents.avatar_url', 'agents.status as agent_status'])
    .select(['agents.is_self', 'agents.writer', blockedBy.as('blocked_by')])
    .select(['accounts.platform', 'accounts.username', 'accounts.display_name', 'accounts.limits'])
    .where('series.owner_id', '=', ownerId)
    .where('series.kind', '=', 'scheduled')
    .where('series.deleted_at', 'is', null);

export const listSchedules = (db: Db, ownerId: string) =>
  schedules(db, ownerId).orderBy('series.id').execute();
export const listSchedulesById = (db: Db, ownerId: string, ids: readonly string[]) =>
  schedules(db, ownerId)
    .where('series.id', 'in', ['', ...ids])
    .execute();
/** The id of the scheduled post of a series: its own, or that of the first of several. */
export const groupOf = ({ id, group_id }: { id: string; group_id: string | null }): string =>
  group_id ?? id;

/** The series of one scheduled post, that of the first account first. `id` may be that of any of them. */
export const listMembers = (db: Db, ownerId: string, id: string) =>
  schedules(db, ownerId)
    .where(
      (row) => row.fn.coalesce('series.group_id', 'series.id'),
      '=',
      (select) =>
        select
          .selectFrom('series as named')
          .select((row) => row.fn.coalesce('named.group_id', 'named.id').as('id'))
          .where('named.id', '=', id),
    )
    .orderBy('series.id')
    .execute();

/** Those of an owner's accounts that the agent is linked to. */
export const listAccountsOf = (db: Db, ownerId: string, agentId: string, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .innerJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.platform', 'accounts.limits'])
    .where('accounts.owner_id', '=', ownerId)
    .where('agent_accounts.agent_id', '=', agentId)
    .where('accounts.id', 'in', ['', ...ids])
    .execute();

export const findSchedule = (db: Db, ownerId: string, id: string) =>
  schedules(db, ownerId).where('series.id', '=', id).executeTakeFirst();
export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

/** What the runs of schedules say or said, by series, without what was rejected or never published. */
export async function listSaid(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .select(['occurrences.series_id', 'occurrences.due_at', 'parts.text'])
    .where(inJson(db, 'occurrences.series_id', ids))
    .where('occurrences.state', 'not in', unpublishedStates)
    .execute();
  return Map.groupBy(rows, ({ series_id }) => series_id);
}

/** The newest occurrence of each schedule and all open ones, by run. */
const heads = (db: Db, ownerId: string) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.id', 'occurrences.series_id', 'occurrences.seq', 'occurrences.state'])
    .select(['occurrences.reason', 'occurrences.detail', 'occurrences.due_at'])
    .where('series.owner_id', '=', ownerId)
    .where('series.kind', '=', 'scheduled')
    .where('series.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('occurrences.seq', '=', where.ref('series.last_seq')),
        where('occurrences.state', 'not in', finalStates),
      ]),
    )
    .orderBy('occurrences.seq');

export const listHeads = (db: Db, ownerId: string) => heads(db, ownerId).execute();
export const listHeadsOf = (db: Db, ownerId: string, ids: readonly string[]) =>
  heads(db, ownerId)
    .where('series.id', 'in', ['', ...ids])
    .execute();

/** The id of the occurrence that ended last, by series id. */
export async function lastEnded(
  db: Db,
  seriesIds: readonly string[],
): Promise<Map<string, string>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('occurrences as ended')
    .select(['ended.id', 'ended.series_id'])
    .where('ended.series_id', 'in', seriesIds)
    .where('ended.seq', '=', (select) =>
      select
        .selectFrom('occurrences')
        .select((row) => row.fn.max('occurrences.seq').as('seq'))
        .whereRef('occurrences.series_id', '=', 'ended.series_id')
        .where('occurrences.state', 'in', finalStates),
    )
    .execute();
  return new Map(rows.map(({ id, series_id }) => [series_id, id]));
}

/** Ids of the occurrences of some series, newest first, and the total. */
export async function listRunIds(db: Db, seriesIds: readonly string[], page: Page) {
  const wanted = db.selectFrom('occurrences').where('series_id', 'in', ['', ...seriesIds]);
  const columns = [byNumber('due_at'), byNumber('seq'), byText('id')];
  const order = {
    direction: 'desc' as const,
    columns: columns.slice(seriesIds.length > 1 ? 0 : 1),
  };
  return {
    ...(await pageOfRows(wanted.select('id'), page, order)),
    total: await totalOf(wanted, page),
  };
}

/** How many unpublished occurrences of each schedule count as one of its runs. */
export async function countReserved(db: Db, ownerId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.series_id'])
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('series.owner_id', '=', ownerId)
    .where('series.kind', '=', 'scheduled')
    .where('occurrences.state', 'not in', finalStates)
    .where('occurrences.published_at', 'is', null)
    .groupBy('occurrences.series_id')
    .execute();
  return new Map(rows.map(({ series_id, count }) => [series_id, Number(count)]));
}

/**
 * Inserts a schedule, unless its owner has `most` already. Locks the owner's row, so that concurrent inserts are
 * counted.
 */
export async function insertSchedule(
  trx: Db,
  row: Insertable<Schema['series']>,
  most: number,
): Promise<boolean> {
  await holdUser(trx, row.owner_id);
  const count = await countRows(
    trx
      .selectFrom('series')
      .where('owner_id', '=', row.owner_id)
      .where('kind', '=', 'scheduled')
      .where('deleted_at', 'is', null),
  );
  if (count >= most) return false;
  await countPostOfToken(trx, row.owner_id, row.created_at);
  await trx
    .insertInto('series')
    .values({ ...row, asked_by: memberInHand() })
    .execute();
  return true;
}

/** Whether a call was ever made for one of its posts. */
export async function wasTried(trx: Db, seriesId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('attempts')
    .innerJoin('occurrences', 'occurrences.id', 'attempts.occurrence_id')
    .select('attempts.id')
    .where('occurrences.series_id', '=', seriesId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The review setting of the post that a planned text belongs to. */
export async function findReviewOfPost(trx: Db, seriesId: string): Promise<Review | undefined> {
  const row = await trx
    .selectFrom('variants')
    .innerJoin('posts', 'posts.id', 'variants.post_id')
    .select('posts.review')
    .where('variants.series_id', '=', seriesId)
    .executeTakeFirst();
  return row?.review;
}

/** The post that a planned text belongs to. */
export const findPostOf = (
  trx: Db,
  seriesId: string,
): Promise<{ id: string; version: number } | undefined> =>
  trx
    .selectFrom('variants')
    .innerJoin('posts', 'posts.id', 'variants.post_id')
    .select(['posts.id', 'posts.version'])
    .where('variants.series_id', '=', seriesId)
    .executeTakeFirst();

/**
 * The ids of the people with an account who approved that version of a series and still belong to its space: `always`, or
 * only where its agent’s posts need approvals.
 */
export async function listApprovers(
  trx: Db,
  { id, version }: Pick<SeriesRow, 'id' | 'version'>,
  { always }: { always: boolean },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('approvals')
    .innerJoin('series', 'series.id', 'approvals.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select('approvals.person_id')
    .distinct()
    .where('approvals.series_id', '=', id)
    .where('approvals.version', '=', version)
    .where('approvals.side', 'is not', null)
    .$if(!always, (those) => those.where(approversOf, '!=', 'none'))
    .where((where) =>
      where.or([
        where('approvals.person_id', '=', where.ref('series.owner_id')),
        where.exists(
          where
            .selectFrom('space_members')
            .select('space_members.id')
            .whereRef('space_members.owner_id', '=', 'series.owner_id')
            .whereRef('space_members.user_id', '=', 'approvals.person_id'),
        ),
      ]),
    )
    .execute();
  return rows.flatMap(({ person_id }) => person_id ?? []);
}

/** The series of the same post on all of its accounts, including this one; just this one if it belongs to no post. */
export async function listSiblings(trx: Db, seriesId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('variants')
    .innerJoin('variants as named', 'named.post_id', 'variants.post_id')
    .select('variants.series_id')
    .where('named.series_id', '=', seriesId)
    .execute();
  const siblings = rows.flatMap(({ series_id }) => series_id ?? []);
  return siblings.length > 0 ? siblings.toSorted() : [seriesId];
}

/** Whether an agent has material of its own to write from. */
export async function hasMaterial(db: Db, owner_id: string, agent_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('materials')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
