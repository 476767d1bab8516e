/** A thousand mentions while the worker is killed fifty times at random moments: each is answered once, none is skipped. */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock, type SharedClock } from '#proofs/shared/clock.ts';
import { minute, second } from '#contract/core/time.ts';
import { isSettled } from '#domain/engagement/interaction.ts';
import { createWorld, type World } from '#test/world.ts';
import { envOf } from '#proofs/shared/open-context.ts';
import { end, pause, startFile } from '#proofs/shared/processes.ts';
import type { Report } from '#proofs/shared/report.ts';

const worker = join(import.meta.dirname, 'worker.ts');

const usual = 1000;
const perRestart = 20;
/** An agent answers at most thirty times a day. */
const perAgent = 20;

const start = Date.parse('2027-03-01T00:10:00Z');
/** Longer than a dead worker’s leases last. */
const rest = 10 * minute;
/** The maximum life of a worker, in real milliseconds. */
const longestLife = 900;
/** Mentions count as skipped if nothing happens for this long: a slow machine is no failure. */
const patience = 120 * second;

interface Scene {
  world: World;
  clock: SharedClock;
  /** The sandboxes, one per agent, with the name that answers there. */
  sandboxes: { owner_id: string; name: string }[];
  said: string[];
}

async function openSandbox(
  world: World,
  name: string,
): Promise<{ owner_id: string; name: string }> {
  const owner = await world.member();
  const { id } = await world.agent(owner, { name });
  const body = { autoReplyEnabled: true, replyFrequency: 'aggressive', maxRepliesPerDay: 100 };
  await world.call('POST', `/agents/${id}/engagement-settings`, { as: owner, body });
  // An agent’s first ten answers wait for its owner’s approval; these agents are past that.
  await world.ctx.db
    .updateTable('engagement_settings')
    .set({ approved_replies: 10 })
    .where('agent_id', '=', id)
    .execute();
  return { owner_id: owner.id, name };
}

/** Posts by people that the platform has, whether or not anyone reads them. */
async function speak({ world, clock, sandboxes, said }: Scene): Promise<void> {
  const at = said.length;
  const to = sandboxes[at % sandboxes.length];
  if (!to) return;
  const id = `mention-${at}`;
  const post = { author: `Person ${at}`, text: `@${to.name} thank you for the great tips!` };
  await world.ctx.db
    .insertInto('sandbox_posts')
    .values({
      id,
      owner_id: to.owner_id,
      agent_id: null,
      ...post,
      media: '[]',
      in_reply_to: null,
      idem_key: null,
      created_at: clock.now(),
    })
    .execute();
  said.push(id);
}

/** The number of mentions that nothing more will happen to. */
async function settled({ world }: Scene): Promise<number> {
  const rows = await world.ctx.db
    .selectFrom('interactions')
    .select(['state', (select) => select.fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute();
  return rows
    .filter(({ state }) => isSettled(state))
    .reduce((sum, { count }) => sum + Number(count), 0);
}

/** One life of a worker: half of its mentions exist when it starts, half arrive while it works. */
async function live(scene: Scene, setup: object): Promise<void> {
  for (let count = 0; count < perRestart / 2; count += 1) await speak(scene);
  const [child] = await startFile(worker, setup);
  const ends = Date.now() + randomInt(longestLife);
  let left = perRestart / 2;
  while (Date.now() < ends) {
    if (left > 0) await speak(scene);
    left -= 1;
    scene.clock.set(scene.clock.now() + second);
    await pause(10);
  }
  await end(child);
  for (; left > 0; left -= 1) await speak(scene);
  scene.clock.set(scene.clock.now() + rest);
}

/** The last worker runs undisturbed for as long as there is progress. */
async function settle(scene: Scene, setup: object): Promise<void> {
  const [child] = await startFile(worker, setup);
  let before = -1;
  let moved = Date.now();
  // Interrupted answers are retried hours later, so the clock runs fast.
  while (Date.now() - moved < patience && before < scene.said.length) {
    for (let step = 0; step < 20; step += 1) {
      scene.clock.set(scene.clock.now() + 5 * second);
      await pause(50);
    }
    const now = await settled(scene);
    if (now > before) moved = Date.now();
    before = now;
  }
  await end(child);
}

interface Outcome {
  unheard: number;
  unanswered: string[];
  twice: number;
  answered: number;
}

async function judge({ world, said }: Scene): Promise<Outcome> {
  const { db } = world.ctx;
  const rows = await db
    .selectFrom('interactions')
    .select(['external_id', 'state', 'note', 'draft_fault'])
    .execute();
  const posts = await db
    .selectFrom('sandbox_posts')
    .select('in_reply_to')
    .where('agent_id', 'is not', null)
    .execute();
  const answers = Map.groupBy(posts, ({ in_reply_to }) => in_reply_to);
  const known = new Map(rows.map((row) => [row.external_id, row]));
  const without = said.filter((id) => !answers.has(id));
  return {
    unheard: said.filter((id) => !known.has(id)).length,
    unanswered: without.map((id) => JSON.stringify(known.get(id) ?? 'never heard')),
    twice: said.filter((id) => (answers.get(id)?.length ?? 0) > 1).length,
    answered: said.length - without.length,
  };
}

async function openScene(folder: string, agents: number): Promise<Scene> {
  const clock = createClock(join(folder, 'clock'), start);
  const world = await createWorld('sqlite', {
    env: { LOG_LEVEL: 'silent' },
    parts: () => ({ clock: clock.now }),
  });
  const sandboxes: Scene['sandboxes'] = [];
  for (let count = 0; count < agents; count += 1)
    sandboxes.push(await openSandbox(world, `Ada${count}`));
  return { world, clock, sandboxes, said: [] };
}

/** `count` is another number of mentions, a multiple of twenty; the worker is killed once per twenty. */
export async function prove(report: Report, [count]: readonly string[]): Promise<void> {
  const mentions = Number(count ?? usual);
  const restarts = mentions / perRestart;
  const folder = await mkdtemp(join(tmpdir(), 'socialai-restarts-'));
  const scene = await openScene(folder, mentions / perAgent);
  try {
    const setup = { clock: scene.clock.file, env: envOf(scene.world.ctx.config) };
    // The first read of a sandbox only sets the cursor.
    const [first] = await startFile(worker, setup);
    await pause(longestLife * 2);
    await end(first);
    scene.clock.set(scene.clock.now() + rest);
    for (let life = 0; life < restarts; life += 1) await live(scene, setup);
    await settle(scene, setup);
    const { unheard, unanswered, twice, answered } = await judge(scene);
    report.check(
      scene.said.length === mentions && twice + unheard + unanswered.length === 0,
      `mentions ${scene.said.length}  worker killed ${restarts} times  answered ${answered}  answered twice ${twice} (must be 0)  never read ${unheard} (must be 0)  skipped ${unanswered.length} (must be 0)`,
      unanswered,
    );
  } finally {
    await scene.world.close();
    scene.clock.close();
    await rm(folder, { recursive: true, force: true });
  }
}
