/** A token or a member without “Publish”: whatever they write, plan or move waits for its owner. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { photo } from '#server/features/images/pictures.fixture.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { assistant, listen } from '#test/mcp-client.ts';
import { multipart } from '#test/multipart.ts';
import { aMember, type InSpace } from '#test/spaces.ts';
import { aToken } from '#test/tokens.ts';

const actors = ['token', 'member'] as const;
const cases = engines.flatMap((engine) => actors.map((actor) => [actor, engine] as const));

describe.each(cases)('a %s without “Publish” on %s', (actor, engine) => {
  let channels: Channels;
  let token: string;
  /** Whoever calls: the token, or a Writer of the owner’s space. */
  let caller: { token: string } | InSpace;
  let variants: object[];
  let zone: object;
  beforeEach(async () => {
    channels = await openChannels(engine);
    const { world, owner, ids } = channels;
    token = (await aToken(world, owner, ['read', 'draft', 'schedule', 'media'])).token;
    caller = actor === 'token' ? { token } : await aMember(world, owner, 'writer');
    variants = [{ connection_id: ids.x }, { connection_id: ids.bluesky }];
    zone = { timezone: 'UTC' };
  });

  const soon = (hours = 1) => ({
    ...zone,
    scheduled_time: new Date(channels.world.ctx.clock() + hours * hour).toISOString(),
  });
  const byToken = async (method: 'POST' | 'PATCH', path: string, body: object = {}) => {
    const answer = await channels.world.call(method, path, { ...caller, body });
    expect(answer.body).toMatchObject({ success: true });
    return answer.body.data;
  };
  const text = () => ({
    agent_id: channels.agentId,
    parts: ['The oven is hot.'],
    variants,
    review: 'off',
  });
  const ownPost = async () => (await channels.post(text())).id as string;
  /** Long after its time, nothing is out until the owner approves what they see. */
  const checkWaits = async (id: string) => {
    expect(await channels.read(id)).toMatchObject({ review: 'before_sending', is_approved: false });
    const { is_approved, standings } = await channels.read(id);
    const times = standings.map(({ next_run_at, occurrence }: Record<string, never>) =>
      Date.parse(next_run_at ?? occurrence?.['due_at'] ?? ''),
    );
    await channels.later(Math.max(0, ...times.filter(Boolean)) - channels.world.ctx.clock() + 1);
    expect([is_approved, await channels.said()]).toEqual([false, []]);
    const { hash } = await channels.read(id);
    await channels.act(id, 'approve', { hash });
    await channels.later();
    expect(await channels.said()).toHaveLength(2);
    const rows = await channels.world.ctx.db.selectFrom('approvals').select('way').execute();
    expect(new Set(rows.map(({ way }) => way))).toEqual(new Set(['person']));
  };

  test('has what it creates and schedules approved, whatever review it asks for', async () => {
    const { id } = await byToken('POST', '/posts', text());
    await byToken('POST', `/posts/${id}/schedule`, soon());
    await checkWaits(id);
  });

  test.runIf(actor === 'member').each([0, 10])(
    'has what they publish in %s seconds approved',
    async (delay_s) => {
      const { id } = await byToken('POST', '/posts', text());
      await byToken('POST', `/posts/${id}/publish`, { delay_s });
      await checkWaits(id);
    },
  );

  test.runIf(actor === 'member')(
    'has its owner’s planned post approved that they publish',
    async () => {
      const id = await ownPost();
      await channels.act(id, 'schedule', soon(2));
      await byToken('POST', `/posts/${id}/publish`, { delay_s: 0 });
      await checkWaits(id);
    },
  );

  test('has what it creates in the queue, or adds to it, approved', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const times = { slots: [{ days, time: '09:00' }], about: 0, blackout: [], distance: 0 };
    for (const id of [channels.ids.x, channels.ids.bluesky])
      await channels.call('PUT', `/connections/${id}/queue`, { ...zone, ...times });
    const { id } = await byToken('POST', '/posts', { ...text(), queue: 'next' });
    const own = await ownPost();
    await byToken('POST', `/posts/${own}/queue`);
    expect(await channels.read(own)).toMatchObject({ review: 'before_sending' });
    await checkWaits(id);
  });

  test('has its owner’s own draft approved that it schedules', async () => {
    const id = await ownPost();
    await byToken('POST', `/posts/${id}/schedule`, soon());
    await checkWaits(id);
  });

  test('has its owner’s planned post approved that it moves or queues', async () => {
    const id = await ownPost();
    await channels.act(id, 'schedule', soon(2));
    await byToken('POST', `/posts/${id}/schedule`, soon(1));
    await checkWaits(id);
  });

  test('has a whole post approved of which it moves one account', async () => {
    const id = await ownPost();
    await channels.act(id, 'schedule', soon(2));
    const { ids } = channels;
    await byToken('POST', `/posts/${id}/schedule`, { ...soon(1), connection_ids: [ids.x] });
    await checkWaits(id);
  });

  test('takes back the approval of an approved post that it moves, also to the same time', async () => {
    const { id } = await channels.post({ ...text(), review: 'before_sending' });
    const time = soon(2);
    const { hash } = (await channels.act(id, 'schedule', time)).body.data;
    await channels.act(id, 'approve', { hash });
    expect(await channels.read(id)).toMatchObject({ is_approved: true });
    await byToken('POST', `/posts/${id}/schedule`, time);
    await checkWaits(id);
  });

  test.each([
    ['its text', { parts: ['The oven is cold.'] }],
    ['its content warning', { extras: { content_warning: 'Ovens' } }],
  ])('takes back the consent to a planned post when it changes %s', async (_what, change) => {
    const id = await ownPost();
    await channels.act(id, 'schedule', soon());
    await byToken('PATCH', `/posts/${id}`, change);
    await checkWaits(id);
  });

  test('takes back the consent to a planned post when it changes the text of one account', async () => {
    const id = await ownPost();
    await channels.act(id, 'schedule', soon());
    const [first = {}, second = {}] = variants;
    await byToken('PATCH', `/posts/${id}`, {
      variants: [first, { ...second, parts: ['The oven is cold.'] }],
    });
    await checkWaits(id);
  });

  test('leaves the consent to a post of which it changes no content', async () => {
    const id = await ownPost();
    await channels.act(id, 'schedule', soon());
    await byToken('PATCH', `/posts/${id}`, { labels: ['bread'] });
    expect(await channels.read(id)).toMatchObject({ review: 'off' });
    await channels.later(hour + 1);
    expect(await channels.said()).toHaveLength(2);
  });

  test('has a copy of its owner’s post approved', async () => {
    const { id } = await byToken('POST', `/posts/${await ownPost()}/duplicate`);
    await byToken('POST', `/posts/${id}/schedule`, soon());
    await checkWaits(id);
  });

  test('cannot describe a picture anew that is planned', async () => {
    const { call } = channels.world;
    const { headers, ...file } = multipart([['oven.png', await photo()]], 'file');
    const by = 'token' in caller ? { ...caller, headers: {} } : caller;
    const { body } = await call('POST', '/content/ai/images/upload', {
      ...by,
      ...file,
      headers: { ...headers, ...by.headers },
    });
    const [{ id: media }] = body.data;
    const describe_ = (alt: string) =>
      call('PATCH', `/content/ai/images/${media}`, { ...caller, body: { alt } });
    expect((await describe_('An oven')).status).toBe(200);
    const { id } = await channels.post({ ...text(), media_ids: [media] });
    expect((await describe_('A hot oven')).status).toBe(200);
    await channels.act(id, 'schedule', soon());
    expect((await describe_('Buy teax')).body).toMatchObject({
      code: actor === 'token' ? 'token_scope' : 'role_forbidden',
    });
    await channels.later(hour + 1);
    expect((await describe_('A cold oven')).status).toBe(200);
  });

  test.runIf(actor === 'token')(
    'has what an assistant proposes and schedules approved',
    async () => {
      const connected = await assistant(await listen(channels.world), token);
      const made = await connected.use('propose_post', text());
      const { id } = JSON.parse(made.text).data;
      await connected.use('schedule_post', { post_id: id, ...soon() });
      await connected.close();
      await checkWaits(id);
    },
  );

  test('with “Publish”, plans without asking', async () => {
    const { world, owner } = channels;
    caller =
      actor === 'token'
        ? await aToken(world, owner, ['draft', 'schedule', 'publish'])
        : await aMember(world, owner, 'approver');
    const { id } = await byToken('POST', '/posts', text());
    await byToken('POST', `/posts/${id}/schedule`, soon());
    await channels.later(hour + 1);
    expect(await channels.said()).toHaveLength(2);
  });
});
