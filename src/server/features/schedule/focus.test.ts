import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openSchedules, openWritten, type Schedules } from '#test/schedule-world.ts';

const product = {
  name: 'Green Lantern',
  description: 'A sencha from Kagoshima.',
  pricing_info: ['12 euros for 100 g'],
};

async function tell(schedules: Schedules, about: object = {}): Promise<void> {
  const { world, owner, agentId: agent_id } = schedules;
  const post = (path: string, body: object) => world.call('POST', path, { as: owner, body });
  await post('/company/products', product);
  const { status } = await post('/company/assign-to-agent', {
    agent_id,
    knowledge_scope: ['products_services'],
    ...about,
  });
  expect(status).toBe(200);
}

/** The text of a run that is about the company. */
async function written(schedules: Schedules, about: object = {}): Promise<string> {
  const id = await schedules.plan({
    content_text: '',
    content_config: { focus_on_company: true },
    review: 'off',
    ...about,
  });
  expect((await schedules.read(id)).content_config.focus_on_company).toBe(true);
  await schedules.until('2027-03-02T09:00:30Z');
  expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  return (await schedules.texts()).join('\n');
}

describe.each(engines)('a schedule whose texts mention others on %s', (engine) => {
  test.each([true, false])(
    'S2-3.1 mentions the accounts of its topic if enabled: %s',
    { tags: 'slow' },
    async (wished) => {
      const schedules = await openWritten(engine, [
        'Morning light on the keyboard, and the kettle is on.',
      ]);
      const id = await schedules.plan({
        content_text: '',
        topic: 'mornings with @harbour_tea',
        review: 'off',
        content_config: { include_mentions: wished },
      });
      expect((await schedules.read(id)).content_config.include_mentions).toBe(wished);
      await schedules.until('2027-03-02T09:00:30Z');
      expect(await schedules.texts()).toEqual([
        `Morning light on the keyboard, and the kettle is on.${wished ? ' @harbour_tea' : ''}`,
      ]);
    },
  );
});

describe.each(engines)('a schedule about the company on %s', (engine) => {
  test('takes its topic from the products if it has none', async () => {
    const schedules = await openSchedules(engine);
    await tell(schedules);
    expect(await written(schedules)).toMatch(/green lantern/i);
  });

  test('takes its topic from the messages too', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    await schedules.world.call('POST', '/company/profile', {
      as: schedules.owner,
      body: {
        companyName: 'Harbour Tea',
        industry: 'retail',
        description: 'We sell tea.',
        keyMessages: ['Loose leaves for slow mornings'],
      },
    });
    await tell(schedules, { knowledge_scope: ['company_profile'] });
    expect(await written(schedules)).toMatch(/loose leaves for slow mornings/i);
  });

  test('keeps its given topic', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    await tell(schedules);
    expect(await written(schedules, { topic: 'rainy evenings' })).toMatch(/rainy evenings/i);
  });

  test(
    'uses the agent’s own topics if there are no facts, or the agent may not use them',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      await tell(schedules, { is_active: false });
      const content_config = { focus_on_company: true, context: 'It has rained since six.' };
      expect(await written(schedules, { content_config })).not.toMatch(/green lantern/i);
    },
  );
});
