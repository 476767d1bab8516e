/** What delays posts that are due and fine themselves: a rate-limited account, or an open circuit breaker. */
import { sql } from 'kysely';
import { z } from 'zod';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Db } from '#server/db/client.ts';
import { isHalted } from './place.store.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';

/** After this many failures within `breaker_span` the breaker opens. */
const maxFailures = 5;

/** A server of a platform, as in `accounts`. */
export interface PlatformServer {
  platform: LivePlatform;
  service: string;
}

const Instants = z.array(z.number());

/** On rows of `breakers` and `accounts`: whether the breaker is for the account’s server. */
const atAccount = sql`breakers.platform = accounts.platform and breakers.service = accounts.service`;

/** The platform rate-limited this account; of two limits the longer one counts. */
export async function putToSleep(db: Db, account_id: string, asleep_until: number): Promise<void> {
  await db
    .insertInto('lanes')
    .values({ account_id, asleep_until })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ asleep_until })
        .where('lanes.asleep_until', '<', asleep_until),
    )
    .execute();
}

/** Removes rate limits that have ended. */
export async function wakeUp(db: Db, now: number): Promise<void> {
  await db.deleteFrom('lanes').where('asleep_until', '<=', now).execute();
}

/** Records a call that reached no one or got no valid answer. Returns whether this opened the breaker. */
export async function noteFailure(
  db: Db,
  { platform, service }: PlatformServer,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('breakers')
      .values({ platform, service, failures: '[]' })
      // Locks the row, so that no failure is lost.
      .onConflict((conflict) => conflict.columns(['platform', 'service']).doUpdateSet({ platform }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const failures = [...Instants.parse(JSON.parse(row.failures)), now]
      .filter((at) => at > now - ledgerTimes.breaker_span)
      .slice(-maxFailures);
    const isOpen = row.opened_at !== null;
    const opens = !isOpen && failures.length >= maxFailures;
    await trx
      .updateTable('breakers')
      .set({ failures: JSON.stringify(failures) })
      .$if(opens || isOpen, (update) =>
        update.set({
          opened_at: row.opened_at ?? now,
          probe_at: now + ledgerTimes.breaker_probe,
          trial_id: null,
        }),
      )
      .where('platform', '=', platform)
      .where('service', '=', service)
      .execute();
    return opens;
  });
}

/** The server answered, whatever it said, so its breaker closes. Returns whether it was open. */
export async function noteAnswer(db: Db, { platform, service }: PlatformServer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('breakers')
    .set({ failures: '[]', opened_at: null, probe_at: null, trial_id: null })
    .where('platform', '=', platform)
    .where('service', '=', service)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reserves for this worker the servers that are due to be probed; the next probe is a minute later. */
export async function takeHalfOpen(db: Db, now: number): Promise<PlatformServer[]> {
  const rows = await db
    .updateTable('breakers')
    .set({ probe_at: now + ledgerTimes.breaker_probe })
    .where('opened_at', 'is not', null)
    .where('probe_at', '<=', now)
    .returning(['platform', 'service'])
    .execute();
  return rows.map(({ platform, service }) => ({ platform, service }));
}

/** No account is left on it, so nothing can wait for it. */
export async function forgetBreaker(db: Db, { platform, service }: PlatformServer): Promise<void> {
  await db
    .deleteFrom('breakers')
    .where('platform', '=', platform)
    .where('service', '=', service)
    .execute();
}

/** Lets the post that has waited longest probe whether the server answers again. */
export async function allowTrial(
  db: Db,
  { platform, service }: PlatformServer,
  now: number,
): Promise<void> {
  const post = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('lanes', 'lanes.account_id', 'accounts.id')
    .select('occurrences.id')
    .where('accounts.platform', '=', platform)
    .where('accounts.service', '=', service)
    .where('accounts.status', '=', 'connected')
    .where('occurrences.state', '=', 'READY')
    .where('occurrences.due_at', '<=', now)
    .where((where) =>
      where.or([where('lanes.asleep_until', 'is', null), where('lanes.asleep_until', '<=', now)]),
    )
    .orderBy('occurrences.due_at')
    .limit(1)
    .executeTakeFirst();
  await db
    .updateTable('breakers')
    .set({ trial_id: post?.id ?? null })
    .where('platform', '=', platform)
    .where('service', '=', service)
    .where('opened_at', 'is not', null)
    .execute();
}

/** Platforms with open breakers; `wholly` if every server that accounts use is affected. */
export async function listLeftAlone(
  db: Db,
): Promise<{ platform: LivePlatform; services: number; wholly: boolean }[]> {
  const rows = await db
    .selectFrom('breakers')
    .select('platform')
    .select(({ fn }) => fn.countAll<number | string>().as('services'))
    .where('opened_at', 'is not', null)
    .groupBy('platform')
    .orderBy('platform')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      platform: row.platform,
      services: Number(row.services),
      wholly: !(await answersSomewhere(db, row.platform)),
    })),
  );
}

/** Whether an account is on a server of the platform without an open breaker. */
async function answersSomewhere(db: Db, platform: LivePlatform): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('platform', '=', platform)
    .where('status', '=', 'connected')
    .where(
      sql<boolean>`not exists (select 1 from breakers where ${atAccount} and opened_at is not null)`,
    )
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/** On rows of `accounts`: the account is not rate-limited. */
const isAwake = (now: number) => sql`not exists (select 1 from lanes
  where lanes.account_id = accounts.id and lanes.asleep_until > ${now})`;

/** On rows of `accounts`: any of its posts may be sent. */
export const mayCallAny = (now: number) => sql<boolean>`(${isAwake(now)}
  and not exists (select 1 from breakers where ${atAccount} and breakers.opened_at is not null))`;

/** On rows of `occurrences` and `accounts`: the account is not rate-limited and its server’s breaker is closed. */
export const mayBeCalled = (now: number) => sql<boolean>`(${isAwake(now)}
  and not exists (select 1 from breakers where ${atAccount}
    and breakers.opened_at is not null
    and (breakers.trial_id is null or breakers.trial_id <> occurrences.id)))`;

/** Whether an occurrence currently has to wait, although nothing is wrong with it. */
export async function isHeldUp(
  trx: Db,
  occurrence: LoadedOccurrence,
  now: number,
): Promise<boolean> {
  if (await isHalted(trx)) return true;
  const free = await trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select('occurrences.id')
    .where('occurrences.id', '=', occurrence.id)
    .where(mayBeCalled(now))
    .executeTakeFirst();
  return free === undefined;
}
