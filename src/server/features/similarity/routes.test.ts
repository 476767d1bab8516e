import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const first =
  'Coffee is not about the beans. It is about the ten quiet minutes before anybody needs you.';
const duplicate =
  'Running is not about the shoes. It is about the ten quiet minutes before anybody needs you.';
const stranger = 'A pigeon just walked into the bank, looked at the queue, and left.';

describe.each(engines)('near-duplicates on %s', (engine) => {
  let world: World;
  beforeAll(async () => void (world = await createWorld(engine)));
  afterAll(() => world.close());

  const publish = async (as: Person, agent: string, body: object): Promise<string> => {
    world.pass(1000);
    const sent = { platform: 'sandbox', ...body };
    const reply = await world.call('POST', `/agents/${agent}/posts`, { as, body: sent });
    expect(reply.status).toBe(200);
    return reply.body.data.occurrence_id;
  };
  const nearDuplicatesOf = async (as: Person, agent: string) =>
    (await world.call('GET', `/agents/${agent}/sameness`, { as })).body.data;

  it('P-7.9 shows similar posts of the agent, and what they have in common', async () => {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const older = await publish(owner, id, { content: first });
    await publish(owner, id, { content: stranger });
    const newer = await publish(owner, id, { content: duplicate });
    const { own, others, twins: duplicates } = await nearDuplicatesOf(owner, id);
    expect({ own, others }).toEqual({ own: 3, others: 0 });
    expect(duplicates).toHaveLength(1);
    const [{ score, alike, one, other }] = duplicates;
    expect(score).toBeGreaterThan(0.5);
    expect(alike).toContain('words');
    expect(one).toMatchObject({ post_id: newer, agent_id: id, agent_name: 'Ada', text: duplicate });
    expect(other).toMatchObject({ post_id: older, text: first });
    expect(Date.parse(one.published_at)).toBeGreaterThan(Date.parse(other.published_at));
    expect(one.url).toMatch(/sandbox/);
  });

  it('compares with the owner’s other agents, but not those with each other', async () => {
    const owner = await world.member();
    const [ada, bob, eve] = [
      await world.agent(owner),
      await world.agent(owner, { name: 'Bob' }),
      await world.agent(owner, { name: 'Eve' }),
    ];
    await publish(owner, ada.id, { content: stranger });
    await publish(owner, bob.id, { content: first });
    await publish(owner, eve.id, { content: duplicate });
    expect(await nearDuplicatesOf(owner, ada.id)).toEqual({ own: 1, others: 2, twins: [] });
    const { twins: duplicates } = await nearDuplicatesOf(owner, bob.id);
    expect(duplicates).toHaveLength(1);
    expect(duplicates[0]).toMatchObject({
      one: { agent_name: 'Bob' },
      other: { agent_name: 'Eve' },
    });
    await world.call('DELETE', `/agents/${eve.id}`, { as: owner });
    expect(await nearDuplicatesOf(owner, bob.id)).toEqual({ own: 1, others: 1, twins: [] });
  });

  it('treats a thread as one text', async () => {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    await publish(owner, id, { parts: [first, stranger] });
    await publish(owner, id, { parts: [duplicate, stranger] });
    const { twins: duplicates } = await nearDuplicatesOf(owner, id);
    expect(duplicates).toHaveLength(1);
    expect(duplicates[0].one.text).toBe(`${duplicate}\n${stranger}`);
  });

  it('leaves out unpublished posts', async () => {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    await publish(owner, id, { content: first });
    const gone = await publish(owner, id, { content: duplicate });
    await world.ctx.db
      .updateTable('occurrences')
      .set({ state: 'FAILED', published_at: null })
      .where('id', '=', gone)
      .execute();
    expect(await nearDuplicatesOf(owner, id)).toEqual({ own: 1, others: 0, twins: [] });
  });

  it('P-7.9 never compares with posts of another owner', async () => {
    const [owner, other] = [await world.member(), await world.member()];
    const [mine, theirs] = [await world.agent(owner), await world.agent(other)];
    await publish(owner, mine.id, { content: first });
    await publish(other, theirs.id, { content: first });
    expect(await nearDuplicatesOf(owner, mine.id)).toEqual({ own: 1, others: 0, twins: [] });
    const foreign = await world.call('GET', `/agents/${theirs.id}/sameness`, { as: owner });
    expect(foreign.status).toBe(404);
  });
});
