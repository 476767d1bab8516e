/** What the figures of posts offer to the other features. */
import type { Context } from '#server/context.ts';
import { putFollowers } from './due.store.ts';
import { dayOf } from './read-figures.ts';

export { readOne } from './read-figures.ts';

/** Keeps how many follow an account today; what its platform does not tell is not kept. */
export async function noteFollowers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  account_id: string,
  followers: number | null,
): Promise<void> {
  if (followers === null) return;
  const now = clock();
  await putFollowers(db, { account_id, day: dayOf(now), read_at: now, followers });
}
