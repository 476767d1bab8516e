/**
 * Query plans: the cost of one person's request does not grow with the posts of others, nor with their own older
 * posts.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { noteEnded, recountEnded } from '#server/ledger/read/ended.store.ts';
import { countPublishedSince, listTotals } from '#server/ledger/read/totals.store.ts';
import { newId } from '#server/ids.ts';
import { everyEngine } from '#test/engines.ts';
import { planOf } from '#test/plan-of.ts';
import { createWorld, type World } from '#test/world.ts';
import { countOwnAnswers, listDue } from './due.store.ts';
import { listEnded } from './ended.store.ts';
import { countWaiting, listPlatforms } from './store.ts';
import {
  countTimed,
  latenessAt,
  listBest,
  countEnds,
  hourlyCounts,
  countKinds,
  countPosts,
} from './hourly-counts.store.ts';

const subject = { owner_id: 'somebody' };
const asked = { ...subject, span: { from: 0, to: 10 ** 13 }, until: '2026-11-21' };
const ofAgent = { ...asked, agent_id: 'a' };

const large =
  'ended|ended_posts|occurrences|parts|post_metrics|metrics|known|occurrence_moves|pieces|series';
/** A full scan of a table with everyone's rows; PostgreSQL may use an index on the state when few rows match. */
const everybodys = {
  sqlite: new RegExp(`SCAN (?:${large})\\b|occurrences_by_state`),
  postgres: new RegExp(`Seq Scan on (?:${large})\\b`),
} as const;

/** The posts of a period are stored together on SQLite; PostgreSQL reads only the index. */
const ofPeriod = 'Index Only Scan using ended_posts_pk|SEARCH ended USING PRIMARY KEY';

describe.each(everyEngine)('on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine);
    const { db } = world.ctx;
    // So many people's posts that a full scan would never be faster.
    const owners = Array.from({ length: 200 }, () => newId());
    await db
      .insertInto('users')
      .values(owners.map((id) => ({ id, username: id, is_admin: 0 as const, created_at: 0 })))
      .execute();
    const bulk = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await bulk(sql`insert into agents (id, owner_id, name, description, personality_type, custom_archetype,
      humor_style, intelligence_level, target_topics, avoid_topics, behavioral_guidelines, platforms, reply_frequency,
      post_frequency, content_kinds, status, voice_tone, controversy_comfort, version, created_at, updated_at)
      select id, id, '', '', '', '', '', '', '[]', '[]', '[]', '[]', '', '', '[]', 'active', 0, 0, 1, 0, 0 from users`);
    await bulk(sql`insert into accounts (id, owner_id, platform, external_id, username, status, connected_at)
      select id, id, 'sandbox', id, id, 'connected', 0 from users`);
    const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100)`;
    await bulk(sql`insert into series (id, owner_id, agent_id, account_id, kind, run_count, version, created_at)
      ${numbers} select users.id || '-' || n, users.id, users.id, users.id, 'post_now', 1, 1, n from users, numbers`);
    await bulk(sql`insert into occurrences (id, series_id, owner_id, seq, state, request_hash, due_at, late_window,
      series_version, attempts, ambiguous, absences, cancel_requested, lease_token, created_at, published_at)
      select id, id, owner_id, 1, 'PUBLISHED', '', created_at, 0, 1, 1, 0, 0, 0, 0, created_at, created_at from series`);
    await bulk(sql`insert into parts (id, occurrence_id, n, platform, text, hash, media, state, external_id)
      select id, id, 1, 'sandbox', '', '', '[]', 'published', id from occurrences`);
    await bulk(sql`insert into pieces (id, owner_id, agent_id, job_id, place, platform, brief, parts, written, words,
      model_used, why, checks, claims, state, persona_version, seed, occurrence_id, created_at, updated_at)
      select id, owner_id, agent_id, '', 0, 'sandbox', '{}', '[]', '[]', '', '', '', '[]', '[]', 'posted', 1, 1, id,
      created_at, created_at from series`);
    for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']) {
      await bulk(sql`insert into post_metrics (occurrence_id, day, read_at, replies)
        select id, ${day}, 0, 1 from occurrences`);
    }
    await bulk(sql`insert into occurrence_moves (occurrence_id, n, at, event, state)
      select id, 1, created_at, 'accepted', 'PUBLISHED' from occurrences`);
    const learnSizes = () => bulk(engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`);
    // Without them, PostgreSQL may read every table anew for each of the rows it counts.
    await learnSizes();
    await recountEnded(db, owners);
    await learnSizes();
  });
  afterAll(() => world.close());

  test.each([
    ['posts of a period', (db: Db) => listEnded(db, asked), 'occurrences_ended'],
    ['posts of an agent', (db: Db) => listEnded(db, ofAgent), 'occurrences_ended'],
    ['kinds of posts', (db: Db) => countKinds(db, asked), ofPeriod],
    ['kinds of an agent’s posts', (db: Db) => countKinds(db, ofAgent), ofPeriod],
    ['what is written of a post', (db: Db) => noteEnded(db, ['x']), 'moves_repeated'],
    ['posts that count once', (db: Db) => countPosts(db, asked), ofPeriod],
    ['hours', (db: Db) => hourlyCounts(db, asked, [{ until: 10 ** 13, offset: 0 }]), ofPeriod],
    ['the period before', (db: Db) => countEnds(db, asked), ofPeriod],
    ['how late posts were', (db: Db) => latenessAt(db, asked, [1, 2]), ofPeriod],
    ['posts that had a day', (db: Db) => countTimed(db, asked, []), ofPeriod],
    ['the best posts', (db: Db) => listBest(db, asked, 40), ofPeriod],
    [
      'posts of today',
      (db: Db) => countPublishedSince(db, subject.owner_id, 10 ** 12),
      'occurrences_ended',
    ],
    ['what waits', (db: Db) => countWaiting(db, subject), 'occurrences_waiting'],
    ['platforms', (db: Db) => listPlatforms(db, subject), 'series_by_account_id_agent_id'],
    [
      'what is read next',
      (db: Db) =>
        listDue(db, { platform: 'sandbox', now: 10, share: undefined, owners: [], keys: [] }),
      'occurrences_figures_at',
    ],
    [
      'own answers',
      (db: Db) => countOwnAnswers(db, subject.owner_id, [{ id: 'a', post: 'b' }]),
      'occurrences_in_reply_to',
    ],
  ] as const)('%s are found without reading other people’s rows', async (_, ask, index) => {
    const plan = await planOf(world.ctx.db, engine, ask);
    expect(plan).toMatch(new RegExp(index));
    expect(plan.match(everybodys[engine])).toBeNull();
  });

  test('totals of agents are read without reading a post', async () => {
    const plan = await planOf(world.ctx.db, engine, (db) => listTotals(db, ['a', 'b']));
    expect(plan).toContain('agent_totals');
    expect(plan).not.toMatch(/occurrences|post_metrics/);
  });
});
