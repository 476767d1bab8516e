import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Frequencies, type Frequency } from '#contract/schedule/types.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { scheduleOf } from '#server/ledger/publish/next-run.ts';
import { loadSeries } from '#server/ledger/publish/series.store.ts';
import { type FreshDatabase, everyEngine, freshDatabase } from '#test/engines.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('weekdays, times and last days, on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database, '0028-channels');
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  test('leave the runs of every schedule that is there as they were', async () => {
    const { db } = database;
    const ids = { owner_id: 'u', agent_id: 'a', account_id: 'c' };
    await db
      .insertInto('users')
      .values({ id: 'u', username: 'ada', is_admin: 0, created_at: 1 })
      .execute();
    await db
      .insertInto('agents')
      .values({
        id: 'a',
        owner_id: 'u',
        name: 'Ada',
        description: '',
        version: 1,
        personality_type: 'tech_sage',
        custom_archetype: '',
        voice_tone: 50,
        humor_style: 'none',
        intelligence_level: 'high_school',
        controversy_comfort: 0,
        target_topics: '[]',
        avoid_topics: '[]',
        behavioral_guidelines: '[]',
        platforms: '[]',
        content_kinds: '[]',
        reply_frequency: '',
        post_frequency: '',
        status: 'active',
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    await db
      .insertInto('accounts')
      .values({
        id: 'c',
        owner_id: 'u',
        platform: 'sandbox',
        external_id: 'c',
        username: 'ada',
        status: 'connected',
        connected_at: 1,
      })
      .execute();
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
