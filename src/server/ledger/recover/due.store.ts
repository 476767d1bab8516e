/** What may be sent now. */
import { type RawBuilder, sql } from 'kysely';
import { LivePlatform } from '#contract/core/platform.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { unspaced } from '#server/ledger/publish/guard.store.ts';
import { seemsLive } from '#server/ledger/publish/live.store.ts';
import { mayBeCalled } from './backoff.store.ts';

/** As many posts as are begun before it is asked again what is due. */
const page = 100;

/** So many of the oldest ready posts are looked at together. */
const window = 1000;

/** While networks are left out that have enough under way, so many windows are looked at; else all. */
const fewWindows = 10;

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

interface Place {
  id: string;
  due_at: number;
}

/** Nothing of the account is on its way, or was sent a moment ago. */
const isLaneOpen = (
  now: number,
): RawBuilder<boolean> => sql`(accounts.platform in (${sql.join(unspaced)})
  or not exists (select 1 from occurrences busy join series on series.id = busy.series_id
    where series.account_id = accounts.id
      and (busy.state in ('LEASED', 'SENDING') or busy.published_at > ${now - ledgerTimes.spacing})))`;

/**
 * The oldest ready posts behind `after`, from the ledger alone and by an index of its own: in a join the database may
 * begin at the other end and sort everything that is due. The order is total, else equal times come in any order.
 */
const oldest = (db: Db, { now, tried, series, is_calm }: Asked, after: Place | undefined) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'series_id', 'crashes', 'due_at'])
    // In the statement itself: with a value beside it a kept plan could not use an index of ready posts.
    .where('state', '=', sql.lit('READY'))
    .where('due_at', '<=', now)
    .$if(tried.length > 0, (query) => query.where((where) => where.not(inJson(db, 'id', tried))))
    .$if(series.length > 0, (query) =>
      query.where((where) => where.not(inJson(db, 'series_id', series))),
    )
    .$if(is_calm, (query) => query.where('crashes', '=', 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(due_at, id) > (${after?.due_at}, ${after?.id})`),
    )
    .orderBy('due_at')
    .orderBy('id');

const claimable = (db: Db, asked: Asked, after: Place | undefined) =>
  db
    .with(
      (cte) => cte('ready').materialized(),
      () => oldest(db, asked, after).limit(window),
    )
    .selectFrom('ready as occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['occurrences.id', 'occurrences.series_id', 'occurrences.crashes'])
    .select(['accounts.id as account_id', 'accounts.platform'])
    .where(seemsLive)
    .$if(asked.full.length > 0, (query) => query.where('accounts.platform', 'not in', asked.full))
    // What cannot be called yet takes no room from what can.
    .where(mayBeCalled(asked.now))
    .where(isLaneOpen(asked.now))
    .orderBy('occurrences.due_at')
    .orderBy('occurrences.id')
    .limit(page)
    .execute();

/**
 * Occurrences that may be claimed now, oldest first; none only where there is none, or where many wait for networks that
 * are full.
 */
export async function listDue(db: Db, asked: Asked): Promise<Due[]> {
  let after: Place | undefined;
  for (let looked = 0; asked.full.length === 0 || looked < fewWindows; looked += 1) {
    const rows = await claimable(db, asked, after);
    if (rows.length > 0) {
      return rows.map((row) => ({ ...row, platform: LivePlatform.parse(row.platform) }));
    }
    after = await oldest(db, asked, after)
      .offset(window - 1)
      .limit(1)
      .executeTakeFirst();
    if (!after) return [];
  }
  return [];
}
