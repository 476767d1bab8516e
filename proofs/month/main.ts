/**
 * `npm run prove -- month [days] [model]`: three agents live through days on a clock that is moved, 30 by default: one without a
 * model, one with a hosted model, one with a small model whose texts a second person approves. The network is out for six hours,
 * an account is lost for two days, and the process is killed. Says what went out, what repeated, and what waits without anybody
 * being told. `model`: the file or the address of the small model, or `stand-in`; without it, its kept answers are played back.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { day, hour, minute } from '#contract/core/time.ts';
import type { Report } from '#proofs/shared/report.ts';
import { createSite, rss, type Site } from '#test/stream-world.ts';
import { type Life, settle } from './cast.ts';
import { openKeptModel, type KeptModel } from './kept-answers.ts';
import { isThere, review, speak, stuckIn } from './people.ts';
import { hostedStandIn } from './stand-in.ts';
import { growth, tablesOf } from './tables.ts';
import { tell } from './telling.ts';
import { type Month, openMonth, start } from './world.ts';

/** How far the clock moves at once, by day and at night. */
const stepAt = (at: number): number => (at >= 7 * hour && at < 20 * hour ? 30 * minute : hour);
/** How many answers of a real model are recorded at most. */
const most = 260;

const loaves = ['rye', 'spelt', 'wheat', 'barley', 'oat'];
/** A new article every third day. */
function publishArticles(site: Site, days: number): void {
  const count = Math.floor(days / 3);
  // Dates are counted from when the site opened, by its own clock.
  const from = (start - Date.now()) / hour;
  const articles = Array.from({ length: count }, (_, n) => ({
    id: `article-${n}`,
    link: `https://site.test/articles/${n}`,
    title: `The oven of week ${n + 1}`,
    text: `Oven number ${n + 1} was lit and bakes ${40 + n * 7} ${loaves[n % loaves.length]} loaves a day.`,
    at: Math.floor(from) + n * 72,
  }));
  site.pages['/feed'] = ['application/rss+xml', rss(articles.toReversed())];
}

interface Event {
  /** Counted from 0, and the hour of that day. */
  day: number;
  at: number;
  act: (month: Month, lives: readonly Life[]) => Promise<string>;
}

/** What goes wrong, with what is said of it. */
const events: readonly Event[] = [
  {
    day: 4,
    at: 8,
    act: async ({ weather }) => {
      weather.is_out = true;
      return 'The network is out for six hours.';
    },
  },
  {
    day: 4,
    at: 14,
    act: async ({ weather }) => {
      weather.is_out = false;
      return 'The network is back.';
    },
  },
  {
    day: 8,
    at: 6,
    act: async ({ weather }, lives) => {
      const lost = lives.find(({ name }) => name === 'Hosty');
      if (lost) weather.withdrawn.add(lost.account_id);
      return 'The network withdraws the access of Hosty.';
    },
  },
  {
    day: 10,
    at: 6,
    act: async ({ weather, ask }, lives) => {
      weather.withdrawn.clear();
      const lost = lives.find(({ name }) => name === 'Hosty');
      if (lost) await ask(lost.owner, 'POST', `/connections/${lost.account_id}/check`);
      return 'Its owner connects it again.';
    },
  },
  {
    day: 15,
    at: 10,
    act: async (month) => {
      const { times, lost } = await month.restart();
      return `The process is killed ${times} times in the middle of its work; ${lost} jobs of its memory are lost.`;
    },
  },
];

const isAt = (hours: number, at: number) => at === hours * hour;

/** When strangers write, and when the reviewer looks. */
const speaksAt = 10;
const reviewsAt = [11, 19];

async function liveADay(
  month: Month,
  lives: readonly Life[],
  n: number,
  report: Report,
): Promise<void> {
  for (let at = 0; at < day; at += stepAt(at)) {
    if (isAt(speaksAt, at)) await speak(month, lives, n);
    for (const event of events)
      if (event.day === n && isAt(event.at, at))
        report.say(`Day ${n + 1}, ${event.at}:00. ${await event.act(month, lives)}`);
    if (isThere(n) && reviewsAt.some((hours) => isAt(hours, at)))
      for (const life of lives) await review(month, life);
    await month.pass(stepAt(at));
  }
}

