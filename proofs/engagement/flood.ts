/** Ten thousand mentions within a minute: spending stays under its limit, and planned posts are still published on time. */
import { second } from '#contract/core/time.ts';
import { startWork } from '#server/work.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { pause } from '#proofs/shared/processes.ts';
import type { Report } from '#proofs/shared/report.ts';
import { talkative } from './words.ts';

const mentions = 10_000;
const perBatch = 500;
/** They come in this many batches, one every few seconds of real time, because this proof uses the real clock. */
const batchEvery = 2500;
const planned = 20;
/** Micro-dollars: enough for seven answers of 0.004 dollars and a little more. */
const budget = 30_000;
const dailyMost = 30;
const latest = 60 * second;
const patience = 240 * second;

async function openFlood(world: World): Promise<{ owner: Person; agent_id: string }> {
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner);
  const own = { as: owner };
  const body = { autoReplyEnabled: true, replyFrequency: 'aggressive', maxRepliesPerDay: 100 };
  await world.call('POST', `/agents/${agent_id}/engagement-settings`, { ...own, body });
  await world.ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
  await world.call('PUT', '/usage/budget', { ...own, body: { monthly_budget: budget } });
  return { owner, agent_id };
}

/** Plans posts of another user, one every few seconds during the flood. */
async function plan(world: World): Promise<void> {
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner, { name: 'Bea' });
  for (let count = 1; count <= planned; count += 1) {
    const at = new Date(Date.now() + count * 3 * second).toISOString();
    const body = { agent_id, platform: 'sandbox', content_text: `Planned post ${count}.` };
    const made = await world.call('POST', '/scheduled-posts', {
      as: owner,
      body: { ...body, scheduled_time: at },
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  }
}

async function pour({ ctx }: World, owner_id: string): Promise<void> {
  for (let from = 0; from < mentions; from += perBatch) {
    const created_at = ctx.clock();
    const rows = Array.from({ length: perBatch }, (_, index) => ({
      id: `flood-${from + index}`,
      owner_id,
      agent_id: null,
      media: '[]',
      author: `Person ${from + index}`,
      text: '@Ada thank you for the great tips!',
      in_reply_to: null,
      idem_key: null,
      created_at,
    }));
    await ctx.db.insertInto('sandbox_posts').values(rows).execute();
    await pause(batchEvery);
  }
}

const undecided = async ({ ctx }: World): Promise<number> => {
  const rows = await ctx.db.selectFrom('interactions').select('state').execute();
  return mentions - rows.filter(({ state }) => state !== 'new' && state !== 'drafting').length;
};

/** How late each planned post was published, in milliseconds; unpublished ones are infinitely late. */
async function lateness({ ctx }: World): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.due_at', 'occurrences.published_at'])
    .where('series.kind', '!=', 'reply')
    .execute();
  return rows
    .map(({ due_at, published_at }) => (published_at === null ? Infinity : published_at - due_at))
    .toSorted((one, other) => one - other);
}

interface Outcome {
  /** Mentions without a decision. */
  left: number;
  answers: number;
  /** The number of posts that were answered. */
  answered: number;
  spent: number;
  planned: number;
  /** Seconds. */
  p95: number;
}

async function judge(world: World, owner: Person, agent_id: string): Promise<Outcome> {
  const late = await lateness(world);
  const { spent } = (await world.call('GET', '/usage', { as: owner })).body.data;
  const answers = await world.ctx.db
    .selectFrom('sandbox_posts')
    .select('in_reply_to')
    .where('agent_id', '=', agent_id)
    .execute();
  return {
    left: await undecided(world),
    answers: answers.length,
    answered: new Set(answers.map(({ in_reply_to }) => in_reply_to)).size,
    spent,
    planned: late.length,
    p95: (late[Math.ceil(late.length * 0.95) - 1] ?? Infinity) / second,
  };
}

async function pourAndWait(world: World, owner: Person): Promise<void> {
  const stopWork = await startWork(world.ctx);
  try {
    // The first read of a sandbox only sets the cursor.
    await pause(5 * second);
    await plan(world);
    await pour(world, owner.id);
    const ends = Date.now() + patience;
    while (Date.now() < ends && (await undecided(world)) > 0) await pause(second);
  } finally {
    await stopWork();
  }
}

export async function prove(report: Report): Promise<void> {
  const world = await createWorld('sqlite', {
    env: { LOG_LEVEL: 'silent', AI_PRICES: 'talkative=1/2' },
    parts: () => ({ llm: talkative({ input: 2000, output: 1000 }) }),
  });
  try {
    const { owner, agent_id } = await openFlood(world);
    await pourAndWait(world, owner);
    const found = await judge(world, owner, agent_id);
    const { left, answers, answered, spent } = found;
    // Without answers and costs nothing would be shown.
    report.check(
      left === 0 && answers > 0 && answers <= dailyMost && answered === answers,
      `mentions ${mentions}  undecided ${left} (must be 0)  answers ${answers} (at most ${dailyMost})  answered twice ${answers - answered} (must be 0)`,
    );
    report.check(
      spent > 0 && spent <= budget,
      `spent ${spent} of ${budget} micro-dollars (must not be more)`,
    );
    report.check(
      found.planned === planned && found.p95 * second <= latest,
      `planned posts published ${found.planned} (must be ${planned})  p95 lateness ${found.p95.toFixed(1)} s (at most ${latest / second})`,
    );
  } finally {
    await world.close();
  }
}
