/** What a machine wrote needs a source; what a person typed does not, and nothing holds it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { deleteOldVersions } from '#server/features/posts/variants/board.store.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { aToken } from '#test/tokens.ts';

const typed = 'Meet Harbor Tea at 3 pm on Friday. Scones are $4.';

describe.each(engines)('claims of a post, on %s', (engine) => {
  let channels: Channels;
  let says: string;
  beforeEach(async () => {
    const model: LlmPort = {
      name: 'scripted',
      estimate: () => ({ input: 10, output: 10 }),
      write: async () => ({
        pieces: [{ parts: [says], why: 'because' }],
        tokens: { input: 1, output: 1 },
      }),
    };
    const byId = new Map([[model.name, model]]);
    channels = await openChannels(engine, { parts: () => ({ llm: { default: model, byId } }) });
  });

  const check = async (parts: readonly string[], more: object = {}) =>
    (await channels.call('POST', '/content/check', { agent_id: channels.agentId, parts, ...more }))
      .body.data;
  const doubted = async (...asked: Parameters<typeof check>): Promise<string[]> =>
    (await check(...asked)).claims.map(({ text }: { text: string }) => text);
  const post = (body: object) =>
    channels.post({ variants: [{ connection_id: channels.ids.x }], ...body });
  const change = async (id: string, body: object) =>
    expect((await channels.call('PATCH', `/posts/${id}`, body)).status).toBe(200);

  test('P-44.1 P-44.2 what a person types needs no source, and is published, queued and scheduled as it is', async () => {
    expect(await check([typed])).toMatchObject({ claims: [], is_typed: true });
    for (const [verb, body] of [
      ['publish', {}],
      ['queue', { place: 'next' }],
      ['schedule', { scheduled_time: '2099-01-01T09:00', timezone: 'UTC' }],
    ] as const) {
      const { id } = await post({ parts: [typed] });
      await change(id, { parts: [`${typed} Bring a cup.`] });
      expect(await check([`${typed} Bring 2 cups.`], { post_id: id })).toMatchObject({
        claims: [],
        is_typed: true,
      });
      if (verb === 'queue')
        await channels.call('PUT', `/connections/${channels.ids.x}/queue`, {
          timezone: 'UTC',
          slots: [{ days: [1, 2, 3, 4, 5, 6, 7], time: '09:00' }],
          about: 0,
          blackout: [],
          distance: 0,
        });
      const sent = await channels.act(id, verb, body);
      expect([verb, sent.status, sent.body.message]).toEqual([verb, 200, expect.any(String)]);
    }
  });

  test('P-44.1 what an agent wrote needs one, until somebody types something else there', async () => {
    const { id } = await post({ parts: [typed], made_with_ai: true });
    expect(await check([typed], { post_id: id })).toMatchObject({ is_typed: false });
    expect(await doubted([typed], { post_id: id })).toEqual(['Harbor Tea', '3 pm', '$4']);
    const mine = typed.replace('$4', '$5').replace('Harbor Tea', 'Ada’s');
    await change(id, { parts: [mine] });
    expect(await doubted([mine], { post_id: id })).toEqual(['3 pm']);
    // Typed, but not saved yet.
    expect(await doubted([mine.replace('3 pm', '4 pm')], { post_id: id })).toEqual([]);
  });

  test('P-44.1 a rewritten text keeps what its owner typed, and only new claims need a source', async () => {
    const { id } = await post({ parts: ['Scones are $4.'] });
    await change(id, { parts: ['Hey! Scones at $4, since 1987.'], source: 'agent' });
    expect(await doubted(['Hey! Scones at $4, since 1987.'], { post_id: id })).toEqual(['1987']);
    await change(id, { parts: ['Scones.'] });
    await change(id, { parts: ['Hey! Scones at $4, since 1987.'], source: 'restored' });
    expect(await doubted(['Hey! Scones at $4, since 1987.'], { post_id: id })).toEqual(['1987']);
  });

  test('P-44.1 the handles that fitting writes for an account need no source', async () => {
    const variants = [channels.ids.x, channels.ids.bluesky].map((connection_id) => ({
      connection_id,
    }));
    const { id } = await channels.post({ parts: ['With @ada at 3 pm.'], variants });
    const fitted = await channels.act(id, 'fit');
    const { parts } = fitted.body.data.standings[1];
    expect(parts).toEqual(['With @ada.example at 3 pm.']);
    expect(await check(parts, { post_id: id })).toMatchObject({ claims: [], is_typed: false });
  });

  test('P-44.1 the texts of programs with a token are a machine’s, whatever they say of themselves', async () => {
    const { owner, world, agentId, ids } = channels;
    const { token } = await aToken(world, owner, ['read', 'draft']);
    const as = { as: owner, token };
    const made = await world.call('POST', '/posts', {
      ...as,
      body: { agent_id: agentId, parts: ['For $4.'], variants: [{ connection_id: ids.x }] },
    });
    const { id } = made.body.data;
    expect(await doubted(['For $4.'], { post_id: id })).toEqual(['$4']);
    const { id: own } = await post({ parts: ['For $4.'] });
    await world.call('PATCH', `/posts/${own}`, { ...as, body: { parts: ['For $4, at 3 pm.'] } });
    expect(await doubted(['For $4, at 3 pm.'], { post_id: own })).toEqual(['3 pm']);
    const asked = { agent_id: agentId, parts: ['For $4.'] };
    const { body } = await world.call('POST', '/content/check', { ...as, body: asked });
    expect(body.data).toMatchObject({ claims: [{ text: '$4' }], is_typed: false });
  });

  test('P-44.1 an edited suggestion needs sources for what is left of it', async () => {
    says = 'Scones are $4 and tea is $3.';
    const { body } = await channels.call('POST', '/content/generate', {
      agent_id: channels.agentId,
      topic: 'Scones',
    });
    const [{ id, claims }] = body.data.content;
    expect(claims).toHaveLength(2);
    const edited = ['Scones are $4 and tea is $2.'];
    const { data } = (await channels.call('PUT', `/content/pieces/${id}`, { parts: edited })).body;
    expect(data.claims).toMatchObject([{ text: '$4' }]);
    await change(id, { parts: [...edited, 'Come at 3 pm.'] });
    const kept = { post_id: id, piece_id: id };
    expect(await doubted([...edited, 'Come at 3 pm.'], kept)).toEqual(['$4']);
  });

  test('P-44.1 what an agent rewrote needs a source also when the versions before it are too old to be kept', async () => {
    says = 'Scones are back.';
    const { body } = await channels.call('POST', '/content/generate', {
      agent_id: channels.agentId,
      topic: 'Scones',
    });
    const [{ id }] = body.data.content;
    await change(id, { parts: ['Scones are back, at 3 pm.'] });
    channels.world.pass(day);
    await change(id, { parts: ['Scones at $4, at 3 pm.'], source: 'agent' });
    expect(await doubted(['Scones at $4, at 3 pm.'], { post_id: id })).toEqual(['$4']);
    const { ctx } = channels.world;
    expect(await deleteOldVersions(ctx.db, ctx.clock() - day / 2)).toBeGreaterThan(0);
    expect(await doubted(['Scones at $4, at 3 pm.'], { post_id: id })).toContain('$4');
  });

  test('P-44.1 the history of somebody else’s post is not read', async () => {
    const { id } = await post({ parts: [typed], made_with_ai: true });
    const stranger = await channels.world.member();
    const { id: agent_id } = await channels.world.agent(stranger);
    const body = { agent_id, parts: [typed], post_id: id };
    const foreign = await channels.world.call('POST', '/content/check', { as: stranger, body });
    expect(foreign.status).toBe(404);
  });
});
