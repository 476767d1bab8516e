import { describe, expect, test } from 'vitest';
import { Frequencies, type Frequency } from '#contract/schedule/types.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { loadSeries } from '#server/ledger/publish/series.store.ts';
import { everyEngine } from '#test/engines.ts';
import { olderAccount, olderAgent, olderDatabase, olderUser } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('weekdays, times and last days, on %s', (engine) => {
  const older = olderDatabase(engine, '0028-channels');

  test('leave the runs of existing schedules unchanged', { tags: 'slow' }, async () => {
    const database = older();
    const { db } = database;
    const ids = { owner_id: 'u', agent_id: 'a', account_id: 'c' };
    await db.insertInto('users').values(olderUser('u')).execute();
    await db.insertInto('agents').values(olderAgent('a', 'u')).execute();
    await db.insertInto('accounts').values(olderAccount('c', 'u')).execute();
    const old = (frequency: Frequency) => ({
      anchor_local: '2027-03-13T02:30:00',
      timezone: 'America/New_York',
      frequency,
    });
    for (const frequency of Frequencies) {
      await db
        .insertInto('series')
        .values({
          ...ids,
          ...old(frequency),
          id: frequency,
          kind: 'scheduled',
          run_count: 0,
          version: 1,
          max_runs: 0,
          created_at: 1,
        })
        .execute();
    }
    await migrate(database);
    for (const frequency of Frequencies) {
      const series = await loadSeries(db, frequency);
      expect(series).toMatchObject({
        weekdays: '[]',
        times: '[]',
        ends_on: null,
        about_minutes: 0,
      });
      const schedule = series && scheduleOf(series);
      for (let k = 0; k < 40; k += 1) {
        expect(schedule && runAt(schedule, k)).toBe(runAt(old(frequency), k));
      }
    }
  });
});
