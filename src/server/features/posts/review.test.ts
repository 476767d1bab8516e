/** Texts that wait for a person, to approve or correct them. */
import { describe, expect, test } from 'vitest';
import type { Engine } from '#server/db/client.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { engines } from '#test/engines.ts';
import { openWritten, type Schedules } from '#test/schedule-world.ts';
import type { ScriptedWriter } from '#test/scripted-writer.ts';

const written = 'Morning light on the keyboard, and the build is green.';
const daily = { content_text: '', topic: 'mornings', frequency: 'daily', max_runs: 0 } as const;

const post = (schedules: Schedules, id: string, verb: string, body?: object) =>
  schedules.world.call('POST', `/occurrences/${id}/${verb}`, {
    as: schedules.owner,
    ...(body && { body }),
  });

/** A recurring post whose first text waits for approval. */
async function waiting(engine: Engine) {
  const schedules = await openWritten(engine, [written]);
  const id = await schedules.plan(daily);
  await schedules.until('2027-03-01T12:00:01Z');
  return { schedules, id, first: await schedules.newest(id) };
}

/** A post whose text failed a check. */
async function faulty(engine: Engine) {
  const schedules = await openWritten(engine, ['x'.repeat(400)]);
  const id = await schedules.plan({ content_text: '', topic: 'mornings' });
  await schedules.until('2027-03-02T08:50:01Z');
  return { schedules, id, first: await schedules.newest(id) };
}

const isTold = (schedules: Schedules & { writer: ScriptedWriter }) =>
  schedules.world.ctx.db.selectFrom('notices').select(['kind', 'text', 'read_at']).execute();

