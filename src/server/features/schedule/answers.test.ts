import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { closeLedgers } from '#test/ledger-world.ts';
import { openSchedules, openWritten } from '#test/schedule-world.ts';

afterEach(closeLedgers);

const due = '2027-03-02T09:00:30Z';
const sale = { content_text: '', topic: 'Our sale', review: 'off' };
const later = { price: 'Two loaves of sourdough for $5', when: 'Until noon on Friday' };
const answers = { price: '20% off all cakes', next: 'Use code SPRING20' };

describe.each(engines)('answers to questions that are stored with a schedule, on %s', (engine) => {
  test(
    'P-9.48 every run uses them, and they are changed and copied with it',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const content_config = { answers };
      const id = await schedules.plan({ ...sale, frequency: 'daily', max_runs: 2, content_config });
      expect((await schedules.read(id)).content_config.answers).toEqual(answers);
      await schedules.until(due);
      const [first] = await schedules.texts();
      expect(first).toMatch(/20% off all cakes/i);
      expect(first).toContain('SPRING20');
      const changed = await schedules.call('PUT', `/${id}`, {
        content_config: { answers: later },
      });
      expect(changed.body.data.content_config).toMatchObject({
        tone: 'casual',
        answers: later,
      });
      const copy = await schedules.call('POST', `/${id}/duplicate`);
      expect(copy.body.data.content_config.answers.price).toBe(later.price);
      await schedules.until('2027-03-03T09:00:30Z');
      const [second] = (await schedules.texts()).slice(1);
      expect(second).toMatch(/two loaves of sourdough for \$5/i);
      expect(second).not.toContain('20%');
    },
  );

  test('P-9.48 a text without specifics waits for its owner, with the questions as the reason', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan(sale);
    await schedules.until('2027-03-02T08:50:01Z');
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
    const { attention } = await schedules.read(id);
    expect(attention.code).toBe('text');
    const runs = await schedules.call('GET', `/${id}/runs`);
    expect(JSON.stringify(runs.body.data[0])).toContain('What’s the offer? Until when?');
    // An answer is enough: the waiting post is prepared again.
    await schedules.call('PUT', `/${id}`, { content_config: { answers } });
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
    expect((await schedules.texts()).join('\n')).toContain('SPRING20');
  });

  test(
    'P-9.48 so does the text of a model, unless company facts answer the questions',
    { tags: 'slow' },
    async () => {
      const schedules = await openWritten(engine, ['Sales are a fine thing, and ours is on.']);
      const id = await schedules.plan(sale);
      await schedules.until('2027-03-02T08:50:01Z');
      expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
      const post = (path: string, body: object) =>
        schedules.world.call('POST', path, { as: schedules.owner, body });
      await post('/company/products', {
        name: 'Harbour sale',
        description: 'Our harbour sale has 200 books at half price.',
      });
      const { agentId: agent_id } = schedules;
      await post('/company/assign-to-agent', { agent_id, knowledge_scope: ['products_services'] });
      schedules.writer.script.push('Our harbour sale has 200 books at half price.');
      const other = await schedules.plan({ ...sale, topic: 'Our harbour sale' });
      await schedules.until(due);
      expect(await schedules.states(other)).toEqual(['PUBLISHED']);
      const run = await schedules.newest(other);
      const { body } = await schedules.world.call('GET', `/occurrences/${run}/timeline`, {
        as: schedules.owner,
      });
      expect(body.data.sources).toEqual([]);
      expect(JSON.stringify(body.data.steps)).toContain('From Harbour sale.');
    },
  );

  test('P-9.48 a topic that needs no news is published as before', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ ...sale, topic: 'mornings' });
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  });
});
