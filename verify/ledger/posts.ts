/** Posts with variants: each is published at most once per account, and a post’s summary matches its variants. */
import { hour } from '#contract/core/time.ts';
import type { Post } from '#contract/posts/posts.ts';
import { check, type History, histories } from './history.ts';

const accountsOf = ({ channels: { ids }, below }: History): string[] => {
  const all = Object.values(ids);
  const from = below(all.length);
  return [...all.slice(from), ...all.slice(0, from)].slice(0, 1 + below(all.length));
};

async function write(history: History): Promise<void> {
  const n = history.made.length + 1;
  const variants = accountsOf(history).map((connection_id, at) => ({
    connection_id,
    parts: [`Post ${n} for account ${at + 1}.`],
  }));
  const post = await history.channels.post({ parts: [`Post ${n}.`], variants });
  history.made.push(post.id);
}

const one = ({ made, below }: History): string | undefined => made[below(made.length)];

/** A person’s action on a post; rejected ones change nothing. */
async function act(history: History): Promise<void> {
  const { channels, pick } = history;
  const id = one(history);
  if (id === undefined) return;
  const verb = pick(['publish', 'publish', 'schedule', 'unschedule', 'duplicate', 'fit']);
  const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
  const body = verb === 'schedule' ? { scheduled_time } : {};
  // Twice at the same moment, like an impatient person.
  const [reply] = await Promise.all([
    channels.act(id, verb, body),
    verb === 'publish' && channels.act(id, verb),
  ]);
  if (verb === 'duplicate' && reply.status === 201) history.made.push(reply.body.data.id);
}

async function change(history: History): Promise<void> {
  const { channels, below } = history;
  const id = one(history);
  if (id === undefined) return;
  if (below(5) === 0) {
    await channels.call('DELETE', `/posts/${id}`);
    return;
  }
  const variants = accountsOf(history).map((connection_id) => ({ connection_id }));
  const parts = [`Changed to ${below(1_000_000)}.`];
  await channels.call('PATCH', `/posts/${id}`, below(2) === 0 ? { parts } : { parts, variants });
}

/** Checks every occurrence of every variant that was ever planned. */
async function outOnce(history: History): Promise<void> {
  const rows = await history.channels.world.ctx.db
    .selectFrom('variants')
    .innerJoin('occurrences', 'occurrences.series_id', 'variants.series_id')
    .select(['variants.id', 'occurrences.published_at'])
    .execute();
  for (const [id, runs] of Map.groupBy(rows, (row) => row.id)) {
    const out = runs.filter(({ published_at }) => published_at !== null).length;
    check(history, 'variants that are out once at most', out > 1 && `${id} is out ${out} times`);
  }
}

/** Checks how often each text is published on its account, against how often it was planned and counts as published. */
async function asPlanned(history: History): Promise<void> {
  const said = Map.groupBy(await history.channels.said(), (line) => line);
  const parts = await history.channels.world.ctx.db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['parts.text', 'accounts.username', 'parts.state'])
    .execute();
  const planned = Map.groupBy(parts, ({ username, text }) => `${username}: ${text}`);
  const claimed = parts.filter(({ state }) => state === 'published');
  for (const [line, { length: times }] of said) {
    const most = planned.get(line)?.length ?? 0;
    const wrong = times > most && `"${line}" is out ${times} times, planned ${most}`;
    check(history, 'texts on the networks that were planned as often', wrong);
  }
  for (const [line, rows] of Map.groupBy(claimed, ({ username, text }) => `${username}: ${text}`)) {
    const there = said.get(line)?.length ?? 0;
    const wrong =
      rows.length > there && `"${line}" counts as published ${rows.length} times, is out ${there}`;
    check(history, 'texts called published that are there', wrong);
  }
}

const stageOf = (stages: readonly string[]): string =>
  ['waiting', 'scheduled', 'draft', 'out'].find((stage) => stages.includes(stage)) ?? 'draft';

/** The number of accounts on which the post is published, according to its summary. */
function outIn(summary: string, all: number): number {
  if (summary.startsWith('Published on')) return all;
  const [, count] = /^(\d+) of \d+ published/.exec(summary) ?? [];
  return Number(count ?? 0);
}

/** Checks a post against its variants: the summary, the stage, and the position in the list. */
async function summed(history: History): Promise<void> {
  const { channels } = history;
  const { body } = await channels.call('GET', '/posts?limit=100');
  const posts: Post[] = body.data;
  for (const { id, stage, summary, standings } of posts) {
    const stages = standings.map((standing) => standing.stage);
    check(
      history,
      'posts at the stage of their variants',
      stage !== stageOf(stages) && `${id}: ${stage}, ${stages.join()}`,
    );
    const out = stages.filter((one) => one === 'out').length;
    const said = outIn(summary, stages.length);
    check(
      history,
      'summaries that count their variants',
      said !== out && `${id}: "${summary}", ${stages.join()}`,
    );
  }
  for (const stage of ['draft', 'scheduled', 'waiting', 'out']) {
    const count = posts.filter((post) => post.stage === stage).length;
    const wrong = body.stages[stage] !== count && `${stage}: ${body.stages[stage]}, not ${count}`;
    if (body.total === posts.length) check(history, 'counts of a stage', wrong);
  }
}

/** States in which something may still be sent. */
const open = ['PLANNED', 'PREPARING', 'AWAITING_APPROVAL', 'READY', 'RETRY_WAIT', 'HELD'] as const;

async function noneWithout(history: History): Promise<void> {
  const { db } = history.channels.world.ctx;
  const rows = await db
    .selectFrom('variants')
    .leftJoin('posts', 'posts.id', 'variants.post_id')
    .leftJoin('series', 'series.id', 'variants.series_id')
    .select(['variants.id', 'variants.account_id', 'posts.id as post', 'posts.owner_id'])
    .select(['series.owner_id as planner', 'series.account_id as planned_on'])
    .execute();
  for (const { id, post, ...row } of rows) {
    check(history, 'variants with a post', post === null && `${id} has none`);
    const isStray = row.planner !== row.owner_id || row.planned_on !== row.account_id;
    const wrong = row.planner !== null && isStray && `${id} is planned elsewhere`;
    check(history, 'plans of variants on their own account', wrong);
  }
  const left = await db
    .selectFrom('occurrences')
    .innerJoin('variants', 'variants.series_id', 'occurrences.series_id')
    .innerJoin('posts', 'posts.id', 'variants.post_id')
    .select(['occurrences.id', 'occurrences.state'])
    .where('posts.deleted_at', 'is not', null)
    .execute();
  for (const { id, state } of left) {
    const wrong = open.some((one) => one === state) && `${id} is ${state}`;
    check(history, 'runs of deleted posts that send nothing', wrong);
  }
}

export const verifyPosts = histories([write, write, act, act, act, change], async (history) => {
  await outOnce(history);
  await asPlanned(history);
  await summed(history);
  await noneWithout(history);
});