function tellModel(report: Report, { asked, port }: KeptModel): void {
  const { played, written, missing } = asked;
  report.say(`\n${port.name}: ${played} kept answers played back, ${written} written now`);
  if (missing.length > 0) {
    const prompts = new Set(missing);
    report.say(
      `NOT ANSWERED: ${missing.length} requests, of ${prompts.size} prompts without a kept answer:`,
    );
    for (const prompt of [...prompts].slice(0, 20)) report.say(`  ${prompt}`);
    report.say(
      'Its agent had no model for them. `npm run prove -- month 30 <model.gguf>` keeps more.',
    );
  }
  report.check(played + written > 0, `${port.name} answered`);
}

export async function prove(
  report: Report,
  [days = '30', where]: readonly string[],
): Promise<void> {
  const site = await createSite();
  publishArticles(site, 0);
  const hosted = hostedStandIn('hosted');
  const small = openKeptModel(where, most);
  const month = await openMonth(site, [hosted.port, small.port]);
  const { ctx } = month.world;
  try {
    const size = () => statSync(join(ctx.config.data_dir, 'socialai.db')).size / 1e6;
    const lives = [
      await settle(month, { name: 'Millie', writer: 'composer' }),
      await settle(month, { name: 'Hosty', writer: 'hosted' }),
      await settle(month, { name: 'Smalla', writer: small.port.name, is_reviewed: true }),
    ];
    const before = { memory: process.memoryUsage().rss / 1e6, tables: await tablesOf(ctx.db) };
    const stuck = { told: 0, untold: new Set<string>() };
    for (let n = 0; n < Number(days); n += 1) {
      publishArticles(site, n);
      await liveADay(month, lives, n, report);
      for (const life of lives) {
        const { told, untold } = await stuckIn(month, life, start + n * day);
        stuck.told += told;
        for (const one of untold) stuck.untold.add(one);
      }
    }
    const after = await tablesOf(ctx.db);
    report.say(
      `${days} days; memory ${Math.round(before.memory)} to ${Math.round(process.memoryUsage().rss / 1e6)} MB; ${size().toFixed(1)} MB on disk`,
    );
    for (const life of lives) await tell(report, month, life);
    report.say('');
    report.check(
      stuck.untold.size === 0,
      `${stuck.told} looks at something stuck or lost, told to somebody; ${stuck.untold.size} that nobody is told`,
      [...stuck.untold],
    );
    await tellCosts(report, month, lives, { hosted, small });
    tellModel(report, small);
    report.check(month.thrown.size === 0, 'no job failed', [...month.thrown]);
    // When nothing of it has to be kept anymore.
    const later = ctx.config.history_days + 62;
    await month.pass(later * day);
    await month.pass(day);
    report.say(`The tables that grew most, and ${later} days later:`);
    for (const line of growth(before.tables, after, await tablesOf(ctx.db))) report.say(line);
  } finally {
    small.close();
    await month.close();
    site.stop();
  }
}

/** What the product says each model used, beside what the model counted. */
async function tellCosts(
  report: Report,
  { world }: Month,
  lives: readonly Life[],
  { hosted, small }: { hosted: ReturnType<typeof hostedStandIn>; small: KeptModel },
): Promise<void> {
  for (const { name, owner } of lives) {
    const entries = await world.ctx.db
      .selectFrom('usage_entries')
      .select(['tokens_in', 'tokens_out', 'cost', 'state', 'what'])
      .where('owner_id', '=', owner.id)
      .where('kind', '=', 'text')
      .execute();
    const sum = (of: (entry: (typeof entries)[number]) => number | null) =>
      entries.reduce((all, entry) => all + (of(entry) ?? 0), 0);
    const cost = sum((entry) => entry.cost);
    const [input, output] = [sum((entry) => entry.tokens_in), sum((entry) => entry.tokens_out)];
    report.say(
      `${name}: ${entries.length} entries, ${input} / ${output} tokens, ${cost} micro-dollars`,
    );
    if (name === 'Hosty')
      report.check(
        cost === hosted.charged(),
        `${name}: costs what was charged, ${hosted.charged()}`,
      );
    if (name === 'Smalla') {
      const { counted } = small;
      // A text that runs on is stopped, and what came of it is estimated.
      const isSame = input === counted.input && output <= counted.output;
      const told = `${counted.input} / ${counted.output}, of which it read ${output} to their end`;
      report.check(isSame, `${name}: uses what was counted, ${told}`);
    }
  }
}
