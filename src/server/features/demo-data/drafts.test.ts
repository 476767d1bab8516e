import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sample } from '#contract/demo-data/calls.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('ideas and drafts of the demo data on %s', (engine) => {
  let world: World;
  let as: Person;
  let call: World['call'];
  beforeEach(async () => {
    world = await createWorld(engine);
    as = await world.member();
    ({ call } = world);
  });
  afterEach(() => world.close());

  const make = () => call('POST', '/samples', { as, body: {} });

  test('P-49.189 a draft that its owner changed stays, with its agent; the others go', async () => {
    await make();
    const drafts = async () =>
      (await call('GET', '/posts', { as, query: { stage: 'draft' } })).body.data;
    const [one] = await drafts();
    const parts = ['Mine now.'];
    expect((await call('PATCH', `/posts/${one.id}`, { as, body: { parts } })).status).toBe(200);
    const { items } = (await call('GET', '/samples', { as })).body.data;
    const kept = items.filter(({ stays_because }: Sample) => stays_because !== null);
    expect(kept).toEqual([
      expect.objectContaining({ kind: 'agent', stays_because: 'One of your drafts uses it.' }),
      expect.objectContaining({ kind: 'draft', name: 'Mine now.' }),
    ]);
    const removed = await call('DELETE', '/samples', { as });
    expect(removed.body.message).toBe('Sample data removed. We kept 2 items you made your own.');
    const left = (await call('GET', '/posts', { as })).body;
    expect(left.data).toMatchObject([{ id: one.id, parts, agent_id: one.agent_id }]);
    expect((await call('GET', '/agents', { as })).body.data).toMatchObject([{ id: one.agent_id }]);
    // Made again, it does not come twice.
    await make();
    expect(await drafts()).toHaveLength(3);
  });
});
