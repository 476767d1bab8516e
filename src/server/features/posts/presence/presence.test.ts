import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { aMember, type InSpace } from '#test/spaces.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(everyEngine)('who has a post open on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let owner: Person;
  let id: string;
  let agent: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    agent = (await world.agent(owner)).id;
    const body = { agent_id: agent, parts: ['Tea at nine.'] };
    id = (await world.call('POST', '/posts', { as: owner, body })).body.data.id;
  });
  afterEach(() => world.close());

  const say = async (by: InSpace | { as: Person }, is_open = true) => {
    const { status, body } = await world.call('POST', `/posts/${id}/presence`, {
      ...by,
      body: { is_open },
    });
    return status === 200 ? body.data : status;
  };
  const nameOf = async (as: Person) =>
    (await world.call('GET', '/users/profile', { as })).body.data.username as string;

  test('P-50.110 P-50.111 each sees who else has it open, until they close it or stop saying so', async () => {
    expect(await say({ as: owner })).toEqual({ others: [], again_in: null });
    const ada = await aMember(world, owner, 'writer');
    expect(await say(ada)).toEqual({ others: [], again_in: 20 });
    expect((await say({ as: owner })).others).toEqual([await nameOf(ada.as)]);
    expect((await say(ada)).others).toEqual([await nameOf(owner)]);
    expect((await say({ as: owner }, false)).others).toEqual([]);
    expect((await say(ada)).others).toEqual([]);
    await say({ as: owner });
    world.pass(30 * second);
    expect((await say(ada)).others).toHaveLength(1);
    world.pass(minute);
    expect((await say(ada)).others).toEqual([]);
    // What ended leaves no row.
    const rows = await world.ctx.db.selectFrom('post_visits').select('user_id').execute();
    expect(rows).toEqual([{ user_id: ada.as.id }]);
  });

  test.runIf(isHere)(
    'P-50.110 not who was removed, not a stranger, and not somebody who may only look or see other agents',
    async () => {
      const other = await world.agent(owner);
      const [ada, grace] = [
        await aMember(world, owner, 'writer'),
        await aMember(world, owner, 'approver'),
      ];
      await say(ada);
      expect((await say(grace)).others).toHaveLength(1);
      const people = (await world.call('GET', '/space/members', { as: owner })).body.data;
      await world.call('DELETE', `/space/members/${people[1].id}`, { as: owner });
      expect((await say(grace)).others).toEqual([]);
      expect(await say(ada)).toBe(403);
      expect(await say({ as: ada.as })).toBe(404);
      expect(await say(await aMember(world, owner, 'viewer'))).toBe(403);
      expect(await say(await aMember(world, owner, 'writer', { agent_ids: [other.id] }))).toBe(404);
    },
  );
});
