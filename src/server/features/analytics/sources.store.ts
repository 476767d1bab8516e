/** Accounts as sources of figures. */
import type { Db } from '#server/db/client.ts';

const accountsOf = (db: Db, owner_id: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('breakers', (join) =>
      join
        .onRef('breakers.platform', '=', 'accounts.platform')
        .onRef('breakers.service', '=', 'accounts.service'),
    )
    .select(['accounts.id', 'accounts.platform', 'accounts.username', 'accounts.reads_figures'])
    .select(['accounts.display_name', 'accounts.status', 'accounts.service'])
    .select('breakers.opened_at')
    .where('accounts.owner_id', '=', owner_id)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy('accounts.connected_at')
    .orderBy('accounts.id');
export type SourceRow = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number];

/** A person's connected accounts, oldest first. */
export const listSources = (db: Db, owner_id: string): Promise<SourceRow[]> =>
  accountsOf(db, owner_id).execute();

export const findSource = (db: Db, owner_id: string, id: string): Promise<SourceRow | undefined> =>
  accountsOf(db, owner_id).where('accounts.id', '=', id).executeTakeFirst();

const publishedBy = (db: Db, account_id: string, since: number) =>
  db
    .selectFrom('series')
    .innerJoin('occurrences', 'occurrences.series_id', 'series.id')
    .where('series.account_id', '=', account_id)
    .where('occurrences.published_at', '>', since);

/** How many posts an account published since an instant, and when one of them was last read. */
export async function readingsOf(db: Db, account_id: string, since: number) {
  const { posts } = await publishedBy(db, account_id, since)
    .select(({ fn }) => fn.countAll<number | string>().as('posts'))
    .executeTakeFirstOrThrow();
  const { read_at } = await publishedBy(db, account_id, since)
    .innerJoin('post_metrics', 'post_metrics.occurrence_id', 'occurrences.id')
    .select(({ fn }) => fn.max<number | string | null>('post_metrics.read_at').as('read_at'))
    .executeTakeFirstOrThrow();
  return { posts: Number(posts), read_at: read_at === null ? null : Number(read_at) };
}

export async function setReading(db: Db, id: string, is_on: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ reads_figures: is_on ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Makes the posts that an account published since an instant due at once, unless they are followed already. */
export async function makeDueAgain(
  db: Db,
  account_id: string,
  since: number,
  now: number,
): Promise<void> {
  const ids = await publishedBy(db, account_id, since)
    .select('occurrences.id')
    .where('occurrences.figures_at', 'is', null)
    .execute();
  const [chunk, all] = [500, ids.map(({ id }) => id)];
  for (let at = 0; at < all.length; at += chunk) {
    await db
      .updateTable('occurrences')
      .set({ figures_at: now })
      .where('id', 'in', all.slice(at, at + chunk))
      .execute();
  }
}
