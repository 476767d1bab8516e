/** Rate limits for guesses, counted in the database across processes and restarts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#server/app-error.ts';
import { type Db, deleteStepByStep } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';

/** At most `count` tries within any `span` of milliseconds. */
export interface Budget {
  count: number;
  span: number;
}

/** A granted try; return it if it turned out not to be a guess. */
export interface Try {
  id: string;
}

type TryResult = { granted: Try } | { wait: number };

/** How often a try checks whether later ones have withdrawn, and how many milliseconds apart. */
const maxChecks = 20;
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
 * Takes a try, or returns how many milliseconds to wait when none is left. A rejected try is not counted, so that an
 * attacker cannot extend the lockout of the owner.
 * A try is granted only once at most `count` exist, including itself: of concurrent ones, the last to check sees all
 * others. So never call it inside a transaction, which would hide it from the others, and whose rollback would undo
 * the count. The exception is a transaction that locks the owner of the limit and is committed after a wrong guess.
 */
export async function takeTry(
  db: Db,
  key: string,
  { count, span }: Budget,
  now: number,
): Promise<TryResult> {
  const id = newId();
  await db.insertInto('tries').values({ id, key, at: now }).execute();
  let oldest = now;
  for (let look = 0; look < maxChecks; look += 1) {
    const tries = await oldestTries(db, key, now - span, count + 1);
    if (tries.length <= count) return { granted: { id } };
    oldest = tries[0]?.at ?? now;
    // A try that came too late withdraws at once; one in time waits until those have.
    if (!tries.slice(0, count).some((each) => each.id === id)) break;
    await sleep(pause);
  }
  await returnTry(db, [{ id }]);
  return { wait: oldest + span - now };
}

/** Takes a try like `takeTry`. Throws `rate_limited` with the seconds to wait when none is left. */
export async function requireTry(db: Db, key: string, budget: Budget, now: number): Promise<Try> {
  const result = await takeTry(db, key, budget, now);
  if ('granted' in result) return result.granted;
  throw new AppError('rate_limited', { retry_after: Math.max(1, Math.ceil(result.wait / 1000)) });
}

/** Takes a try of each limit, or of none. Throws like `requireTry`. */
export async function requireTries(
  db: Db,
  budgets: readonly (Budget & { key: string })[],
  now: number,
): Promise<Try[]> {
  const granted: Try[] = [];
  try {
    for (const { key, ...budget } of budgets) granted.push(await requireTry(db, key, budget, now));
    return granted;
  } catch (error) {
    await returnTry(db, granted);
    throw error;
  }
}

export async function returnTry(db: Db, tries: readonly Try[]): Promise<void> {
  if (tries.length === 0) return;
  const ids = tries.map(({ id }) => id);
  await db.deleteFrom('tries').where('id', 'in', ids).execute();
}

/** Deletes tries that no limit counts any more. */
export async function removeOldTries(db: Db, before: number): Promise<void> {
  await deleteStepByStep(db, 'tries', (trx, limit) =>
    trx.selectFrom('tries').select('id').where('at', '<=', before).limit(limit).execute(),
  );
}
