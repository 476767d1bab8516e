import { expect, test } from 'vitest';
import { openEngagement } from '#test/engagement-world.ts';

/** Ada’s sandbox with Mara T in it, who replies too. */
async function twoAgents() {
  const open = await openEngagement('sqlite');
  const { world, owner } = open;
  const mara = await world.agent(owner, { name: 'Mara T' });
  const at = `/agents/${mara.id}`;
  await world.call('POST', `${at}/connect-platform`, { as: owner, body: { platform: 'sandbox' } });
  const body = { autoReplyEnabled: true };
  const { body: saved } = await world.call('POST', `${at}/engagement-settings`, {
    as: owner,
    body,
  });
  await open.work();
  return { ...open, mara, saved };
}

test(
  'P-2.37 an agent is mentioned by its handle, its name, or its first name, and no other agent is',
  { tags: 'slow' },
  async () => {
    const open = await twoAgents();
    const { world, owner, mara } = open;
    const { body } = await world.call('GET', `/agents/${mara.id}`, { as: owner });
    const { username: handle } = body.data.platform_connections[0];
    expect(handle).toBe('mara-t');
    const settings = `/agents/${mara.id}/engagement-settings`;
    const { body: engagement } = await world.call('GET', settings, { as: owner });
    expect(engagement.data.channels[0].username).toBe(handle);

    await open.say(`What do you think, @${handle}?`);
    await open.say('@MARA-T how much is a berth?', 'Carol');
    await open.say('@Mara T and of the fees?', 'Dan');
    await open.say('@mara what of the storms?', 'Eve');
    await open.say('@ada and you?', 'Fay');
    await open.say('@marathon runners, mail mara@mara-t.example', 'Gus');
    await open.work();
    const rows = await world.ctx.db
      .selectFrom('interactions')
      .select(['author_name', 'agent_id'])
      .orderBy('author_name')
      .execute();
    expect(rows).toEqual([
      ...['Bob', 'Carol', 'Dan', 'Eve'].map((author_name) => ({ author_name, agent_id: mara.id })),
      { author_name: 'Fay', agent_id: open.agentId },
    ]);
  },
);

test(
  'the older agent keeps the plain handle, and each is mentioned by its own',
  { tags: 'slow' },
  async () => {
    const open = await openEngagement('sqlite');
    const { world, owner } = open;
    const twin = await world.agent(owner, { name: 'ADA' });
    const link = { as: owner, body: { platform: 'sandbox' } };
    await world.call('POST', `/agents/${twin.id}/connect-platform`, link);
    await open.say('@ada-2 hello?');
    await open.say('@ada hello?', 'Carol');
    await open.work();
    const rows = await world.ctx.db
      .selectFrom('interactions')
      .select(['author_name', 'agent_id'])
      .orderBy('author_name')
      .execute();
    expect(rows).toEqual([
      { author_name: 'Bob', agent_id: twin.id },
      { author_name: 'Carol', agent_id: open.agentId },
    ]);
  },
);
