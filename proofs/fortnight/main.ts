/**
 * `npm run prove -- fortnight [days]`: three agents live through days on a clock that is moved, 14 by default: one without a
 * model, one with a model, one with a small model whose texts their owner reads. Says what went out, what repeated, and
 * what waits without anybody being told.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { day, hour, minute } from '#contract/core/time.ts';
import { Need } from '#contract/dashboard/calls.ts';
import { Notification } from '#contract/notifications/calls.ts';
import { similarity } from '#domain/similarity/similarity.ts';
import type { Report } from '#proofs/shared/report.ts';
import { createSite, rss, type Site } from '#test/stream-world.ts';
import { type Life, mentions, settle, standIn } from './cast.ts';
import { openFortnight, type Fortnight } from './world.ts';

/** How far the clock moves at once. */
const step = 10 * minute;

/** A new article every third day. */
const publishArticles = (site: Site, days: number): void => {
  const count = Math.floor(days / 3);
  const articles = Array.from({ length: count }, (_, n) => ({
    id: `article-${n}`,
    link: `https://site.test/articles/${n}`,
    title: `The oven of week ${n + 1}`,
    text: `Oven number ${n + 1} was lit and bakes ${40 + n * 7} loaves a day.`,
    at: n * 72,
  }));
  site.pages['/feed'] = ['application/rss+xml', rss(articles.toReversed())];
};

/** Approves what a small model wrote for a post, as an owner does who reads it. */
async function approveAll({ ask, world }: Fortnight, { owner }: Life): Promise<void> {
  const waiting = await world.ctx.db
    .selectFrom('occurrences')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('state', '=', 'AWAITING_APPROVAL')
    .execute();
  for (const { id } of waiting) {
    const { hash } = (await ask(owner, 'GET', `/occurrences/${id}`)).data;
    await ask(owner, 'POST', `/occurrences/${id}/approve`, { hash });
  }
}

/** Speaks to every agent once a day; the owner of the small model’s agent reads its texts twice a day. */
async function liveADay(fortnight: Fortnight, lives: readonly Life[], n: number): Promise<void> {
  const said = mentions[n % mentions.length];
  for (const { name, owner } of lives)
    if (said)
      await fortnight.ask(owner, 'POST', '/sandbox/posts', {
        author: `guest${n % 5}`,
        text: `@${name} ${said.text}`,
      });
  for (let at = 0; at < day; at += step) {
    await fortnight.pass(step);
    const reader = lives.find(({ is_read }) => is_read);
    if (reader && at % (12 * hour) === 0) await approveAll(fortnight, reader);
  }
}

const textsOf = ({ world }: Fortnight, { agent_id }: Life) =>
  world.ctx.db
    .selectFrom('sandbox_posts')
    .select(['text', 'in_reply_to', 'created_at'])
    .where('agent_id', '=', agent_id)
    .orderBy('created_at')
    .execute();

const statesOf = ({ world }: Fortnight, { owner }: Life) =>
  world.ctx.db
    .selectFrom('occurrences')
    .select(['id', 'state', 'reason', 'due_at', 'published_at'])
    .where('owner_id', '=', owner.id)
    .execute();

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): string {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return [...counts].map(([key, count]) => `${key} ${count}`).join(', ') || 'none';
}

/** The pairs of posts that say the same. */
function pairs(texts: readonly string[]): { equal: number; twins: number } {
  let equal = 0;
  let twins = 0;
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one === other) equal += 1;
      else if (similarity(one, other).isNearDuplicate) twins += 1;
    }
  return { equal, twins };
}

