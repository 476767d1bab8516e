/** What may be sent now. */
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import { LivePlatform } from '#contract/core/platform.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { isPostgres } from '#server/db/row-locks.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isBusy, unspaced } from '#server/ledger/publish/guard.store.ts';
import { seemsLive } from '#server/ledger/publish/live.store.ts';
import { isReadyInLane } from '#server/ledger/read/indexed.store.ts';
import { mayBeCalled, mayCallAny } from './backoff.store.ts';

/** As many posts as are begun before it is asked again what is due. */
const page = 100;

/** So many of the oldest ready posts are looked at first. */
const window = 200;

/** Fewer accounts than this are looked at one by one. */
const fewAccounts = 100;

/** As many of these as are worth a look: with fewer, what waits behind them is looked for by account. */
const enough = 32;

export interface Due {
  id: string;
  series_id: string;
  /** How often in a row a process died of it. */
  crashes: number;
  account_id: string;
  platform: LivePlatform;
}

/** Which of what is due is asked for. */
export interface Asked {
  now: number;
  /** Ids to leave out: they were tried a moment ago. */
  tried: readonly string[];
  /** Series to leave out: whoever sends one of their posts holds them, so that no other could be had. */
  series: readonly string[];
  /** Leaves out what a process died of. */
  is_calm: boolean;
  /** Networks to leave out: as much is on its way there as may be. */
  full: readonly LivePlatform[];
}

/** What was not tried a moment ago, and has no reason in `asked` to be left out. */
const isAskedFor = (db: Db, { tried, series, is_calm }: Asked): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`true`,
      ...(tried.length > 0 ? [sql`not ${inJson(db, 'occurrences.id', tried)}`] : []),
      ...(series.length > 0 ? [sql`not ${inJson(db, 'occurrences.series_id', series)}`] : []),
      ...(is_calm ? [sql`occurrences.crashes = 0`] : []),
    ],
    sql` and `,
  )})`;

/** Of rows of `accounts`: as much is under way as may be, on its network or of the account itself. */
const isClosed = ({ now, full }: Asked): RawBuilder<boolean> => sql`(
  ${full.length > 0 ? sql`accounts.platform in (${sql.join(full)})` : sql`false`}
  or (accounts.platform not in (${sql.join(unspaced)}) and ${isBusy(now)}))`;

type Look = Pick<Selectable<Schema['occurrences']>, 'id' | 'series_id' | 'crashes' | 'due_at'>;

/** The oldest ready posts behind so many others, in a total order: else equal times come in any order. */
const oldest = (db: Db, asked: Asked, behind = 0) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'series_id', 'crashes', 'due_at'])
    // In the statement itself: with a value beside it a kept plan could not use an index of ready posts.
    .where('state', '=', sql.lit('READY'))
    .where('due_at', '<=', asked.now)
    .where(isAskedFor(db, asked))
    .orderBy('due_at')
    .orderBy('id')
    .limit(window)
    .offset(behind);

/**
 * The accounts that have ready posts: from one to the next by an index, however many posts each has. Its first and its last
 * row are none.
 */
const withLanes = sql`with recursive lane (account_id) as (
  select cast('' as text)
  union all
  select (select occurrences.account_id from occurrences
    where ${isReadyInLane} and occurrences.account_id > lane.account_id
    order by occurrences.account_id limit 1)
  from lane where lane.account_id is not null)`;

/** The columns of ready posts that a look begins with. */
const columns = sql`occurrences.id, occurrences.series_id, occurrences.crashes, occurrences.due_at`;

/** Of each row of `from` the oldest due posts that belong to it, so many at most: by an index for one row after another. */
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
 * What comes first of each account that may begin a post: one where posts keep a distance, else a page. Goes from account to
 * account, so that it does not matter how many posts wait behind one that cannot go out. Where a server is tried again one
 * post alone may try, which is named with it.
 */
function firstOfEach(db: Db, asked: Asked): RawBuilder<Look> {
  const isDue = sql<boolean>`${isReadyInLane} and occurrences.due_at <= ${asked.now}
    and ${isAskedFor(db, asked)}`;
  // The offset keeps it a question about one post after another, until there are enough.
  const isIts = sql<boolean>`occurrences.account_id = open.id and ${isDue}
    and exists (select 1 from series join agents on agents.id = series.agent_id
      join accounts on accounts.id = series.account_id
      where series.id = occurrences.series_id and ${seemsLive} limit 1 offset 0)`;
  const openOnes = (word: RawBuilder<unknown>) =>
    sql`(select id from open where platform ${word} (${sql.join(unspaced)})) as open`;
  const tried = sql`(select trial_id from breakers where opened_at is not null) as trial`;
  const isTrial = sql<boolean>`occurrences.id = trial.trial_id and ${isDue}`;
  return sql<Look>`(${withLanes}, open as materialized (
      select accounts.id, accounts.platform from lane join accounts on accounts.id = lane.account_id
      where accounts.status = 'connected' and ${mayCallAny(asked.now)} and not ${isClosed(asked)}
    )
    ${oldestOfEach(db, openOnes(sql`not in`), isIts, 1)}
    union all ${oldestOfEach(db, openOnes(sql`in`), isIts, page)}
    union ${oldestOfEach(db, tried, isTrial, 1)})`;
}

type Row = Awaited<ReturnType<typeof claimable>>[number];

/**
 * What of these posts may be claimed now, oldest first. They are chosen from the ledger alone and by indexes of its own: in
 * a join the database may begin at the other end and sort everything that is due.
 */
const claimable = (db: Db, asked: Asked, looked: Expression<Look>) =>
  db
    .with(
      (cte) => cte('looked').materialized(),
      () => looked,
    )
    .selectFrom('looked as occurrences')
    // In this order on SQLite, which without figures of its rows would begin with all series.
    .crossJoin('series')
    .crossJoin('agents')
    .crossJoin('accounts')
    .whereRef('series.id', '=', 'occurrences.series_id')
    .whereRef('agents.id', '=', 'series.agent_id')
    .whereRef('accounts.id', '=', 'series.account_id')
    .select(['occurrences.id', 'occurrences.series_id', 'occurrences.crashes'])
    .select(['accounts.id as account_id', 'accounts.platform'])
    .where(seemsLive)
    // What cannot be called yet takes no room from what can.
    .where(mayBeCalled(asked.now))
    .where(sql<boolean>`not ${isClosed(asked)}`)
    .orderBy('occurrences.due_at')
    .orderBy('occurrences.id')
    .limit(page)
    .execute();

/** Whether ready posts are those of few accounts. */
async function areOfFew(db: Db): Promise<boolean> {
  const { rows } = await sql`${withLanes} select 1 from lane limit ${sql.lit(fewAccounts)}`.execute(
    db,
  );
  return rows.length < fewAccounts;
}

/**
 * Occurrences that may be claimed now, oldest first; none only where there is none. Of few accounts the first of each are
 * looked at. Of many the oldest posts are, which is less to do as long as not too many of them have to wait.
 */
export async function listDue(db: Db, asked: Asked): Promise<Due[]> {
  let rows: Row[] | undefined;
  if (!(await areOfFew(db))) {
    rows = await claimable(db, asked, oldest(db, asked));
    const isAll =
      rows.length >= enough || !(await oldest(db, asked, window).limit(1).executeTakeFirst());
    if (!isAll) rows = undefined;
  }
  rows ??= await claimable(db, asked, firstOfEach(db, asked));
  return rows.map((row) => ({ ...row, platform: LivePlatform.parse(row.platform) }));
}
