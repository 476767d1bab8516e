/** Budgets for guesses: how often something may be tried, counted in the database for every process and across restarts. */
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

/**
 * Takes one try off a budget, or answers how many milliseconds to wait when none is left. A refused try is not
 * counted, so that hammering does not keep the owner out for longer.
 *
 * Never call it inside a transaction: every try is written before it is counted, so of parallel ones the last always
 * sees the others, and a rollback must not return what was guessed.
 */
export async function ask(
  db: Db,
  key: string,
  { count, span }: Budget,
  now: number,
): Promise<Asked> {
  const id = newId();
  await db.insertInto('tries').values({ id, key, at: now }).execute();
  const spent = await db
    .selectFrom('tries')
    .select((row) => [
      row.fn.countAll<number | string>().as('tries'),
      row.fn.min('at').as('oldest'),
    ])
    .where('key', '=', key)
    .where('at', '>', now - span)
    .executeTakeFirstOrThrow();
  if (Number(spent.tries) <= count) return { granted: { id } };
  await giveBack(db, [{ id }]);
  return { wait: Number(spent.oldest) + span - now };
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
    await giveBack(db, granted);
    throw error;
  }
}

/** Returns tries to their budgets. */
export async function giveBack(db: Db, tries: readonly Try[]): Promise<void> {
  if (tries.length === 0) return;
  const ids = tries.map(({ id }) => id);
  await db.deleteFrom('tries').where('id', 'in', ids).execute();
}

/** Forgets tries that no budget looks at any more. */
export async function sweepTries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('tries').where('at', '<=', before).execute();
}
