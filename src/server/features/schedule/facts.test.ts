import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { closeLedgers } from '#test/ledger-world.ts';
import { openSchedules, openWritten } from '#test/schedule-world.ts';

afterEach(closeLedgers);

const due = '2027-03-02T09:00:30Z';
const sale = { content_text: '', topic: 'Our sale', review: 'off' };
const needed =
  'The built-in writer only arranges facts. Add at least one fact, or connect an AI model.';
const context = '20% off all cakes\nUse code SPRING20';
const later = 'Two loaves of sourdough for $5\nUntil noon on Friday';

describe.each(engines)('facts that are stored with a schedule, on %s', (engine) => {
  test('P-9.48 every run says them, and they are changed and copied with it', async () => {
    const schedules = await openSchedules(engine);
    const content_config = { context, keep_out: ['SPRING20'] };
    const id = await schedules.plan({ ...sale, frequency: 'daily', max_runs: 2, content_config });
    expect((await schedules.read(id)).content_config).toMatchObject(content_config);
    await schedules.until(due);
    const [first] = await schedules.texts();
    expect(first).toContain('20% off all cakes');
    expect(first).not.toContain('SPRING20');
    const changed = await schedules.call('PUT', `/${id}`, { content_config: { context: later } });
    expect(changed.body.data.content_config).toMatchObject({ tone: 'casual', context: later });
    const copy = await schedules.call('POST', `/${id}/duplicate`);
    expect(copy.body.data.content_config.context).toBe(later);
    await schedules.until('2027-03-03T09:00:30Z');
    const [second] = (await schedules.texts()).slice(1);
    expect(second).toContain('Two loaves of sourdough for $5');
    expect(second).not.toContain('20%');
  });

  test('P-9.48 answers that older schedules have are said too', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const answers = { price: '20% off all cakes', next: 'Use code SPRING20' };
    await schedules.plan({ ...sale, content_config: { answers } });
    await schedules.until(due);
    const [text] = await schedules.texts();
    for (const answer of Object.values(answers)) expect(text).toContain(answer);
  });

  test('P-9.48 without facts and a model a run waits for its owner, and says what it needs', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan(sale);
    await schedules.until('2027-03-02T08:50:01Z');
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
    const { attention } = await schedules.read(id);
    expect(attention.code).toBe('text');
    const runs = await schedules.call('GET', `/${id}/runs`);
    expect(JSON.stringify(runs.body.data[0])).toContain(needed);
    // A fact is enough: the waiting post is prepared again.
    await schedules.call('PUT', `/${id}`, { content_config: { context } });
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
    expect((await schedules.texts()).join('\n')).toContain('SPRING20');
  });

  test('P-9.48 a model needs none: its text is not held for what it lacks', async () => {
    const schedules = await openWritten(engine, ['Sales are a fine thing, and ours is on.']);
    const id = await schedules.plan(sale);
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  });
});
