import { describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { type Engagement, openEngagement } from '#test/engagement-world.ts';
import { scriptedWriter } from '#test/scripted-writer.ts';

const ask = ({ world, owner }: Engagement, id: string) =>
  world.call('POST', `/inbox/${id}/draft`, { as: owner });

/** A message that waits for its owner without a draft. */
async function bare(open: Engagement, text: string) {
  await open.say(text);
  await open.work();
  const [item] = (await open.inbox()).data;
  expect(item).toMatchObject({ state: 'waiting_approval', draft: null, draft_asked: false });
  return item;
}

const first = async (open: Engagement) => (await open.inbox()).data[0];

describe.each(engines)('drafts that owners ask for, on %s', (engine) => {
  test('P-43.3 P-43.4 P-43.5 what came while auto-reply was off is drafted on request, and waits', async () => {
    const open = await openEngagement(engine);
    await open.trust();
    await open.set({ autoReplyEnabled: false });
    const item = await bare(open, '@Ada thank you, great post!');
    expect(item.decision.reason).toBe(
      'Arrived while auto-reply was off. Reply, or let Ada draft one.',
    );
    const asked = await ask(open, item.id);
    expect(asked.body.data).toMatchObject({ id: item.id, draft: null, draft_asked: true });
    // Asked again while it is being written, it is still one order.
    expect((await ask(open, item.id)).body.data).toMatchObject({ draft_asked: true });
    const { body } = await open.world.call('GET', '/dashboard/steps', { as: open.owner });
    expect(body.data).toMatchObject({ reply: false });
    await open.set({ autoReplyEnabled: true });
    await open.work();
    const drafted = await first(open);
    expect(drafted).toMatchObject({
      state: 'waiting_approval',
      draft_asked: false,
      decision: { reason: 'You asked for this draft.' },
    });
    expect(drafted.draft).toHaveLength(1);
    // Although its owner has approved ten, and auto-reply is on now.
    expect(await open.answers()).toEqual([]);
    const again = await ask(open, item.id);
    expect(again.body.data.draft).toEqual(drafted.draft);
    await open.world.call('POST', `/inbox/${item.id}/approve`, { as: open.owner, body: {} });
    await open.work();
    expect(await open.answers()).toMatchObject([{ text: drafted.draft[0] }]);
    expect((await ask(open, item.id)).status).toBe(409);
    const steps = await open.world.call('GET', '/dashboard/steps', { as: open.owner });
    expect(steps.body.data).toMatchObject({ reply: true });
  });

  test('P-43.5 asked several times at once it is one order', async () => {
    const open = await openEngagement(engine);
    await open.set({ autoReplyEnabled: false });
    const item = await bare(open, '@Ada thank you, great post!');
    const asked = await Promise.all([1, 2, 3].map(() => ask(open, item.id)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    await open.work();
    expect((await first(open)).draft).toHaveLength(1);
  });

  test('P-43.5 it is taken back once its owner decides without it', async () => {
    const open = await openEngagement(engine);
    await open.set({ autoReplyEnabled: false });
    const item = await bare(open, '@Ada thank you, great post!');
    await ask(open, item.id);
    const body = { reason: 'No reply.' };
    await open.world.call('POST', `/inbox/${item.id}/reject`, { as: open.owner, body });
    await open.work();
    expect((await open.inbox({ state: 'all' })).data).toMatchObject([
      { state: 'rejected', draft: null, draft_asked: false },
    ]);
  });

  test('P-43.5 a complaint is drafted on request, and nothing where somebody may be in danger', async () => {
    const open = await openEngagement(engine);
    await open.trust();
    const complaint = await bare(open, '@Ada your last order arrived broken, this is terrible.');
    expect(complaint.decision.mood).toBe('complaint');
    await ask(open, complaint.id);
    await open.work();
    const drafted = await first(open);
    expect(drafted.draft).toHaveLength(1);
    expect(drafted.decision.reason).toBe(
      'You asked for this draft. The message reads as “Complaint”, so check every word.',
    );
    const danger = await bare(open, '@Ada I want to end my life.');
    const refused = await ask(open, danger.id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('crisis line');
    await open.work();
    expect(await open.answers()).toEqual([]);
    expect(
      (await open.inbox()).data.find(({ id }: { id: string }) => id === danger.id),
    ).toMatchObject({ draft: null, draft_asked: false });
  });

  test(
    'P-43.4 a writer that fails says so at once, and can be asked again',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      await open.set({ autoReplyEnabled: false });
      const item = await bare(open, '@Ada thank you, great post!');
      const { ctx } = open.world;
      const { llm } = ctx;
      scriptedWriter(ctx, 'outage');
      await ask(open, item.id);
      await open.work();
      const failed = await first(open);
      expect(failed).toMatchObject({ draft: null, draft_asked: false });
      expect(failed.note).toMatch(/\.$/);
      open.world.pass(hour);
      ctx.llm = llm;
      expect((await ask(open, item.id)).body.data).toMatchObject({ draft_asked: true, note: null });
      await open.work();
      expect((await first(open)).draft).toHaveLength(1);
    },
  );

  test('P-43.4 no draft is written for another person, nor by a stopped agent', async () => {
    const open = await openEngagement(engine);
    await open.set({ autoReplyEnabled: false });
    const item = await bare(open, '@Ada thank you, great post!');
    const stranger = await open.world.member();
    expect(
      (await open.world.call('POST', `/inbox/${item.id}/draft`, { as: stranger })).status,
    ).toBe(404);
    const toggle = `/agents/${open.agentId}/toggle-status`;
    await open.world.call('POST', toggle, { as: open.owner, body: { is_active: false } });
    expect((await ask(open, item.id)).body.code).toBe('agent_inactive');
  });
});