describe.each(engines)('review on %s', (engine) => {
  test('an agent’s text for a recurring post waits for approval a day before, and its owner is notified', async () => {
    const { schedules, id } = await waiting(engine);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    expect(await schedules.read(id)).toMatchObject({
      review: 'before_sending',
      status: 'scheduled',
      attention: { code: 'approval', action: 'approve' },
      current: { status: 'AWAITING_APPROVAL', parts: [{ text: written }] },
    });
    const job = attentionJob(schedules.world.ctx);
    await job.run(null, new AbortController().signal);
    const told = (await isTold(schedules)).find(({ kind }) => kind === 'post_to_approve');
    expect(told?.text).toContain('Morning light');
    expect(told?.read_at).toBeNull();
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.texts()).toEqual([]);
  });

  test('P-7.24 an approved text is published, and after five approvals no more are needed', async () => {
    const { schedules, id } = await waiting(engine);
    const texts = [
      'A cup of tea before the first call settles more than coffee does.',
      'Rain on the roof makes long documents shorter.',
      'Early trains carry quiet people with good notebooks.',
      'Bread from the oven, butter, and nobody talks for a while.',
      'Frost on the window: the cat reads it first.',
    ];
    for (const [at, text] of texts.entries()) {
      schedules.writer.script = [text];
      const approved = await schedules.approveRun(await schedules.newest(id));
      expect(approved.body).toMatchObject({
        message: 'Approved. It will be published as planned.',
      });
      await schedules.until(`2027-03-0${at + 2}T09:00:01Z`);
    }
    expect(await schedules.texts()).toHaveLength(5);
    expect(await schedules.read(id)).toMatchObject({ run_count: 5, review: 'off' });
  });

  test('P-49.293 says that an approved text is being published once its time has come', async () => {
    const { schedules, first } = await waiting(engine);
    await schedules.until('2027-03-02T09:05:00Z');
    const approved = await schedules.approveRun(first);
    expect(approved.body).toMatchObject({ message: 'Approved. Publishing now.' });
    await schedules.until('2027-03-02T09:05:01Z');
    expect(await schedules.texts()).toEqual([written]);
  });

  test('P-7.25 P-7.26 an edited text is published as edited, and a rejected one is not published', async () => {
    const { schedules, id, first } = await waiting(engine);
    const long = await post(schedules, first, 'edit-text', { parts: ['x'.repeat(281)] });
    expect([long.status, long.body.message]).toEqual([400, 'Content too long for Sandbox']);
    await post(schedules, first, 'edit-text', { parts: ['My own words.'] });
    schedules.writer.script = ['Quite another thought about cold coffee.'];
    await schedules.until('2027-03-02T09:00:01Z');
    expect(await schedules.texts()).toEqual(['My own words.']);
    const second = await schedules.newest(id);
    const rejected = await post(schedules, second, 'reject');
    expect(rejected.body.data.status).toBe('CANCELLED');
    await schedules.until('2027-03-03T09:00:01Z');
    expect(await schedules.texts()).toHaveLength(1);
    expect((await schedules.approveRun(second)).status).toBe(409);
  });

  test('an approval covers the text that was read, and no other', async () => {
    const { schedules, id, first } = await waiting(engine);
    const path = `/occurrences/${first}`;
    const as = schedules.owner;
    const { hash } = (await schedules.world.call('GET', path, { as })).body.data;
    // An older version of the application sends none.
    expect((await post(schedules, first, 'approve')).status).toBe(400);
    await schedules.world.ctx.db
      .updateTable('parts')
      .set({ text: 'Another text.' })
      .where('occurrence_id', '=', first)
      .execute();
    const late = await post(schedules, first, 'approve', { hash });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This post changed since you saw it. Open it to decide.',
    ]);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    expect((await schedules.approveRun(first)).status).toBe(200);
  });

  test('a text that fails a check can be neither edited nor approved', async () => {
    const { schedules, id, first } = await waiting(engine);
    const { agentId: agent, owner, world } = schedules;
    const avoid = (avoid_topics: string[]) =>
      world.call('PUT', `/agents/${agent}`, { as: owner, body: { avoid_topics } });
    await avoid(['storms']);
    const message =
      'This draft didn’t pass a check. It mentions “storms”, which this agent avoids. Edit it first.';
    const refusal = { status: 400, body: { code: 'invalid_input', message } };
    const storms = { parts: [`${written} Storms or not.`] };
    expect(await post(schedules, first, 'edit-text', storms)).toMatchObject(refusal);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    await avoid(['keyboard']);
    const named = message.replace('storms', 'keyboard');
    const approved = await schedules.approveRun(first);
    expect([approved.status, approved.body.message]).toEqual([400, named]);
    const mended = { parts: ['Morning light on the desk, and the build is green.'] };
    expect((await post(schedules, first, 'edit-text', mended)).status).toBe(200);
  });

  test('the notification is resolved with the decision', async () => {
    const { schedules, id, first } = await waiting(engine);
    await attentionJob(schedules.world.ctx).run(null, new AbortController().signal);
    const asked = async () =>
      (await isTold(schedules)).filter(({ kind }) => kind === 'post_to_approve');
    expect(await asked()).toMatchObject([{ read_at: null }]);
    await schedules.approveRun(first);
    expect(await asked()).toEqual([expect.objectContaining({ read_at: expect.any(Number) })]);
    expect(await schedules.states(id)).toEqual(['READY']);
  });

  test('a post without approval in time is missed', async () => {
    const { schedules, id, first } = await waiting(engine);
    await schedules.until('2027-03-02T12:00:01Z');
    expect((await schedules.states(id))[0]).toBe('MISSED(late)');
    expect((await schedules.approveRun(first)).status).toBe(409);
  });

  test(
    'P-7.27 a text that fails a check is corrected by its owner, however late',
    { tags: 'slow' },
    async () => {
      const { schedules, id, first } = await faulty(engine);
      expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
      expect(await schedules.read(id)).toMatchObject({
        attention: { code: 'text', action: 'edit' },
      });
      schedules.at('2027-03-05T09:00:00Z');
      expect((await post(schedules, first, 'settle', { verdict: 'edit' })).status).toBe(400);
      expect((await post(schedules, first, 'settle', { verdict: 'there' })).status).toBe(409);
      const edited = await post(schedules, first, 'settle', { verdict: 'edit', parts: ['Short.'] });
      expect(edited.body.data.status).toBe('READY');
      await schedules.run();
      expect(await schedules.texts()).toEqual(['Short.']);
      expect(await schedules.read(id)).toMatchObject({ status: 'completed' });
    },
  );

  test(
    'a corrected text keeps its pictures, even if there was no text left',
    { tags: 'slow' },
    async () => {
      const schedules = await openWritten(engine, ['x'.repeat(400)]);
      const { world, owner: as } = schedules;
      const body = { prompt: 'a calm fox' };
      const drawn = await world.call('POST', '/content/ai/images/generate', { as, body });
      const media_ids = [drawn.body.data[0].id];
      const id = await schedules.plan({ content_text: '', topic: 'mornings', media_ids });
      await schedules.until('2027-03-02T08:50:01Z');
      const { db } = world.ctx;
      // The state when a retry after a change of the schedule could write nothing else.
      await db.updateTable('parts').set({ text: '', media: '[]' }).execute();
      const settled = { verdict: 'edit', parts: ['Short.'] };
      await post(schedules, await schedules.newest(id), 'settle', settled);
      await schedules.until('2027-03-02T09:00:01Z');
      expect(await db.selectFrom('sandbox_posts').select(['text', 'media']).execute()).toEqual([
        { text: 'Short.', media: JSON.stringify(media_ids) },
      ]);
    },
  );

  test('a text with an unsupported number waits, and is published once its owner approves it', async () => {
    const schedules = await openWritten(engine, ['We baked 412 loaves this morning.']);
    const id = await schedules.plan({ content_text: '', topic: 'mornings' });
    await schedules.until('2027-03-02T09:00:01Z');
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(text)']);
    expect(await schedules.texts()).toEqual([]);
    const { parts, ...current } = (await schedules.read(id)).current;
    expect(JSON.stringify(current)).toMatch(/No source for “412/u);
    const same = { verdict: 'edit', parts: parts.map(({ text }: { text: string }) => text) };
    expect((await post(schedules, await schedules.newest(id), 'settle', same)).status).toBe(200);
    await schedules.run();
    expect(await schedules.texts()).toEqual(['We baked 412 loaves this morning.']);
  });

  test(
    'a text can be published anyway if only its style failed, and the timeline says so',
    { tags: 'slow' },
    async () => {
      const schedules = await openWritten(engine, ['Mornings are a **game-changer**.']);
      const id = await schedules.plan({ content_text: '', topic: 'mornings' });
      await schedules.until('2027-03-02T09:00:01Z');
      const first = await schedules.newest(id);
      const settle = (parts: string[], anyway: boolean) =>
        post(schedules, first, 'settle', { verdict: 'edit', parts, anyway });
      const own = ['Mornings are a **game-changer**.'];
      expect((await settle(own, false)).body.message).toMatch(/Markdown.*Edit it first\.$/u);
      const secret = [`My key is sk-${'a1B2c3D4'.repeat(4)}.`];
      expect((await settle(secret, true)).body.message).toContain('an API key or a secret');
      expect((await settle(own, true)).status).toBe(200);
      await schedules.run();
      expect(await schedules.texts()).toEqual(own);
      const timeline = await schedules.world.call('GET', `/occurrences/${first}/timeline`, {
        as: schedules.owner,
      });
      const details = timeline.body.data.steps.map(({ detail }: { detail: string }) => detail);
      expect(details).toContainEqual(expect.stringMatching(/^Published anyway: .*Markdown/u));
    },
  );

  test('a failed text can be rewritten or dropped', { tags: 'slow' }, async () => {
    const { schedules, id, first } = await faulty(engine);
    schedules.writer.script = [written];
    const again = await post(schedules, first, 'settle', { verdict: 'rewrite' });
    expect(again.body).toMatchObject({ message: 'Rewriting…' });
    await schedules.until('2027-03-02T09:00:01Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
    const other = await faulty(engine);
    await post(other.schedules, other.first, 'settle', { verdict: 'drop' });
    expect(await other.schedules.states(other.id)).toEqual(['FAILED(dropped)']);
    expect(await other.schedules.read(other.id)).toMatchObject({ attention: null });
  });

  test('other people can neither decide about a post nor read its timeline', async () => {
    const { schedules, first } = await waiting(engine);
    const as = await schedules.world.member();
    const calls = [
      ['POST', 'approve', { hash: '' }],
      ['POST', 'reject'],
      ['POST', 'edit-text', { parts: ['Mine.'] }],
      ['POST', 'settle', { verdict: 'drop' }],
      ['GET', 'timeline'],
    ] as const;
    for (const [method, verb, body] of calls) {
      const { status } = await schedules.world.call(method, `/occurrences/${first}/${verb}`, {
        as,
        ...(body && { body }),
      });
      expect(status, verb).toBe(404);
    }
  });
});
