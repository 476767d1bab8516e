import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { restoreBackup, takeBackup } from '#server/db/backup/backup.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { everyEngine, type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { findAgent, insertVersion, listVersions } from './store.ts';

const now = Date.UTC(2026, 10, 21, 12);

const living = '0198f000-0000-7000-8000-000000000001';
const deleted = '0198f000-0000-7000-8000-000000000002';

const persona: Persona = {
  name: 'Ada “ü”',
  personality_type: 'custom',
  custom_archetype: 'Patient.\nNever loud.',
  voice_tone: '80',
  humor_style: 'dry_wit',
  intelligence_level: 'academic',
  controversy_comfort: 55,
  specialization: null,
  language: 'en',
  target_topics: ['compilers', 'tea'],
  avoid_topics: ['gossip'],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
};

/** Agents from before there was a language count as English. */
const { language: _english, ...olderPersona } = persona;

const places: FreshDatabase[] = [];
const databases: Database[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
  for (const place of places.splice(0)) await place.drop();
});

async function placeOn(engine: Engine): Promise<FreshDatabase> {
  const place = await freshDatabase(engine);
  places.push(place);
  return place;
}

function open(place: FreshDatabase): Database {
  const database = openDatabase(place.options);
  databases.push(database);
  return database;
}

/** An agent as an older version of the product stored it, without versions. */
async function olderAgent({ db }: Database, id: string, deleted_at: number | null): Promise<void> {
  const { voice_samples: _, contrast_pairs: __, ...before } = olderPersona;
  const row = {
    ...before,
    id,
    owner_id: 'u1',
    description: 'x',
    voice_tone: 80,
    deleted_at,
    target_topics: JSON.stringify(before.target_topics),
    avoid_topics: JSON.stringify(before.avoid_topics),
    behavioral_guidelines: JSON.stringify(before.behavioral_guidelines),
    platforms: '["sandbox"]',
    reply_frequency: 'moderate',
    post_frequency: '3-5',
    content_kinds: '[]',
    status: 'active',
    version: 4,
    created_at: now - 5,
    updated_at: now,
  };
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into agents (${names}) values (${sql.join(Object.values(row))})`.execute(db);
}

async function olderInstallation(engine: Engine) {
  const place = await placeOn(engine);
  const database = open(place);
  await migrate(database, '0004-search-rows');
  await sql`insert into users (id, username, is_admin, created_at) values ('u1', 'ada', 0, ${now})`.execute(
    database.db,
  );
  await olderAgent(database, living, null);
  await olderAgent(database, deleted, now);
  return { place, database };
}

/** Restores a portable backup on each engine, and starts the server on it. */
async function restored(from: FreshDatabase): Promise<Database[]> {
  const file = join(from.options.data_dir, 'move.jsonl.gz');
  await takeBackup(from.options, file, now);
  const all: Database[] = [];
  for (const engine of everyEngine) {
    const to = await placeOn(engine);
    await restoreBackup(to.options, file, { force: false, now });
    const database = open(to);
    await migrate(database);
    all.push(database);
  }
  return all;
}

const kept = async ({ db }: Database, agent_id: string) =>
  (await listVersions(db, agent_id, { limit: 10, offset: 0 })).rows.map((row) => ({
    ...row,
    persona: JSON.parse(row.persona),
  }));

describe.each(everyEngine)('the versions of older agents on %s', (engine) => {
  test('begin with their current persona, complete', { tags: 'slow' }, async () => {
    const { database } = await olderInstallation(engine);
    await migrate(database);
    for (const agent_id of [living, deleted]) {
      expect(await kept(database, agent_id)).toEqual([
        {
          agent_id,
          version: 1,
          persona: olderPersona,
          reason: null,
          restored_from: null,
          saved_at: now,
        },
      ]);
    }
    const row = await findAgent(database.db, 'u1', living);
    expect.assert(row);
    expect(row.persona_version).toBe(1);
    expect(personaFrom(fromRow(row))).toEqual(persona);
  });

  test('keep the newest ones up to the limit, per agent', { tags: 'slow' }, async () => {
    const { database } = await olderInstallation(engine);
    await migrate(database);
    const newest = limits.persona_versions + 2;
    for (let version = 2; version <= newest; version += 1)
      await insertVersion(database.db, {
        agent_id: living,
        version,
        restored_from: null,
        saved_at: now,
        persona: JSON.stringify(persona),
      });
    const range = { limit: newest, offset: 0 };
    const { rows, total } = await listVersions(database.db, living, range);
    expect(total).toBe(limits.persona_versions);
    expect([rows[0]?.version, rows.at(-1)?.version]).toEqual([newest, 3]);
    expect((await listVersions(database.db, deleted, range)).total).toBe(1);
  });

  test('survive a backup, on either engine', { tags: 'slow' }, async () => {
    const { place, database } = await olderInstallation(engine);
    await migrate(database);
    await insertVersion(database.db, {
      agent_id: living,
      version: 2,
      restored_from: 1,
      saved_at: now + 1,
      persona: JSON.stringify({ ...persona, name: 'Grace' }),
    });
    const before = await kept(database, living);
    expect(before).toHaveLength(2);
    for (const back of await restored(place)) {
      expect(await kept(back, living)).toEqual(before);
      expect(await kept(back, deleted)).toHaveLength(1);
    }
  });

  test('begin when an older backup without versions is restored', { tags: 'slow' }, async () => {
    const { place } = await olderInstallation(engine);
    for (const back of await restored(place)) {
      expect(await kept(back, living)).toMatchObject([{ version: 1, persona: olderPersona }]);
    }
  });
});
