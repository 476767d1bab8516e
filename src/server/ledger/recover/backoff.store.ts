/** What keeps posts from being sent that are due and fine themselves: an account or a server that is left alone. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { PlatformId } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Db } from '#server/db/client.ts';
import { isHalted } from './place.store.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';

/** After so many failures within `breaker_span` a server is left alone. */
const maxFailures = 5;

/** A server of a platform, as `accounts` name it. */
export interface Place {
  platform: LivePlatform;
  service: string;
}

const Instants = z.array(z.number());

const placeOf = ({ platform, service }: { platform: PlatformId; service: string }): Place => ({
  platform: LivePlatform.parse(platform),
  service,
});

/** Of rows of `breakers` and `accounts`: it is about the server that the account lives on. */
const atAccount = sql`breakers.platform = accounts.platform and breakers.service = accounts.service`;

/** The platform asked this account to wait; the longer of two waits counts. */
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

/** Forgets waits that are over. */
export async function wakeUp(db: Db, now: number): Promise<void> {
  await db.deleteFrom('lanes').where('asleep_until', '<=', now).execute();
}

/** A call found nobody there, or no answer that can be understood. Answers whether the server is left alone from now on. */
export async function noteFailure(
  db: Db,
  { platform, service }: Place,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('breakers')
      .values({ platform, service, failures: '[]' })
      // Holds the row, so that no failure is lost.
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

/** The server gave an answer: whatever it says, it is there. Answers whether it was left alone. */
export async function noteAnswer(db: Db, { platform, service }: Place): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('breakers')
    .set({ failures: '[]', opened_at: null, probe_at: null, trial_id: null })
    .where('platform', '=', platform)
    .where('service', '=', service)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the servers that are to be tried now for this worker; the next try is a minute later. */
export async function takeHalfOpen(db: Db, now: number): Promise<Place[]> {
  const rows = await db
    .updateTable('breakers')
    .set({ probe_at: now + ledgerTimes.breaker_probe })
    .where('opened_at', 'is not', null)
    .where('probe_at', '<=', now)
    .returning(['platform', 'service'])
    .execute();
  return rows.map(placeOf);
}

/** Nobody has an account there any more, so nothing can wait for it. */
export async function forget(db: Db, { platform, service }: Place): Promise<void> {
  await db
    .deleteFrom('breakers')
    .where('platform', '=', platform)
    .where('service', '=', service)
    .execute();
}

/** Lets the post that has waited longest try whether the server is there again. */
export async function allowTrial(db: Db, { platform, service }: Place, now: number): Promise<void> {
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

/** Platforms with servers that are left alone; `wholly` where no server is left that anyone's account lives on. */
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
      platform: LivePlatform.parse(row.platform),
      services: Number(row.services),
      wholly: !(await answersSomewhere(db, row.platform)),
    })),
  );
}

/** Whether an account lives on a server of the platform that is not left alone. */
async function answersSomewhere(db: Db, platform: PlatformId): Promise<boolean> {
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

/** Of rows of `accounts`: nobody asked it to wait. */
const isAwake = (now: number) => sql`not exists (select 1 from lanes
  where lanes.account_id = accounts.id and lanes.asleep_until > ${now})`;

/** Of rows of `accounts`: any post of it may be called. */
export const mayCallAny = (now: number) => sql<boolean>`(${isAwake(now)}
  and not exists (select 1 from breakers where ${atAccount} and breakers.opened_at is not null))`;

/** Of rows of `occurrences` and `accounts`: nobody asked the account to wait, and its server is not left alone. */
export const mayBeCalled = (now: number) => sql<boolean>`(${isAwake(now)}
  and not exists (select 1 from breakers where ${atAccount}
    and breakers.opened_at is not null
    and (breakers.trial_id is null or breakers.trial_id <> occurrences.id)))`;

/** Whether no call may be made for an occurrence at present, though nothing is wrong with it. */
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
