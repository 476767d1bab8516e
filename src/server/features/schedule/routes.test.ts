import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';
import { pagesOf } from '#test/pages-of.ts';

const create = (schedules: Schedules, body: object) =>
  schedules.call('POST', '', {
    agent_id: schedules.agentId,
    platform: 'sandbox',
    content_text: 'Good morning.',
    scheduled_time: '2027-03-02T09:00',
    ...body,
  });

describe.each(engines)('scheduled posts on %s', (engine) => {
  test('S2-7.3 S2-9.19 P-7.20 are created with the defaults of the form and read back', async () => {
    const schedules = await openSchedules(engine);
    const made = await create(schedules, {});
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ success: true, message: 'Scheduled post created.' });
    expect(made.body.data).toMatchObject({
      agent: { id: schedules.agentId, name: 'Ada', is_active: true },
      platform: 'sandbox',
      content_type: 'tweet',
      content_text: 'Good morning.',
      topic: '',
      scheduled_time: '2027-03-02T09:00:00',
      timezone: 'UTC',
      frequency: 'once',
      max_runs: 1,
      run_count: 0,
      status: 'scheduled',
      review: 'off',
      attention: null,
      next_run_at: '2027-03-02T09:00:00.000Z',
      current: { status: 'PLANNED', parts: [{ text: 'Good morning.' }] },
      last: null,
      price: 0,
      version: 1,
      media: [],
      content_config: { include_hashtags: false, include_mentions: false, tone: 'casual' },
    });
    const { id } = made.body.data;
    expect(await schedules.read(id)).toEqual(made.body.data);
    const listed = await schedules.call('GET');
    expect(listed.body).toMatchObject({ data: [made.body.data], total: 1 });
    expect(listed.body.stats).toEqual({
      total: 1,
      active: 1,
      recurring: 0,
      attention: 0,
      by_platform: { ...Object.fromEntries(LivePlatformIds.map((id) => [id, 0])), sandbox: 1 },
    });
  });

  test.each([
    [{ scheduled_time: '2027-03-01T11:57' }, /^Choose a time in the future$/, 'scheduled_time'],
    [{ scheduled_time: 'tomorrow' }, /^Enter a date and time/, 'scheduled_time'],
    [{ scheduled_time: '2027-02-30T09:00' }, /doesn’t exist/, 'scheduled_time'],
    [{ content_text: 'x'.repeat(281) }, /^Content too long for Sandbox$/, 'content_text'],
    [
      { platform: 'telegram', content_text: 'x'.repeat(1025), media_ids: [newId()] },
      /^Content too long for Telegram with pictures$/,
      'content_text',
    ],
  ])('S2-7.3 %o is rejected with a message', async (body, sentence, path) => {
    const schedules = await openSchedules(engine);
    const { status, body: answer } = await create(schedules, body);
    expect(status).toBe(400);
    expect(answer.message).toMatch(sentence);
    expect(answer.details).toEqual([{ path, message: answer.message }]);
    expect((await schedules.call('GET')).body.total).toBe(0);
  });

  test.each([
    { timezone: 'Mars/Olympus' },
    { max_runs: 101 },
    { frequency: 'yearly' },
    { content_config: { tone: 'angry' } },
    { content_config: { include_mentions: 'yes' } },
    { content_config: { picture: 'sometimes' } },
    { content_config: { focus_on_company: 'yes' } },
    { run_count: 5 },
  ])('S2-9.19 %o is rejected', { tags: 'slow' }, async (body) => {
    const schedules = await openSchedules(engine);
    expect((await create(schedules, body)).status).toBe(400);
  });

  test('P-9.5 a time two minutes ago is accepted, and published at once', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ scheduled_time: '2027-03-01T11:59' });
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  });

  test('an agent that is not connected is named in the error', async () => {
    const schedules = await openSchedules(engine);
    const { world, owner, agentId } = schedules;
    await world.call('DELETE', `/agents/${agentId}/disconnect-platform`, {
      as: owner,
      body: { platform: 'sandbox' },
    });
    const { status, body } = await create(schedules, {});
    expect(status).toBe(409);
    expect(body.code).toBe('not_connected');
    expect(body.message).toContain('Ada isn’t connected to Sandbox.');
  });

  test('agents and pictures of someone else are not found', async () => {
    const schedules = await openSchedules(engine);
    const { id } = await schedules.world.agent(await schedules.world.member());
    expect((await create(schedules, { agent_id: id })).status).toBe(404);
    expect((await create(schedules, { media_ids: [newId()] })).status).toBe(404);
  });

  test('P-9.9 are limited to a thousand', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    const { db } = schedules.world.ctx;
    const row = await db
      .selectFrom('series')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: limits.series_per_user - 1 }, () => ({
      ...row,
      id: newId(),
      last_seq: 0,
    }));
    for (let at = 0; at < copies.length; at += 200) {
      await db
        .insertInto('series')
        .values(copies.slice(at, at + 200))
        .execute();
    }
    const { status, body } = await create(schedules, {});
    expect([status, body.code]).toEqual([409, 'limit_reached']);
    expect((await schedules.call('DELETE', `/${id}`)).status).toBe(200);
    expect((await create(schedules, {})).status).toBe(201);
  });

  test('S2-7.2 can be filtered by agent, status, words and page', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const late = await schedules.plan({
      content_text: 'Tea at FIVE.',
      scheduled_time: '2027-03-05T17:00',
    });
    const soon = await schedules.plan({ content_text: '', topic: 'Coffee', frequency: 'daily' });
    const off = await schedules.plan({ content_text: 'Nothing.' });
    await schedules.call('POST', `/${off}/pause`);
    const found = async (query: Record<string, string>) => {
      const { body } = await schedules.world.call('GET', '/scheduled-posts', {
        as: schedules.owner,
        query,
      });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await found({})).toEqual([soon, late, off]);
    expect(await found({ search: ' five' })).toEqual([late]);
    expect(await found({ search: 'coffee' })).toEqual([soon]);
    expect(await found({ search: 'ada' })).toHaveLength(3);
    expect(await found({ status: 'paused' })).toEqual([off]);
    expect(await found({ agent_id: newId() })).toEqual([]);
    const pages = await pagesOf(
      async (query) =>
        (await schedules.world.call('GET', '/scheduled-posts', { as: schedules.owner, query }))
          .body,
      1,
    );
    expect(pages.map(({ data, total }) => [data[0].id, total])).toEqual([
      [soon, 3],
      [late, null],
      [off, null],
    ]);
    expect(await found({ attention: 'true' })).toEqual([]);
  });

  test('P-7.17 the preview shows the next five times in the time zone', async () => {
    const schedules = await openSchedules(engine);
    const { body } = await schedules.world.call('GET', '/scheduled-posts/preview', {
      as: schedules.owner,
      query: {
        scheduled_time: '2027-03-13T02:30',
        timezone: 'America/New_York',
        frequency: 'daily',
        max_runs: '0',
      },
    });
    expect(body.data.words).toBe('every day at 02:30 (New York)');
    expect(body.data.runs).toHaveLength(5);
    expect(body.data.runs.slice(0, 3)).toEqual([
      { local: '2027-03-13T02:30:00', at: '2027-03-13T07:30:00.000Z' },
      { local: '2027-03-14T03:30:00', at: '2027-03-14T07:30:00.000Z' },
      { local: '2027-03-15T02:30:00', at: '2027-03-15T06:30:00.000Z' },
    ]);
    const past = await schedules.world.call('GET', '/scheduled-posts/preview', {
      as: schedules.owner,
      query: { scheduled_time: '2020-01-01T00:00' },
    });
    expect(past.status).toBe(400);
  });

  test('P-7.21 runs are listed newest first, in pages', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    for (const day of ['02', '03', '04']) await schedules.until(`2027-03-${day}T09:00:05Z`);
    const all = (await schedules.call('GET', `/${id}/runs`)).body;
    expect(all.data.map((run: { status: string }) => run.status)).toEqual([
      ...['PLANNED', 'PUBLISHED', 'PUBLISHED', 'PUBLISHED'],
    ]);
    expect(all.data.map((run: { due_at: string }) => run.due_at.slice(0, 10))).toEqual([
      ...['2027-03-05', '2027-03-04', '2027-03-03', '2027-03-02'],
    ]);
    const pages = await pagesOf(
      async (query) =>
        (await schedules.call('GET', `/${id}/runs?${new URLSearchParams(query).toString()}`)).body,
      3,
    );
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
    expect(pages.map(({ total }) => total)).toEqual([4, null]);
  });

  test('P-7.21 other people can neither see nor change them', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    const as = await schedules.world.member();
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/runs'],
      ['PUT', '', { content_text: 'Mine.' }],
      ['DELETE', ''],
      ...(['pause', 'resume', 'duplicate', 'send-now'] as const).map(
        (verb) => ['POST', `/${verb}`] as const,
      ),
    ] as const) {
      const { status } = await schedules.world.call(method, `/scheduled-posts/${id}${path}`, {
        as,
        ...(body && { body }),
      });
      expect(status, `${method} ${path}`).toBe(404);
    }
    const many = await schedules.world.call('POST', '/scheduled-posts/pause-many', {
      as,
      body: { ids: [id] },
    });
    expect(many.body.data).toMatchObject({ paused: [], refused: [{ id }] });
    expect(await schedules.read(id)).toMatchObject({ status: 'scheduled', version: 1 });
  });

  test('P-7.19 several can be paused at once, and those that cannot are listed', async () => {
    const schedules = await openSchedules(engine);
    const [one, two] = [await schedules.plan(), await schedules.plan()];
    const out = await schedules.plan({ scheduled_time: '2027-03-01T12:00' });
    await schedules.run();
    const { body } = await schedules.call('POST', '/pause-many', { ids: [one, two, out, one] });
    expect(body.data).toEqual({
      paused: [one, two],
      refused: [{ id: out, message: expect.stringContaining('All its posts are done') }],
    });
    expect(body.message).toBe('2 scheduled posts paused. 1 could not be paused.');
  });

  test('P-7.22 a copy is paused, and starts with the original or at its time of day tomorrow', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 3 });
    const first = await schedules.call('POST', `/${id}/duplicate`);
    expect(first.status).toBe(201);
    const same = { content_text: 'Good morning.', frequency: 'daily', max_runs: 3 };
    expect(first.body.data).toMatchObject({ ...same, status: 'paused', next_run_at: null });
    expect(first.body.data.scheduled_time).toBe('2027-03-02T09:00:00');
    schedules.at('2027-03-05T10:00:00Z');
    const later = await schedules.call('POST', `/${id}/duplicate`);
    expect(later.body.data.scheduled_time).toBe('2027-03-06T09:00:00');
    const copy = later.body.data.id;
    const resumed = await schedules.call('POST', `/${copy}/resume`);
    expect(resumed.body.data.next_run_at).toBe('2027-03-06T09:00:00.000Z');
  });
});
