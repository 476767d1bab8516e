/** Replies that a person sends wait a few seconds, in which they can be taken back. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { type Engagement, openEngagement } from '#test/engagement-world.ts';

const act = ({ world, owner }: Engagement, id: string, what: string, body?: object) =>
  world.call('POST', `/inbox/${id}/${what}`, { as: owner, ...(body && { body }) });

async function oneWaiting(open: Engagement, text = '@Ada what do you think of unit tests?') {
  await open.say(text);
  await open.work();
  return (await open.inbox()).data[0];
}

const kept = ({ world }: Engagement) =>
  world.ctx.db.selectFrom('voice_texts').select(['kind', 'text']).execute();
const approvals = async ({ world }: Engagement) => {
  const rows = await world.ctx.db
    .selectFrom('engagement_settings')
    .select('approved_replies')
    .execute();
  return rows.map(({ approved_replies }) => approved_replies);
};

/** The agent’s own words in the conversation of a mention. */
async function saidIn({ world, owner, agentId }: Engagement, id: string) {
  const path = `/agents/${agentId}/interactions/${id}`;
  const { posts } = (await world.call('GET', path, { as: owner })).body.data;
  return posts.flatMap((one: { ours: boolean; text: string }) => (one.ours ? [one.text] : []));
}

const late = 'Too late to undo: the reply is on its way.';

describe.each(engines)('taking a reply back, on %s', (engine) => {
  test('P-49.120 P-49.121 a reply with a delay can be taken back until it leaves, and then waits as before', async () => {
    const open = await openEngagement(engine);
    const waiting = await oneWaiting(open);
    const sent = await act(open, waiting.id, 'approve', { delay_s: 10 });
    expect(sent.body).toMatchObject({
      data: { state: 'queued', reply: { status: 'READY' } },
      message: 'Sends in a few seconds.',
    });
    await open.later(5000);
    expect([await open.answers(), await saidIn(open, waiting.id)]).toEqual([[], []]);
    expect([await approvals(open), await kept(open)]).toMatchObject([[1], [{ kind: 'approved' }]]);
    const undone = await act(open, waiting.id, 'unsend');
    expect(undone.body.data).toEqual({ ...waiting, decided_at: expect.any(String) });
    expect([await approvals(open), await kept(open)]).toEqual([[0], []]);
    await open.later(20_000);
    await open.work();
    expect(await open.answers()).toEqual([]);
    expect(await open.inbox()).toMatchObject({ waiting: 1, data: [{ id: waiting.id }] });
    expect((await act(open, waiting.id, 'unsend')).status).toBe(409);
    await act(open, waiting.id, 'approve', { delay_s: 10, parts: ['In my own words.'] });
    await open.later(11_000);
    expect(await open.answers()).toMatchObject([{ text: 'In my own words.' }]);
    const again = await act(open, waiting.id, 'unsend');
    expect(again).toMatchObject({ status: 409, body: { message: late } });
    expect(await saidIn(open, waiting.id)).toEqual(['In my own words.']);
    await open.work();
    expect(await open.answers()).toHaveLength(1);
  });

  test('P-49.121 an edit stays when it is taken back, and words without a draft are nobody’s again', async () => {
    const open = await openEngagement(engine);
    const waiting = await oneWaiting(open);
    await act(open, waiting.id, 'approve', { delay_s: 10, parts: ['In my own words.'] });
    const { body } = await act(open, waiting.id, 'unsend');
    expect(body.data).toMatchObject({ state: 'waiting_approval', draft: ['In my own words.'] });
    await act(open, waiting.id, 'reject', { reason: 'Too stiff.' });
    await open.set({ autoReplyEnabled: false });
    const bare = await oneWaiting(open, '@Ada and what do you think of editors?');
    expect(bare.draft).toBeNull();
    await act(open, bare.id, 'approve', { delay_s: 10, parts: ['Mine.'] });
    const back = await act(open, bare.id, 'unsend');
    expect(back.body.data).toMatchObject({ state: 'waiting_approval', draft: null });
    await act(open, bare.id, 'approve', { parts: ['Mine.'] });
    const made = open.world.ctx.db.selectFrom('series').select('made_with_ai').orderBy('id');
    expect((await made.execute()).at(-1)).toEqual({ made_with_ai: 0 });
  });

  test('P-49.120 without a delay it leaves at once, and an automatic reply can’t be taken back', async () => {
    const open = await openEngagement(engine);
    const waiting = await oneWaiting(open);
    const sent = await act(open, waiting.id, 'approve', {});
    expect(sent.body.message).toBe('Sending the reply');
    expect(await act(open, waiting.id, 'unsend')).toMatchObject({ status: 409 });
    await open.work();
    expect(await open.answers()).toHaveLength(1);
    const stranger = await open.world.member();
    const path = `/inbox/${waiting.id}/unsend`;
    expect((await open.world.call('POST', path, { as: stranger })).status).toBe(404);
    expect((await open.world.call('POST', '/inbox/x/unsend', { as: open.owner })).status).toBe(400);
  });
});