/** Whether the owner is told about what did not go out. */
async function tellWaiting(
  report: Report,
  { ask }: Fortnight,
  { name, owner }: Life,
  states: Awaited<ReturnType<typeof statesOf>>,
): Promise<void> {
  const needs = Need.array().parse((await ask(owner, 'GET', '/dashboard/needs')).data);
  const notices = Notification.array().parse((await ask(owner, 'GET', '/notices')).data);
  report.say(`  needs: ${countBy(needs, ({ kind, count }) => `${kind} (${count})`)}`);
  report.say(`  notices: ${countBy(notices, ({ title }) => title)}`);
  const missed = (why: string) =>
    states.filter(({ state, reason }) => state === 'MISSED' && reason === why).length;
  const isTold = notices.some(({ kind }) => kind === 'post_missed');
  report.check(missed('late') === 0 || isTold, `${name}: told about ${missed('late')} late posts`);
  const isSilent = needs.some(({ kind }) => kind === 'silent' || kind === 'text');
  const dry = missed('nothing_new');
  report.check(dry < 3 || isSilent, `${name}: told that a schedule went quiet ${dry} times`);
}

async function tell(report: Report, fortnight: Fortnight, life: Life): Promise<void> {
  const { world } = fortnight;
  const { name } = life;
  const now = world.ctx.clock();
  const all = await textsOf(fortnight, life);
  const posts = all.filter(({ in_reply_to }) => in_reply_to === null);
  const states = (await statesOf(fortnight, life)).filter(({ due_at }) => due_at <= now);
  const { equal, twins } = pairs(posts.map(({ text }) => text));
  report.say(`\n${name}: ${posts.length} posts, ${all.length - posts.length} replies`);
  report.say(
    `  due runs: ${countBy(states, ({ state, reason }) => (reason ? `${state} (${reason})` : state))}`,
  );
  report.say(`  near twins: ${twins} of ${posts.length} posts`);
  report.check(posts.length > 0, `${name}: something went out`);
  report.check(equal === 0, `${name}: no post twice in the same words: ${equal}`);
  const late = states.flatMap(({ due_at, published_at }) =>
    published_at === null ? [] : [published_at - due_at],
  );
  const latest = Math.round(Math.max(0, ...late) / minute);
  // What is read first goes out when its owner has read it.
  if (!life.is_read)
    report.check(latest <= 60, `${name}: the latest post left ${latest} minutes after its time`);
  await tellWaiting(report, fortnight, life, states);
  const interactions = await world.ctx.db
    .selectFrom('interactions')
    .select(['text', 'state'])
    .where('agent_id', '=', life.agent_id)
    .execute();
  report.say(`  messages: ${countBy(interactions, ({ state }) => state)}`);
  const unsafe = mentions.filter(({ alone }) => !alone).map(({ text }) => text);
  const answered = interactions.filter(
    ({ text, state }) => state === 'answered' && unsafe.some((one) => text.includes(one)),
  );
  report.check(answered.length === 0, `${name}: no answer by itself where a person must answer`);
  for (const { text } of posts.slice(-5)) report.say(`  > ${text.replaceAll('\n', ' / ')}`);
}

export async function prove(report: Report, [days = '14']: readonly string[]): Promise<void> {
  const site = await createSite();
  publishArticles(site, 0);
  const fortnight = await openFortnight(site, [
    standIn('hosted', 'large'),
    standIn('little', 'small'),
  ]);
  try {
    const size = () =>
      statSync(join(fortnight.world.ctx.config.data_dir, 'socialai.db')).size / 1e6;
    const lives = [
      await settle(fortnight, { name: 'Millie', writer: 'composer' }),
      await settle(fortnight, { name: 'Hosty', writer: 'hosted' }),
      await settle(fortnight, { name: 'Smalla', writer: 'little', is_read: true }),
    ];
    const before = { memory: process.memoryUsage().rss / 1e6 };
    for (let n = 0; n < Number(days); n += 1) {
      publishArticles(site, n);
      await liveADay(fortnight, lives, n);
    }
    report.say(
      `${days} days; memory ${Math.round(before.memory)} to ${Math.round(process.memoryUsage().rss / 1e6)} MB; ${size().toFixed(1)} MB on disk`,
    );
    for (const life of lives) await tell(report, fortnight, life);
    report.check(fortnight.thrown.size === 0, 'no job failed', [...fortnight.thrown]);
  } finally {
    await fortnight.close();
    site.stop();
  }
}
