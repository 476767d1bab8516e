import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { OccurrenceStates, type OccurrenceState } from '#contract/posts/occurrences.ts';
import { everyEngine } from '#test/engines.ts';
import { olderAccount, olderAgent, olderDatabase, olderUser } from '#test/older-database.ts';
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

const now = 10 * hour;
const over: readonly OccurrenceState[] = ['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED'];

async function addAccount({ db }: Database): Promise<void> {
  await db.insertInto('users').values(olderUser('u')).execute();
  await db.insertInto('agents').values(olderAgent('a', 'u')).execute();
  await db.insertInto('accounts').values(olderAccount('c', 'u')).execute();
}

/** As written by a process of a version that does not know this column. */
async function addPost(
  { db }: Database,
  id: string,
  state: OccurrenceState,
  published_at: number | null = null,
): Promise<void> {
  const whose = { owner_id: 'u', agent_id: 'a', account_id: 'c' };
  await db
    .insertInto('series')
    .values({ id, ...whose, kind: 'post_now', run_count: 0, version: 1, created_at: 1 })
    .execute();
  const isLeased = ['PREPARING', 'LEASED', 'SENDING', 'RECONCILING'].includes(state);
  const hasReason = ['RETRY_WAIT', 'HELD', 'FAILED', 'MISSED', 'NEEDS_REVIEW', 'UNKNOWN'];
  await db
    .insertInto('occurrences')
    .values({
      id,
      series_id: id,
      owner_id: 'u',
      seq: 1,
      request_hash: 'x',
      due_at: 1,
      state,
      late_window: hour,
      cancel_requested: 0,
      created_at: 1,
      published_at,
      series_version: 1,
      attempts: 0,
      ambiguous: 0,
      absences: 0,
      lease_token: 0,
      reason: hasReason.includes(state) ? 'retry' : null,
      lease_until: isLeased ? now : null,
      next_at: now,
    })
    .execute();
}

describe.each(everyEngine)('the account of each post, on %s', (engine) => {
  const older = olderDatabase(engine, '0068-ended-posts');
  beforeEach(() => addAccount(older()));

  const withAccount = async (): Promise<string[]> => {
    const rows = await older()
      .db.selectFrom('occurrences')
      .select(['id', 'account_id'])
      .orderBy('id')
      .execute();
    return rows.flatMap(({ id, account_id }) => (account_id === 'c' ? [id] : []));
  };

  test(
    'P-22.62 an upgrade keeps posts in every state, and each gets its account before it is queried',
    { tags: 'slow' },
    async () => {
      const database = older();
      for (const state of OccurrenceStates) {
        const out = state === 'PUBLISHED' ? now - 2 * hour : null;
        await addPost(database, state, state, out);
      }
      await addPost(database, 'lately', 'PUBLISHED', now);
      await addPost(database, 'a minute before', 'PUBLISHED', now - minute);
      const before = await database.db
        .selectFrom('occurrences')
        .selectAll()
        .orderBy('id')
        .execute();
      await migrate(database);

      const open = OccurrenceStates.filter((state) => !over.includes(state));
      const kept = [...open, 'lately', 'a minute before'].toSorted();
      expect((await withAccount()).toSorted()).toEqual(kept);
      const after = await database.db.selectFrom('occurrences').selectAll().orderBy('id').execute();
      expect(after).toMatchObject(before);

      // An ended post may be reopened, and an older process continues to write posts.
      await database.db
        .updateTable('occurrences')
        .set({ state: 'READY' })
        .where('id', '=', 'MISSED')
        .execute();
      await addPost(database, 'of an older process', 'READY');
      expect((await withAccount()).toSorted()).toEqual(
        [...kept, 'MISSED', 'of an older process'].toSorted(),
      );
    },
  );
});
