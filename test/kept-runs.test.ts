/** Schedules for several accounts, as version 0.2.0 left them in each state, compared run by run after an upgrade. */
import { describe, expect, test } from 'vitest';
import { type OccurrenceState, OccurrenceStates } from '#contract/posts/occurrences.ts';
import { hour, minute } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { engines, freshDatabase } from './engines.ts';
import { asLeft, ownerOf, textsOf } from './kept-release.ts';
import { scriptedWriter } from './scripted-writer.ts';
import { createWorld } from './world.ts';
import { runWorker } from './run-worker.ts';

const written = [
  'Morning light on the keyboard, and the build is green.',
  'Every morning begins with a kettle and an open window.',
];
const shared = 'Bread rises slowly while the street is still asleep.';

/** States in which no text has been prepared. */
const unwritten: ReadonlySet<OccurrenceState> = new Set(['PLANNED', 'PREPARING', 'MISSED']);
/** States in which a worker holds a lease. */
const leased = new Set<OccurrenceState>(['PREPARING', 'LEASED', 'SENDING', 'RECONCILING']);
const reasons: Partial<Record<OccurrenceState, string>> = { NEEDS_REVIEW: 'text', HELD: 'budget' };
/** States that a worker looks at again at an instant. */
const waits = new Set<OccurrenceState>(['PLANNED', 'RETRY_WAIT', 'UNKNOWN']);
/** In which state each run is after its time, and whether its text went out. */
const ends: Readonly<Record<OccurrenceState, string>> = {
  PLANNED: 'PUBLISHED',
  PREPARING: 'PUBLISHED',
  AWAITING_APPROVAL: 'AWAITING_APPROVAL',
  READY: 'PUBLISHED',
  LEASED: 'PUBLISHED',
  SENDING: 'PUBLISHED',
  UNKNOWN: 'PUBLISHED',
  RECONCILING: 'PUBLISHED',
  RETRY_WAIT: 'PUBLISHED',
  HELD: 'HELD',
  NEEDS_REVIEW: 'NEEDS_REVIEW',
  PUBLISHED: 'PUBLISHED',
  FAILED: 'FAILED',
  MISSED: 'MISSED',
  CANCELLED: 'CANCELLED',
};

interface KeptRun {
  schedule: string;
  id: string;
  state: OccurrenceState;
  texts: string[];
}

/** The rows of that database that the added ones are copies of. */
async function findModels(db: Db) {
  const series = await db
    .selectFrom('series')
    .selectAll()
    .where('content_text', '=', 'A post that is PLANNED.')
    .executeTakeFirstOrThrow();
  const { account_id: _set, ...run } = await db
    .selectFrom('occurrences')
    .selectAll()
    .where('series_id', '=', series.id)
    .executeTakeFirstOrThrow();
  return { series, run };
}
type Models = Awaited<ReturnType<typeof findModels>>;

/** Connects the agent with a second account on the same network, and returns its id. */
async function addAccount(db: Db, { series: { account_id, agent_id } }: Models): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const link = await db
    .selectFrom('agent_accounts')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('accounts')
    .values({ ...account, id, external_id: id })
    .execute();
  await db
    .insertInto('agent_accounts')
    .values({ ...link, account_id: id })
    .execute();
  return id;
}

/** Adds the run of one account in a state, with its text if it has one. */
async function addRun(
  db: Db,
  { run }: Models,
  {
    series_id,
    state,
    due_at,
    text,
  }: Record<'series_id' | 'text', string> & {
    state: OccurrenceState;
    due_at: number;
  },
): Promise<Pick<KeptRun, 'id' | 'state' | 'texts'>> {
  const id = newId();
  await db
    .insertInto('occurrences')
    .values({
      ...run,
      id,
      series_id,
      state,
      due_at,
      reason: reasons[state] ?? null,
      request_hash: hashOf(id, 1),
      lease_until: leased.has(state) ? due_at - 30 * minute : null,
      next_at: waits.has(state) ? due_at - 5 * minute : null,
      published_at: state === 'PUBLISHED' ? due_at - hour : null,
    })
    .execute();
  if (unwritten.has(state)) return { id, state, texts: [] };
  const isOut = state === 'PUBLISHED';
  await db
    .insertInto('parts')
    .values({
      id: newId(),
      occurrence_id: id,
      n: 1,
      platform: 'sandbox',
      text,
      media: '[]',
      hash: hashOf(text, []),
      state: isOut ? 'published' : 'waiting',
      external_id: isOut ? id : null,
      url: null,
    })
    .execute();
  return { id, state, texts: [text] };
}

