/**
 * `node scripts/keep-release.ts`: saves a database of this version, with a row in every table and a post in every
 * state, as `test/releases/<version>.jsonl.gz`. `test/releases.test.ts` upgrades it on both engines. Run once per
 * release; after that the file is never changed.
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hour } from '#contract/core/time.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';
import { takeBackup } from '#server/db/backup/backup.ts';
import { tablesInOrder } from '#server/db/references.ts';
import { newId } from '#server/ids.ts';
import { version } from '#server/version.ts';
import { freshDatabase } from '#test/engines.ts';
import { type FullPerson, fullPerson } from '#test/full-person.ts';
import { createWorld, type World } from '#test/world.ts';
import { root } from './steps.ts';

/** Not part of the portable format. */
const leftOut = new Set(['jobs']);

/** States in which a worker holds a lease, which a database constraint requires. */
const leased: ReadonlySet<string> = new Set(['PREPARING', 'LEASED', 'SENDING', 'RECONCILING']);

/** Rows that API calls cannot create without a real network: an external account, and what a worker stores about it. */
async function beyondCalls({ ctx: { db, sealer, clock } }: World, owner_id: string): Promise<void> {
  const now = clock();
  const platform = 'twitter';
  const sealed = (table: string, row: string, owner = '') =>
    sealer.seal('{}', { table, column: 'secret', row, owner });
  const [id, app, hook, gone, model] = [newId(), newId(), newId(), newId(), newId()];
  await db.updateTable('accounts').set({ secret: null }).where('owner_id', '=', owner_id).execute();
  const account = { platform, external_id: '7', username: 'ada' } as const;
  const secret = sealed('accounts', id, owner_id);
  const connected = { owner_id, status: 'connected', secret, connected_at: now } as const;
  await db
    .insertInto('accounts')
    .values({ id, ...account, ...connected })
    .execute();
  await db.insertInto('lanes').values({ account_id: id, asleep_until: now }).execute();
  const failed = { service: '', failures: '[]', opened_at: null, probe_at: null, trial_id: null };
  await db
    .insertInto('breakers')
    .values({ platform, ...failed })
    .execute();
  await db
    .insertInto('platform_apps')
    .values({
      id: app,
      platform,
      server: '',
      secret: sealed('platform_apps', app),
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('hooks')
    .values({
      id: hook,
      platform,
      speaker: '7',
      url: 'https://socialai.example/api/told/x',
      secret: sealed('hooks', hook),
      since: null,
      look_at: now,
      failures: 0,
    })
    .execute();
  await db
    .insertInto('revocations')
    .values({
      ...account,
      id: gone,
      secret: sealed('revocations', gone),
      tries: 0,
      next_at: now,
      created_at: now,
    })
    .execute();
  await db.insertInto('workers').values({ id: newId(), alive_until: now, shards: '[]' }).execute();
  await db
    .insertInto('loose_media')
    .values({ hash: 'f'.repeat(64), since: now, leaving_at: null })
    .execute();
  await db
    .insertInto('writing_models')
    .values({
      id: model,
      provider: 'openai',
      model: 'gpt-5-mini',
      base_url: null,
      secret: sealed('writing_models', model),
      price_in: null,
      price_out: null,
      position: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** A post in each state, planned after everything that is due. */
async function everyState(world: World, owner: FullPerson): Promise<void> {
  const { ctx } = world;
  const at = ctx.clock() + 48 * hour;
  for (const [turn, state] of OccurrenceStates.entries()) {
    const made = await world.call('POST', '/scheduled-posts', {
      as: owner,
      body: {
        agent_id: owner.agent_id,
        platform: 'sandbox',
        content_text: `A post that is ${state}.`,
        scheduled_time: new Date(at + turn * hour).toISOString(),
      },
    });
    if (made.status !== 201) throw new Error(`rejected: ${JSON.stringify(made.body)}`);
    await sql`update occurrences set state = ${state}, lease_until = ${leased.has(state) ? at : null}
      where due_at = ${at + turn * hour}`.execute(ctx.db);
  }
}

async function emptyTables({ database: { db, engine } }: World): Promise<string[]> {
  const empty: string[] = [];
  for (const table of await tablesInOrder(db, engine)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length === 0 && !leftOut.has(table)) empty.push(table);
  }
  return empty;
}

const place = await freshDatabase('sqlite');
const world = await createWorld('sqlite', { place });
const file = join(root, `test/releases/${version}.jsonl.gz`);
try {
  const owner = await fullPerson(world, 'ada@example.org');
  await beyondCalls(world, owner.id);
  await everyState(world, owner);
  const empty = await emptyTables(world);
  if (empty.length > 0) throw new Error(`Give these tables a row first: ${empty.join(', ')}`);
  rmSync(file, { force: true });
  const { media } = world.ctx;
  await takeBackup(place.options, file, world.ctx.clock(), (hash) => media.get(hash));
  console.log(`Written: ${file}, ${statSync(file).size} bytes`);
} finally {
  await world.close();
}
