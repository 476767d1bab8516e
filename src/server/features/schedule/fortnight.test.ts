/** Up to two weeks of recurring posts: what goes out, and what their owner hears when there is nothing new to say. */
import { describe, expect, test } from 'vitest';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { engines } from '#test/engines.ts';
import { repeated } from '#test/sampled.ts';
import { openSchedules, openWritten, type Schedules } from '#test/schedule-world.ts';

const { signal } = new AbortController();

const slow = { timeout: 120_000, tags: 'slow' } as const;

/** The day of March on which the longest test ends. */
const last = repeated(10, 15);

const daily = { content_text: '', frequency: 'daily', max_runs: 0, review: 'off' } as const;

/** Lets days of March 2027 pass, with what the worker does on each. */
async function passDays(schedules: Schedules, from: number, to: number): Promise<void> {
  const { world, until } = schedules;
  for (let day = from; day <= to; day += 1) {
    const date = `2027-03-${String(day).padStart(2, '0')}`;
    await until(`${date}T09:00:30Z`);
    await attentionJob(world.ctx).run(null, signal);
  }
}

const notices = ({ world }: Schedules) =>
  world.ctx.db
    .selectFrom('notices')
    .select(['kind', 'title', 'text', 'link', 'read_at'])
    .where('kind', '!=', 'new_sign_in')
    .orderBy('created_at')
    .execute();

const needs = async ({ world, owner }: Schedules) =>
  (await world.call('GET', '/dashboard/needs', { as: owner })).body.data;

const counted = (states: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(states, (state) => state)].map(([state, all]) => [state, all.length]),
  );

const loaf = {
  name: 'Country sourdough',
  description: 'A loaf of wheat and rye, baked over a wood fire.',
  key_features: ['It rests for 36 hours.', 'The crust cracks when you press it.'],
  pricing_info: ['6 euros for a loaf of 900 grams.'],
};

describe.each(engines)('a daily topic for up to two weeks on %s', (engine) => {
  test(
    'P-9.85 P-49.50 publishes while there is something new, then asks once, skips, and says so once',
    slow,
    async () => {
      const schedules = await openSchedules(engine);
      const content_config = { context: 'The disk died in March.\nNobody had tested a restore.' };
      const id = await schedules.plan({ ...daily, topic: 'backups', content_config });
      await passDays(schedules, 2, last);
      const states = counted(await schedules.states(id));
      const { PUBLISHED: out = 0, 'MISSED(nothing_new)': skipped = 0, ...rest } = states;
      expect(out + skipped).toBe(last - 2);
      expect(rest).toEqual({ 'NEEDS_REVIEW(text)': 1, PLANNED: 1 });
      expect(out).toBeGreaterThanOrEqual(1);
      expect(skipped).toBeGreaterThanOrEqual(3);
      expect(new Set(await schedules.texts()).size).toBe(out);
      expect(await notices(schedules)).toEqual([
        expect.objectContaining({ kind: 'post_needs_review', title: 'A draft needs fixing' }),
        {
          kind: 'post_missed',
          title: 'A recurring post isn’t being published',
          text: expect.stringMatching(
            /^“backups” by .*: None of its last 3 posts was published\. Skipped: .* Too similar to your post of March \d+, 2027: “.*”\. Another draft of this schedule already waits for you\. Add facts, or change its topic\.$/,
          ),
          link: `/scheduled-posts?post=${id}`,
          read_at: null,
        },
      ]);
      expect(await schedules.read(id)).toMatchObject({
        status: 'active',
        attention: { code: 'text', action: 'edit' },
      });
      expect(await needs(schedules)).toEqual([
        expect.objectContaining({
          kind: 'text',
          count: 1,
          why: expect.stringContaining('Too similar to your post of March'),
          link: `/scheduled-posts?post=${id}`,
        }),
      ]);
      const change = {
        topic: 'night trains',
        content_config: { context: 'They run again from May.' },
      };
      expect((await schedules.call('PUT', `/${id}`, change)).status).toBe(200);
      const { attention } = await schedules.read(id);
      const { world, owner: as } = schedules;
      const path = `/occurrences/${attention.occurrence_id}/settle`;
      const body = { verdict: 'rewrite' };
      expect((await world.call('POST', path, { as, body })).status).toBe(200);
      await schedules.run();
      expect((await schedules.texts()).at(-1)).toContain('They run again from May.');
      expect((await schedules.read(id)).attention).toBeNull();
      expect(await needs(schedules)).toEqual([]);
      expect((await notices(schedules)).every(({ read_at }) => read_at !== null)).toBe(true);
    },
  );

  test('P-9.85 without facts and a model leaves no draft a day, and says what it needs', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ ...daily, topic: 'backups' });
    await passDays(schedules, 2, 6);
    expect(counted(await schedules.states(id))).toEqual({ 'MISSED(nothing_new)': 5, PLANNED: 1 });
    expect(await notices(schedules)).toMatchObject([
      {
        title: 'A recurring post isn’t being published',
        text: expect.stringContaining('The built-in writer only arranges facts.'),
      },
    ]);
  });

  test('P-9.85 says the facts of a product, and does not leave a draft a day', slow, async () => {
    const schedules = await openSchedules(engine);
    const { world, owner, agentId: agent_id } = schedules;
    const post = (path: string, body: object) => world.call('POST', path, { as: owner, body });
    await post('/company/products', loaf);
    const knows = { agent_id, knowledge_scope: ['products_services'] };
    expect((await post('/company/assign-to-agent', knows)).status).toBe(200);
    const content_config = { focus_on_company: true };
    const id = await schedules.plan({ ...daily, topic: 'our country sourdough', content_config });
    await passDays(schedules, 2, 15);
    const states = counted(await schedules.states(id));
    const { PUBLISHED: out = 0, 'MISSED(nothing_new)': skipped = 0, ...rest } = states;
    expect(out).toBeGreaterThanOrEqual(1);
    expect(out + skipped).toBe(13);
    expect(rest).toEqual({ 'NEEDS_REVIEW(text)': 1, PLANNED: 1 });
    expect((await notices(schedules)).map(({ title }) => title)).toEqual([
      'A draft needs fixing',
      'A recurring post isn’t being published',
    ]);
  });
});

describe.each(engines)('drafts of a schedule that wait on %s', (engine) => {
  test('P-9.85 a draft that never went out is no earlier post, and the same draft does not wait twice', async () => {
    const unsourced =
      'The tea hall on Mill Lane has been open since 1871, and 94% of guests come back.';
    const schedules = await openWritten(engine, [unsourced]);
    const id = await schedules.plan({ ...daily, topic: 'our tea hall' });
    await passDays(schedules, 2, 6);
    expect(counted(await schedules.states(id))).toEqual({
      'NEEDS_REVIEW(text)': 1,
      'MISSED(nothing_new)': 4,
      PLANNED: 1,
    });
    const { last } = await schedules.read(id);
    expect(last.reason).toMatch(
      /It says the same as the draft of March 2, 2027, which waits for you: “The tea hall/,
    );
    const told = await notices(schedules);
    expect(told.map(({ title }) => title)).toEqual([
      'A draft needs fixing',
      'A recurring post isn’t being published',
    ]);
    expect(told[0]?.text).not.toContain('Too similar');
  });
});
