/** Finds the posts that may be sent now. */
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { type Db, isPostgres } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isBusy, unspaced } from '#server/ledger/publish/guard.store.ts';
import { seemsLive } from '#server/ledger/publish/live.store.ts';
import { isReadyInLane } from '#server/ledger/read/indexed.store.ts';
import { mayBeCalled, mayCallAny } from './backoff.store.ts';

/** The page size: how many posts are started before the next query. */
const page = 100;

/** How many of the oldest ready posts are considered first. */
const window = 200;

/** With fewer accounts than this, they are queried one by one. */
const fewAccounts = 100;

/** If the window has fewer sendable posts than this, the query goes by account instead. */
const enough = 32;

export interface Due {
  id: string;
  series_id: string;
  /** How often in a row it crashed a process. */
  crashes: number;
  account_id: string;
  platform: LivePlatform;
}

/** Restrictions on the due posts. */
export interface DueQuery {
  now: number;
  /** Ids to leave out because they were tried recently. */
  tried: readonly string[];
  /** Series to leave out: sending one of their posts locks them. */
  series: readonly string[];
  /** Leaves out posts that crashed a process. */
  is_calm: boolean;
  /** Networks to leave out because they are at their limit. */
  full: readonly LivePlatform[];
}

/** Posts that were not tried recently and are not restricted by `query`. */
const isAskedFor = (db: Db, { tried, series, is_calm }: DueQuery): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`true`,
      ...(tried.length > 0 ? [sql`not ${inJson(db, 'occurrences.id', tried)}`] : []),
      ...(series.length > 0 ? [sql`not ${inJson(db, 'occurrences.series_id', series)}`] : []),
      ...(is_calm ? [sql`occurrences.crashes = 0`] : []),
    ],
    sql` and `,
  )})`;

/** On rows of `accounts`: the network or the account itself is at its limit. */
const isClosed = ({ now, full }: DueQuery): RawBuilder<boolean> => sql`(
  ${full.length > 0 ? sql`accounts.platform in (${sql.join(full)})` : sql`false`}
  or (accounts.platform not in (${sql.join(unspaced)}) and ${isBusy(now)}))`;

type DuePost = Pick<Selectable<Schema['occurrences']>, 'id' | 'series_id' | 'crashes' | 'due_at'>;

/** The oldest ready posts after an offset, in a total order, because equal times alone have none. */
const oldest = (db: Db, query: DueQuery, behind = 0) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'series_id', 'crashes', 'due_at'])
    // A literal: with a bound parameter, a cached plan could not use the partial index on ready posts.
    .where('state', '=', sql.lit('READY'))
    .where('due_at', '<=', query.now)
    .where(isAskedFor(db, query))
    .orderBy('due_at')
    .orderBy('id')
    .limit(window)
    .offset(behind);

/**
 * The accounts that have ready posts: a loose index scan from one to the next, however many posts each has. Its first
 * and last rows are none.
 */
const withLanes = sql`with recursive lane (account_id) as (
  select cast('' as text)
  union all
  select (select occurrences.account_id from occurrences
    where ${isReadyInLane} and occurrences.account_id > lane.account_id
    order by occurrences.account_id limit 1)
  from lane where lane.account_id is not null)`;

/** The columns of ready posts that the query starts with. */
const columns = sql`occurrences.id, occurrences.series_id, occurrences.crashes, occurrences.due_at`;

/** For each row of `from`, its oldest due posts up to a limit, by an index lookup per row. */
function oldestOfEach(db: Db, from: RawBuilder<unknown>, those: RawBuilder<boolean>, most: number) {
  const oldestOf = (what: RawBuilder<unknown>) => sql`(select ${what} from occurrences
    where ${those} order by occurrences.due_at, occurrences.id limit ${sql.lit(most)})`;
  return isPostgres(db)
    ? sql`select post.* from ${from} cross join lateral ${oldestOf(columns)} as post`
    : sql`select ${columns} from ${from}
        cross join json_each((select json_group_array(id) from ${oldestOf(sql`occurrences.id`)})) as post
        cross join occurrences on occurrences.id = post.value`;
}

/**
 * The first posts of each account that may start one: one if posts keep a distance, else a page. Going by account makes
 * it irrelevant how many posts wait behind one that cannot be sent. A server that is being probed allows only its trial
 * post.
 */
function firstOfEach(db: Db, query: DueQuery): RawBuilder<DuePost> {
  const isDue = sql<boolean>`${isReadyInLane} and occurrences.due_at <= ${query.now}
    and ${isAskedFor(db, query)}`;
  // `offset` keeps it a lookup per post, until there are enough.
  const isIts = sql<boolean>`occurrences.account_id = open.id and ${isDue}
    and exists (select 1 from series join agents on agents.id = series.agent_id
      join accounts on accounts.id = series.account_id
      where series.id = occurrences.series_id and ${seemsLive} limit 1 offset 0)`;
  const openOnes = (word: RawBuilder<unknown>) =>
    sql`(select id from open where platform ${word} (${sql.join(unspaced)})) as open`;
  const tried = sql`(select trial_id from breakers where opened_at is not null) as trial`;
  const isTrial = sql<boolean>`occurrences.id = trial.trial_id and ${isDue}`;
  return sql<DuePost>`(${withLanes}, open as materialized (
      select accounts.id, accounts.platform from lane join accounts on accounts.id = lane.account_id
      where accounts.status = 'connected' and ${mayCallAny(query.now)} and not ${isClosed(query)}
    )
    ${oldestOfEach(db, openOnes(sql`not in`), isIts, 1)}
    union all ${oldestOfEach(db, openOnes(sql`in`), isIts, page)}
    union ${oldestOfEach(db, tried, isTrial, 1)})`;
}

type Row = Awaited<ReturnType<typeof claimable>>[number];

/**
 * Which of these posts may be claimed now, oldest first. They are selected from the ledger alone by its own indexes: in
 * a join the database may start at the other end and sort everything that is due.
 */
const claimable = (db: Db, query: DueQuery, looked: Expression<DuePost>) =>
  db
    .with(
      (cte) => cte('looked').materialized(),
      () => looked,
    )
    .selectFrom('looked as occurrences')
    // Forces this join order on SQLite, which without statistics would start with all series.
    .crossJoin('series')
    .crossJoin('agents')
    .crossJoin('accounts')
    .whereRef('series.id', '=', 'occurrences.series_id')
    .whereRef('agents.id', '=', 'series.agent_id')
    .whereRef('accounts.id', '=', 'series.account_id')
    .select(['occurrences.id', 'occurrences.series_id', 'occurrences.crashes'])
    .select(['accounts.id as account_id', 'accounts.platform'])
    .where(seemsLive)
    // Posts that cannot be sent yet do not use up the limit.
    .where(mayBeCalled(query.now))
    .where(sql<boolean>`not ${isClosed(query)}`)
    .orderBy('occurrences.due_at')
    .orderBy('occurrences.id')
    .limit(page)
    .execute();

/** Whether the ready posts belong to few accounts. */
async function areOfFew(db: Db): Promise<boolean> {
  const { rows } = await sql`${withLanes} select 1 from lane limit ${sql.lit(fewAccounts)}`.execute(
    db,
  );
  return rows.length < fewAccounts;
}

/**
 * Occurrences that may be claimed now, oldest first; empty only if there is none. With few accounts, the first posts of
 * each are considered. With many, the oldest posts, which is cheaper as long as not too many of them have to wait.
 */
export async function listDue(db: Db, query: DueQuery): Promise<Due[]> {
  let rows: Row[] | undefined;
  if (!(await areOfFew(db))) {
    rows = await claimable(db, query, oldest(db, query));
    const isAll =
      rows.length >= enough || !(await oldest(db, query, window).limit(1).executeTakeFirst());
    if (!isAll) rows = undefined;
  }
  rows ??= await claimable(db, query, firstOfEach(db, query));
  return rows.map((row) => ({ ...row, platform: row.platform }));
}
