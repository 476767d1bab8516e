/** Texts that no one sees before they are published, and which of them wait for the owner. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openSchedules, openWritten } from '#test/schedule-world.ts';

describe.each(engines)('unreviewed texts on %s', (engine) => {
  test.each([
    [
      'P-9.84 a boast',
      'We are the best bakery in town, and mornings prove it.',
      '“the best bakery”',
    ],
    ['P-9.84 a name that vouches', 'Mornings matter, says Grace Hopper.', '“Grace Hopper”'],
  ])('%s without a source waits', async (_what, text, named) => {
    const schedules = await openWritten(engine, [text]);
    const id = await schedules.plan({ content_text: '', topic: 'mornings' });
    await schedules.until('2027-03-02T09:00:01Z');
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
    expect(JSON.stringify((await schedules.read(id)).current)).toContain(named);
  });

  test.each([
    ['a leftover of its writing', 'Mornings are calm &amp; bright here.', '“&amp;”'],
    ['a piece of the form', 'facts_used', '“facts_used”'],
    ['a text about itself', 'This post is about mornings in our bakery.', '“This post is about”'],
    ['no words', '…', 'It has no words.'],
  ])('P-9.84 %s waits', async (_what, text, named) => {
    const schedules = await openWritten(engine, [text, text, text]);
    const id = await schedules.plan({ content_text: '', topic: 'mornings' });
    await schedules.until('2027-03-02T09:00:01Z');
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
    expect(JSON.stringify((await schedules.read(id)).current)).toContain(named);
  });

  test('P-9.84 a joke about something grave waits', async () => {
    const joke = 'Plot twist: sesame in our seeded rolls. Do not eat them if you are allergic.';
    const schedules = await openWritten(engine, [joke, joke, joke]);
    const topic = 'Recall: undeclared sesame in our seeded rolls';
    const id = await schedules.plan({ content_text: '', topic });
    await schedules.until('2027-03-02T09:00:01Z');
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
    expect(JSON.stringify((await schedules.read(id)).current)).toContain(
      'This is a serious matter',
    );
  });

  test('P-9.81 the built-in writer arranges facts in the agent’s language', async () => {
    const schedules = await openSchedules(engine);
    const { agentId, owner, world } = schedules;
    await world.call('PUT', `/agents/${agentId}`, { as: owner, body: { language: 'de' } });
    const content_config = { context: 'Am Montag gibt es wieder Roggenbrot.' };
    const id = await schedules.plan({ content_text: '', topic: 'Brot', content_config });
    await schedules.until('2027-03-02T09:00:01Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
    expect((await schedules.texts())[0]).toContain('Am Montag gibt es wieder Roggenbrot.');
  });
});
