/** Budgets for guesses: how often something may be tried, counted in the database for every process and across restarts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';

/** At most `count` tries within any `span` milliseconds. */
export interface Budget {
  count: number;
  span: number;
}

/** A try that was granted; give it back when it turned out to be no guess. */
export interface Try {
  id: string;
}

type Asked = { granted: Try } | { wait: number };

/** How often, and how many milliseconds apart, a try looks again for those behind it to give way. */
const looks = 20;
const pause = 10;

/** The oldest tries of a key since an instant, in the order in which they are granted. */
const oldestTries = (db: Db, key: string, since: number, limit: number) =>
  db
    .selectFrom('tries')
    .select(['id', 'at'])
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Takes one try off a budget, or answers how many milliseconds to wait when none is left. A refused try is not
 * counted, so that hammering does not keep the owner out for longer.
 *
 * A try counts as granted only once no more than `count` are there, itself among them: of parallel ones the last to
 * look sees all others. So never call it inside a transaction, where they are not seen and a rollback would return
 * what was guessed, unless that one holds whose budget it is and is committed after a wrong guess.
 */
export async function ask(
  db: Db,
  key: string,
  { count, span }: Budget,
  now: number,
): Promise<Asked> {
  const id = newId();
  await db.insertInto('tries').values({ id, key, at: now }).execute();
  let oldest = now;
  for (let look = 0; look < looks; look += 1) {
    const tries = await oldestTries(db, key, now - span, count + 1);
    if (tries.length <= count) return { granted: { id } };
    oldest = tries[0]?.at ?? now;
    // One that came too late gives way at once; one in time waits until those have.
    if (!tries.slice(0, count).some((each) => each.id === id)) break;
    await sleep(pause);
  }
  await returnTry(db, [{ id }]);
  return { wait: oldest + span - now };
}

/** Takes one try off a budget as `ask` does. Throws `rate_limited` with the seconds to wait when none is left. */
export async function spend(db: Db, key: string, budget: Budget, now: number): Promise<Try> {
  const asked = await ask(db, key, budget, now);
  if ('granted' in asked) return asked.granted;
  throw new AppError('rate_limited', { retry_after: Math.max(1, Math.ceil(asked.wait / 1000)) });
}

/** Takes one try off each of several budgets, or off none of them. Throws as `spend` does. */
export async function spendAll(
  db: Db,
  budgets: readonly (Budget & { key: string })[],
  now: number,
): Promise<Try[]> {
  const granted: Try[] = [];
  try {
    for (const { key, ...budget } of budgets) granted.push(await spend(db, key, budget, now));
    return granted;
  } catch (error) {
    await returnTry(db, granted);
    throw error;
  }
}

/** Returns tries to their budgets. */
export async function returnTry(db: Db, tries: readonly Try[]): Promise<void> {
  if (tries.length === 0) return;
  const ids = tries.map(({ id }) => id);
  await db.deleteFrom('tries').where('id', 'in', ids).execute();
}

/** Forgets tries that no budget looks at any more. */
export async function removeOldTries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('tries').where('at', '<=', before).execute();
}
