/** Recurring posts that nobody gave facts for, made from the agent’s own material. */
import { describe, expect, test } from 'vitest';
import { engines, everyEngine } from '#test/engines.ts';
import { openSchedules, openWritten, type Schedules } from '#test/schedule-world.ts';
import { prepareOne } from './prepare.ts';

const daily = { content_text: '', frequency: 'daily', max_runs: 0, review: 'off' } as const;

const facts = [
  'The rye loaf is baked at 5 in the morning.',
  'The stones of the mill are from 1870.',
  'Six people learn to braid a challah every Saturday.',
  'What is left in the evening goes to the shelter on Canal Street.',
  'Jonas delivers by cargo bike within three miles.',
];

/** Adds lines to an agent's material, as its owner. */
async function feed({ world, owner, agentId }: Schedules, texts: readonly string[]) {
  const body = { lines: texts.map((text) => ({ text })) };
  const made = await world.call('POST', `/agents/${agentId}/material`, { as: owner, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data as { id: string }[];
}

const state = async ({ world, owner, agentId }: Schedules) =>
  (await world.call('GET', `/agents/${agentId}/material`, { as: owner })).body.state;

const notices = async ({ world }: Schedules) =>
  world.ctx.db
    .selectFrom('notices')
    .select(['title', 'text', 'link'])
    .where('subject', 'like', 'material %')
    .execute();

const passDays = async ({ until }: Schedules, from: number, to: number) => {
  for (let day = from; day <= to; day += 1)
    await until(`2027-03-${String(day).padStart(2, '0')}T09:00:30Z`);
};

const counted = (states: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(states, (one) => one)].map(([name, all]) => [name, all.length]),
  );

describe.each(engines)('posts from an agent’s material on %s', (engine) => {
  test('P-9.260 P-9.261 P-9.262 are the lines as typed, once each, and stop with a reason', async () => {
    const schedules = await openSchedules(engine);
    await feed(schedules, facts);
    const id = await schedules.plan(daily);
    await passDays(schedules, 2, 3);
    expect(await schedules.texts()).toEqual(facts.slice(0, 2));
    expect(await state(schedules)).toMatchObject({ total: 5, left: 3, state: 'low' });
    const told = await notices(schedules);
    expect(told).toEqual([
      {
        title: 'Ada is running out of things to say',
        text: '3 of 5 lines left. Answer two questions, or add more.',
        link: `/agents/${schedules.agentId}?tab=persona`,
      },
    ]);
    await passDays(schedules, 4, 8);
    expect(await schedules.texts()).toEqual(facts);
    expect(await notices(schedules)).toEqual(told);
    expect(await state(schedules)).toMatchObject({ left: 0, state: 'dry' });
    expect(counted(await schedules.states(id))).toEqual({
      PUBLISHED: 5,
      'MISSED(nothing_new)': 2,
      PLANNED: 1,
    });
    expect((await schedules.read(id)).last.reason).toContain(
      'All material of this agent was used: 0 of 5 left. The next line comes back on March 1, 2028.',
    );
    await feed(schedules, ['The oven has a name, and it is Berta.']);
    await passDays(schedules, 9, 9);
    expect((await schedules.texts()).at(-1)).toBe('The oven has a name, and it is Berta.');
  });
});

describe.each(everyEngine)('two runs of one agent on %s', (engine) => {
  test('P-9.261 two runs at the same time never take the same line', async () => {
    const schedules = await openSchedules(engine);
    await feed(schedules, facts);
    const ids = [await schedules.plan(daily), await schedules.plan(daily)];
    schedules.at('2027-03-02T08:55:00Z');
    const [one = '', other = ''] = await Promise.all(ids.map((id) => schedules.newest(id)));
    const { ctx } = schedules.world;
    const both = Promise.withResolvers<void>();
    let waiting = 0;
    // Both have chosen before either hands over.
    const meet = {
      ...ctx,
      probe: async (point: string) => {
        if (point !== 'writing' || (waiting += 1) > 2) return;
        if (waiting === 2) both.resolve();
        await both.promise;
      },
    };
    const signal = new AbortController().signal;
    await Promise.all([prepareOne(meet, one, signal), prepareOne(meet, other, signal)]);
    await schedules.until('2027-03-02T09:00:30Z');
    expect((await schedules.texts()).toSorted()).toEqual(facts.slice(0, 2).toSorted());
    const rows = await ctx.db.selectFrom('materials').select('uses').execute();
    expect(rows.filter(({ uses }) => uses === 1)).toHaveLength(2);
  });
});

describe.each(engines)('the use of material on %s', (engine) => {
  test('P-9.260 a model gets the line as a fact, and goes on without material', async () => {
    const said = 'Five in the morning, and the rye loaf is in the oven.';
    const schedules = await openWritten(engine, [said]);
    const { ctx } = schedules.world;
    const { is_built_in: _stock, ...model } = ctx.llm.default;
    const asked: { topic: string; context: string }[] = [];
    ctx.llm = {
      ...ctx.llm,
      default: {
        ...model,
        write: async (request) => {
          asked.push(request.brief);
          return model.write(request);
        },
      },
    };
    await feed(schedules, facts.slice(0, 1));
    await schedules.plan(daily);
    await passDays(schedules, 2, 2);
    expect(asked[0]).toMatchObject({ topic: facts[0], context: facts[0] });
    expect(await state(schedules)).toMatchObject({ left: 0 });
    schedules.writer.script = ['Patience is a flour, too.'];
    await passDays(schedules, 3, 3);
    expect(asked.at(-1)).toMatchObject({ context: '' });
  });

  test('a line on an avoided topic is passed over, and says why', async () => {
    const schedules = await openSchedules(engine);
    const { world, owner, agentId } = schedules;
    await world.call('PUT', `/agents/${agentId}`, {
      as: owner,
      body: { avoid_topics: ['mill'] },
    });
    await feed(schedules, [facts[1] ?? '', facts[2] ?? '']);
    await schedules.plan(daily);
    await passDays(schedules, 2, 2);
    expect(await schedules.texts()).toEqual([facts[2]]);
    const lines = (await world.call('GET', `/agents/${agentId}/material`, { as: owner })).body.data;
    expect(lines.map(({ note }: { note: string | null }) => note)).toEqual([
      null,
      expect.stringContaining('This agent avoids “mill”'),
    ]);
  });

  test('with a topic, only lines about it are used', async () => {
    const schedules = await openSchedules(engine);
    await feed(schedules, facts);
    const id = await schedules.plan({ ...daily, topic: 'the mill' });
    await passDays(schedules, 2, 3);
    expect(await schedules.texts()).toEqual([expect.stringContaining(facts[1] ?? '')]);
    expect(counted(await schedules.states(id))).toMatchObject({ 'MISSED(nothing_new)': 1 });
    expect(await state(schedules)).toMatchObject({ left: 4 });
  });
});