/** Adds daily schedules for two accounts, one for each state, and one that an account had written for both. */
async function addSchedules(db: Db, due_at: number): Promise<KeptRun[]> {
  const models = await findModels(db);
  const accounts = [models.series.account_id, await addAccount(db, models)];
  const kept: KeptRun[] = [];
  const add = async (states: readonly OccurrenceState[], text?: string) => {
    const schedule = newId();
    const sharing = {
      run: 0,
      version: 1,
      given: [schedule],
      detail: 'composer: kept',
      fault: null,
    };
    const shared_text = text === undefined ? null : JSON.stringify({ ...sharing, parts: [text] });
    for (const [at, state] of states.entries()) {
      const series_id = at === 0 ? schedule : newId();
      const row = {
        ...models.series,
        id: series_id,
        group_id: schedule,
        account_id: accounts[at] ?? '',
        content_text: '',
        topic: 'mornings',
        anchor_local: new Date(due_at).toISOString().slice(0, 19),
        frequency: 'daily' as const,
        max_runs: 0,
        review: 'off' as const,
        shared_text: at === 0 ? shared_text : null,
      };
      await db.insertInto('series').values(row).execute();
      const own = text ?? `A run that is ${state}, on account ${at + 1}.`;
      kept.push({
        schedule,
        ...(await addRun(db, models, { series_id, state, due_at, text: own })),
      });
    }
  };
  for (const state of OccurrenceStates) await add([state, state]);
  await add(['READY', 'PLANNED'], shared);
  return kept;
}

describe.each(engines)('runs that version 0.2.0 left, on %s', (engine) => {
  test('P-22.40 each run is what it was, goes on once on each account, and shares its text', async () => {
    const place = await freshDatabase(engine);
    const { database, header } = await asLeft('0.2.0.jsonl.gz', place);
    const due_at = header.taken_at + 3 * hour;
    const kept = await addSchedules(database.db, due_at);
    await database.close();
    const world = await createWorld(engine, { place });
    try {
      const { ctx, call } = world;
      // Its model would be called over the network.
      await ctx.db.deleteFrom('writing_models').execute();
      const writer = scriptedWriter(ctx, ...written);
      world.pass(header.taken_at - Date.now());
      const { token } = await ownerOf(world);
      const runsNow = async () => {
        const all = new Map<string, { status: string; texts: string[] }>();
        for (const id of new Set(kept.map(({ schedule }) => schedule))) {
          const { body } = await call('GET', `/scheduled-posts/${id}/runs`, { token });
          for (const { id: run, status, parts } of body.data)
            all.set(run, { status, texts: parts.map(({ text }: { text: string }) => text) });
        }
        return kept.map(({ id }) => all.get(id));
      };
      expect(await runsNow()).toEqual(kept.map(({ state: status, texts }) => ({ status, texts })));

      for (const passed of [2 * hour + 55 * minute, 5 * minute, minute, 5 * minute]) {
        world.pass(passed);
        for (let round = 0; round < 4; round += 1) {
          await runWorker(ctx);
        }
      }
      const after = await runsNow();
      expect(after.map((one) => one?.status)).toEqual(kept.map(({ state }) => ends[state]));
      const said = await textsOf(world);
      const times = (text: string) => said.filter((one) => one === text).length;
      for (const { state, texts } of kept) {
        if (texts[0] === undefined || texts[0] === shared) continue;
        const isSent = ends[state] === 'PUBLISHED' && state !== 'PUBLISHED';
        expect([texts[0], times(texts[0])]).toEqual([texts[0], isSent ? 1 : 0]);
      }
      expect([shared, ...written].map(times)).toEqual([2, 2, 2]);
      expect(writer.asked).toBe(2);
    } finally {
      await world.close();
    }
  });
});
