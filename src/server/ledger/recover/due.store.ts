/** What may be sent now. */
import { type RawBuilder, sql } from 'kysely';
import { LivePlatform } from '#contract/core/platform.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { isPostgres } from '#server/db/row-locks.ts';
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

/** Ready posts that are asked for. */
const ready = (db: Db, asked: Asked) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'series_id', 'crashes', 'due_at'])
    // In the statement itself: with a value beside it a kept plan could not use an index of ready posts.
    .where('state', '=', sql.lit('READY'))
    .where('due_at', '<=', asked.now)
    .where(isAskedFor(db, asked));

/** The oldest of all, in a total order: else equal times come in any order. */
const oldest = (db: Db, asked: Asked) =>
  ready(db, asked).orderBy('due_at').orderBy('id').limit(window);

/** The accounts that have ready posts: from one to the next by an index, however many posts each has. The last row is empty. */
const withLanes = sql`with recursive lane (account_id) as (
  select min(account_id) from occurrences where ${isReadyInLane}
  union all
  select (select min(occurrences.account_id) from occurrences
    where ${isReadyInLane} and occurrences.account_id > lane.account_id)
  from lane where lane.account_id is not null)`;

/** Of accounts in `open`, the oldest posts of each that are due, so many at most. */
function oldestOfEach(db: Db, asked: Asked, accounts: RawBuilder<boolean>, most: number) {
  // The offset keeps what is asked of a post a question about one after another, until there are enough.
  const posts = sql`(select occurrences.id from occurrences
    where occurrences.account_id = open.id and ${isReadyInLane} and occurrences.due_at <= ${asked.now}
      and ${isAskedFor(db, asked)}
      and exists (select 1 from series join agents on agents.id = series.agent_id
        join accounts on accounts.id = series.account_id
        where series.id = occurrences.series_id and ${seemsLive} limit 1 offset 0)
    order by occurrences.due_at, occurrences.id limit ${sql.lit(most)})`;
  const each = isPostgres(db)
    ? sql`lateral ${posts}`
    : sql`json_each((select json_group_array(id) from ${posts}))`;
  const column = sql.ref(isPostgres(db) ? 'post.id' : 'post.value');
  return sql`select ${column} from open cross join ${each} as post where ${accounts}`;
}

/**
 * The ids of what comes first of each account that may begin a post: one where posts keep a distance, else a page. Goes
 * from account to account, so that it does not matter how many posts wait behind one that cannot go out. Where a server
 * is tried again one post alone may try, which is named with it.
 */
const firstOfEach = (db: Db, asked: Asked): RawBuilder<string> => sql`
  ${withLanes}, open as materialized (
    select accounts.id, accounts.platform from lane join accounts on accounts.id = lane.account_id
    where accounts.status = 'connected' and ${mayCallAny(asked.now)} and not ${isClosed(asked)}
  )
  ${oldestOfEach(db, asked, sql`platform not in (${sql.join(unspaced)})`, 1)}
  union all
  ${oldestOfEach(db, asked, sql`platform in (${sql.join(unspaced)})`, page)}
  union all
  select trial_id from breakers where opened_at is not null`;

type Looked = ReturnType<typeof ready>;

type Row = Awaited<ReturnType<typeof claimable>>[number];

/**
 * What of these posts may be claimed now, oldest first. They are chosen from the ledger alone and by indexes of its own: in
 * a join the database may begin at the other end and sort everything that is due.
 */
const claimable = (db: Db, asked: Asked, looked: Looked) =>
  db
    .with(
      (cte) => cte('looked').materialized(),
      () => looked,
    )
    .selectFrom('looked as occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
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

/** Whether there are more than the oldest that are looked at first. */
async function hasMore(db: Db, asked: Asked): Promise<boolean> {
  const next = oldest(db, asked).clearSelect().select('id').offset(window).limit(1);
  return (await next.executeTakeFirst()) !== undefined;
}

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
    if (rows.length < enough && (await hasMore(db, asked))) rows = undefined;
  }
  const first = sql<boolean>`id in (${firstOfEach(db, asked)})`;
  rows ??= await claimable(db, asked, ready(db, asked).where(first));
  return rows.map((row) => ({ ...row, platform: LivePlatform.parse(row.platform) }));
}
