/** Suggestions that are made from an agent’s own material. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';

const facts = ['The mill is from 1870.', 'The oven is called Berta.', 'Rye rests for 36 hours.'];

describe.each(engines)('suggestions from material on %s', (engine) => {
  test('P-9.260 P-9.261 are made of the next lines, which count as used once they are stored', async () => {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    const owner = await world.member();
    const { id: agent_id } = await world.agent(owner);
    const call = (method: string, path: string, body?: object) =>
      world.call(method, path, { as: owner, ...(body && { body }) });
    await call('POST', `/agents/${agent_id}/material`, {
      lines: facts.map((text) => ({ text })),
    });
    const suggest = (count: number) =>
      call('POST', '/content/generate-suggestions', { agent_id, count });
    const two = (await suggest(2)).body.data;
    expect(two.map(({ content }: { content: string }) => content)).toEqual(facts.slice(0, 2));
    expect((await call('GET', `/agents/${agent_id}/material`)).body.state.left).toBe(1);
    expect((await suggest(2)).body.data).toMatchObject([{ content: facts[2] }]);
    // Dry: it says what it needs, as for an agent without material.
    expect((await suggest(1)).body).toMatchObject({
      data: [],
      message: expect.stringContaining('facts'),
    });
    const rows = await world.ctx.db.selectFrom('materials').select('uses').execute();
    expect(rows.map(({ uses }) => uses)).toEqual([1, 1, 1]);
  });

  test('are made of a line that stays free if the text fails a check', async () => {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    const owner = await world.member();
    const { id: agent_id } = await world.agent(owner, {
      behavioral_guidelines: ['No exclamation marks'],
    });
    const call = (method: string, path: string, body?: object) =>
      world.call(method, path, { as: owner, ...(body && { body }) });
    const { body } = await call('POST', `/agents/${agent_id}/material`, {
      lines: [{ text: 'The oven is back!' }],
    });
    const suggest = async () =>
      (await call('POST', '/content/generate-suggestions', { agent_id, count: 1 })).body.data;
    expect(await suggest()).toMatchObject([{ content: 'The oven is back!', state: 'needs_you' }]);
    expect((await call('GET', `/agents/${agent_id}/material`)).body).toMatchObject({
      data: [{ uses: 0, last_used_at: null }],
      state: { left: 1 },
    });
    const [{ id, version }] = body.data;
    const plain = { text: 'The oven is back.', version };
    expect((await call('PATCH', `/material/${id}`, plain)).status).toBe(200);
    expect(await suggest()).toMatchObject([{ content: plain.text, state: 'new' }]);
    expect((await call('GET', `/agents/${agent_id}/material`)).body.state.left).toBe(0);
  });

  test('a topic that its owner asks for uses none', async () => {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    const owner = await world.member();
    const { id: agent_id } = await world.agent(owner);
    const call = (method: string, path: string, body?: object) =>
      world.call(method, path, { as: owner, ...(body && { body }) });
    await call('POST', `/agents/${agent_id}/material`, { lines: [{ text: facts[0] }] });
    const about = { agent_id, topic: 'rye', context: 'Rye is back.' };
    expect((await call('POST', '/content/generate', about)).status).toBe(200);
    expect((await call('GET', `/agents/${agent_id}/material`)).body.state.left).toBe(1);
  });
});
