// @module-tag slow
/** Two hundred days of an agent that has thirty lines of material and no model. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { indexing } from '#domain/similarity/similarity-index.ts';
import { atOnce } from '#domain/steps.ts';
import { engines } from '#test/engines.ts';
import { repeated } from '#test/sampled.ts';
import { sentences } from '#domain/text/segmenters.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';
import { enter } from '#test/wallet-sign-in.ts';

const written = join(import.meta.dirname, '../../../../proofs/voice/writers.txt');

/** What seven people wrote, a sentence a line. */
const scenes = (): { text: string }[] =>
  readFileSync(written, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((text) => [...sentences().segment(text)].map(({ segment }) => segment.trim()))
    .filter(({ length }) => length >= 12)
    .map((text) => ({ text }));

const daily = { content_text: '', frequency: 'daily', max_runs: 0, review: 'off' } as const;

const add = async ({ world, owner, agentId }: Schedules, lines: readonly { text: string }[]) => {
  // Days have passed since they signed in.
  owner.token = (await enter(world, owner.wallet)).body.data.token;
  const made = await world.call('POST', `/agents/${agentId}/material`, {
    as: owner,
    body: { lines },
  });
  expect(made.body.skipped, JSON.stringify(made.body)).toEqual([]);
};

/** Whether the owner was told that little is left, since the last time that they added some. */
const isAsked = async ({ world }: Schedules) =>
  (
    await world.ctx.db
      .selectFrom('notices')
      .select('id')
      .where('subject', 'like', 'material %')
      .execute()
  ).length === 1;

/** Posts that read as if they were made from an earlier one, by the product’s own measure. */
function twinsIn(texts: readonly string[]): number {
  return texts.filter((text, at) => {
    const earlier = atOnce(indexing(texts.filter((_, before) => before < at)));
    return atOnce(earlier.findingNearDuplicatesOf(text)).length > 0;
  }).length;
}

const days = repeated(45, 200);

/** Lets days pass. `answers`: whether the owner answers two questions when asked, with eight more lines. */
async function live(schedules: Schedules, answers: boolean) {
  const all = scenes();
  const next = (from: number, count: number) =>
    all.filter((_, at) => at >= from && at < from + count);
  await add(schedules, next(0, 30));
  const id = await schedules.plan(daily);
  let known = 30;
  let asked = 0;
  for (let n = 0; n < days; n += 1) {
    schedules.at(new Date(Date.parse('2027-03-02T09:00:30Z') + n * day).toISOString());
    await schedules.run();
    if (!answers || known >= all.length || !(await isAsked(schedules))) continue;
    asked += 1;
    await add(schedules, next(known, 8));
    known += 8;
  }
  return { states: await schedules.states(id), texts: await schedules.texts(), asked };
}

test.each(engines)(
  'P-9.261 P-9.262 two hundred posts on %s without the same twice, by an owner who answers when asked',
  async (engine) => {
    const schedules = await openSchedules(engine);
    const { states, texts, asked } = await live(schedules, true);
    expect(texts).toHaveLength(days);
    expect(new Set(texts).size).toBe(days);
    expect(twinsIn(texts)).toBeLessThanOrEqual(days * 0.1);
    // It asked before it ran dry: no run was skipped.
    expect(asked).toBeGreaterThan(0);
    expect(states.filter((state) => !['PUBLISHED', 'PLANNED'].includes(state))).toEqual([]);
  },
  1_200_000,
);

test.each(engines)(
  'P-9.261 P-9.262 by an owner who never answers it waits on %s, and repeats nothing',
  async (engine) => {
    const schedules = await openSchedules(engine);
    const { states, texts } = await live(schedules, false);
    expect(new Set(texts).size).toBe(texts.length);
    expect(twinsIn(texts)).toBeLessThanOrEqual(days * 0.1);
    expect(texts.length).toBeGreaterThanOrEqual(25);
    const skipped = states.filter((state) => state === 'MISSED(nothing_new)').length;
    expect(texts.length + skipped).toBe(days);
    expect(await isAsked(schedules)).toBe(true);
  },
  1_200_000,
);
