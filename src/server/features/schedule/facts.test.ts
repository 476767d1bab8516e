import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openSchedules, openWritten } from '#test/schedule-world.ts';
import { scriptedWriter } from '#test/scripted-writer.ts';

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

  test('P-9.48 one with neither a text nor a topic nor facts is refused', async () => {
    const schedules = await openSchedules(engine);
    const refused = async (body: object, id = '') => {
      const base = { agent_id: schedules.agentId, platform: 'sandbox', scheduled_time: due };
      const reply =
        id === ''
          ? await schedules.call('POST', '', { ...base, ...body })
          : await schedules.call('PUT', `/${id}`, body);
      return [reply.status, reply.body.code, reply.body.details?.[0]];
    };
    const message = 'Please enter a text, a topic or facts';
    const nothing = [400, 'invalid_input', { path: 'topic', message }];
    expect(await refused({ topic: ' ' })).toEqual(nothing);
    expect(await refused({ frequency: 'daily', content_config: { context: '-\n' } })).toEqual(
      nothing,
    );
    const id = await schedules.plan({ ...sale, topic: '', content_config: { context } });
    expect(await refused({ content_config: { context: '' } }, id)).toEqual(nothing);
    // Of an older version.
    await schedules.world.ctx.db.updateTable('series').set({ config: '{}' }).execute();
    expect(await refused({ timezone: 'Europe/Berlin' }, id)).toEqual([200, undefined, undefined]);
  });

  test('P-9.48 words that are kept out are not its topic', async () => {
    const schedules = await openSchedules(engine);
    const kept = { ...sale, content_config: { context, keep_out: ['sale'] } };
    await expect(schedules.plan(kept)).rejects.toThrow(
      'The topic contains “sale”, which you asked to keep out.',
    );
    await schedules.plan({ ...kept, content_text: 'Our sale begins.' });
  });

  test('P-9.48 facts without room need an approval, which says so', async () => {
    const schedules = await openSchedules(engine);
    const sentence = 'Our bakery at the harbor bakes bread with flour from three farms nearby';
    const facts = Array.from({ length: 9 }, (_, at) => `${sentence}, and this is fact ${at + 1}.`);
    const id = await schedules.plan({ ...sale, content_config: { context: facts.join('\n') } });
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    const { attention } = await schedules.read(id);
    expect(attention.message).toMatch(
      /^Needs approval\. There was no room for “Our bakery.*” and \d more\.$/,
    );
    const newest = await schedules.newest(id);
    await schedules.approveRun(newest);
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  });

  test('P-9.48 a fact that is longer than a post is named', async () => {
    const schedules = await openSchedules(engine);
    const fact = 'We bake bread with flour from three farms nearby. '.repeat(12).trim();
    const id = await schedules.plan({ ...sale, content_config: { context: fact } });
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
    expect((await schedules.read(id)).attention.message).toMatch(
      /A fact is too long for one post, which may have \d+ characters: “We bake bread/,
    );
  });

  test(
    'P-9.48 a recurring one whose facts allow one wording says so beforehand',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const warningOf = async (body: object) => {
        const id = await schedules.plan({ ...sale, content_config: { context }, ...body });
        return [id, (await schedules.read(id)).warning];
      };
      expect((await warningOf({}))[1]).toBeNull();
      expect((await warningOf({ frequency: 'daily', max_runs: 1 }))[1]).toBeNull();
      const about = { context, focus_on_company: true };
      expect((await warningOf({ frequency: 'daily', content_config: about }))[1]).toBeNull();
      const daily = { frequency: 'daily', max_runs: 0 };
      // Other facts than those above, which are due at the same time.
      const bread = { topic: 'Our bread', content_config: { context: later } };
      const [id, warning] = await warningOf({ ...daily, ...bread });
      expect(warning).toMatch(/^These facts are enough for /);
      await schedules.until(due);
      await schedules.until('2027-03-03T09:00:30Z');
      expect((await schedules.states(id)).slice(0, 2)).toEqual(['PUBLISHED', 'NEEDS_REVIEW(text)']);
      // What would be skipped is marked, until there are new facts.
      const marked = async () => {
        const { body } = await schedules.call(
          'GET',
          '/calendar?from=2027-03-02T00:00:00Z&to=2027-03-08T00:00:00Z',
        );
        const own = body.data.filter((run: { schedule_id: string }) => run.schedule_id === id);
        return own.map((run: { at: string; blocked_by: string | null }) => [
          run.at.slice(8, 10),
          run.blocked_by,
        ]);
      };
      expect(await marked()).toEqual([
        ['02', null],
        ['03', null],
        ...['04', '05', '06', '07'].map((date) => [date, 'facts']),
      ]);
      const more = { context: `${later}\nA third loaf is free\nOn Sunday we are closed` };
      await schedules.call('PUT', `/${id}`, { content_config: more });
      const states = (await marked()).map(([, off]: [string, string | null]) => off);
      expect(states.filter((off: string | null) => off === null).length).toBeGreaterThan(2);
      expect(states.at(-1)).toBe('facts');
      scriptedWriter(schedules.world.ctx, 'A sale is a fine thing.');
      expect((await schedules.read(id)).warning).toBeNull();
      expect(JSON.stringify(await marked())).not.toContain('facts');
    },
  );

  test('P-49.214 the preview of a repeat tells which of its facts earlier posts say', async () => {
    const schedules = await openSchedules(engine);
    const content_config = { context: '20% off all cakes' };
    const id = await schedules.plan({ ...sale, frequency: 'daily', max_runs: 0, content_config });
    const said = async (more = `&id=${id}`) => {
      const path = `/preview?scheduled_time=2027-03-02T09:00&frequency=daily${more}`;
      return (await schedules.call('GET', path)).body.data.said;
    };
    // Written, but still to come.
    await schedules.until('2027-03-02T08:50:01Z');
    expect(await schedules.states(id)).toEqual(['READY']);
    expect(await said()).toEqual([]);
    await schedules.until(due);
    const config = { context: '20% off all cakes\nUse code SPRING20' };
    await schedules.call('PUT', `/${id}`, { content_config: config });
    expect(await said()).toEqual(['20% off all cakes']);
  });

  test('P-49.93 a calendar marks from which run on a schedule needs new facts, also before the first one', async () => {
    const schedules = await openSchedules(engine);
    const plan = { ...sale, frequency: 'daily', max_runs: 3, content_config: { context } };
    await schedules.plan(plan);
    const { body } = await schedules.call(
      'GET',
      '/calendar?from=2027-03-01T00:00:00Z&to=2027-03-08T00:00:00Z',
    );
    const offs = body.data.map((run: { blocked_by: string | null }) => run.blocked_by);
    expect(offs).toEqual([null, 'facts', 'facts']);
  });
});
