/** Who must approve what is posted on an account, beside the setting of the agent. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Approvers } from '#contract/posts/approvers.ts';
import { hour, minute } from '#contract/core/time.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { aMember } from '#test/spaces.ts';

describe.each(everyEngine)('who must approve on an account, on %s', (engine) => {
  const isHere = engines.includes(engine);
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  const onAccount = (approvers: Approvers, by: object = { as: at.owner }) =>
    at.world.call('PUT', `/connections/${at.ids.bluesky}/approvers`, {
      ...by,
      body: { approvers },
    });
  const ofAgent = (approvers: Approvers) => at.call('PUT', `/agents/${at.agentId}`, { approvers });
  const scheduled = async (text: string, on: readonly string[]) => {
    const variants = on.map((connection_id) => ({ connection_id }));
    const { id } = await at.post({ parts: [text], variants });
    const scheduled_time = new Date(at.world.ctx.clock() + hour).toISOString();
    await at.act(id, 'schedule', { scheduled_time, timezone: 'UTC' });
    return id as string;
  };
  const missing = async (id: string) => (await at.read(id)).missing_approvals;
  const approve = async (id: string, by: object) => {
    const { hash } = await at.read(id);
    return at.world.call('POST', `/posts/${id}/approve`, { ...by, body: { hash } });
  };

  test.runIf(engines.includes(engine))(
    'P-50.133 P-50.134 holds what goes there, whichever agent writes it, and nothing else',
    async () => {
      const ada = await aMember(at.world, at.owner, 'approver');
      const saved = await onAccount('reviewer');
      expect([saved.status, saved.body.data.approvers]).toEqual([200, 'reviewer']);
      const there = await scheduled('There.', [at.ids.bluesky]);
      const elsewhere = await scheduled('Elsewhere.', [at.ids.x]);
      expect([await missing(there), await missing(elsewhere)]).toEqual([['reviewer'], []]);
      await at.later(61 * minute);
      expect(await at.said()).toEqual(['ada: Elsewhere.']);
      expect((await approve(there, ada)).status).toBe(200);
      await at.later();
      expect((await at.said()).toSorted()).toEqual(['ada.example: There.', 'ada: Elsewhere.']);
    },
  );

  test.runIf(isHere)(
    'P-50.133 adds to what the agent asks for, and holds at once what was ready',
    async () => {
      const ada = await aMember(at.world, at.owner, 'approver');
      const id = await scheduled('Tea.', [at.ids.bluesky, at.ids.x]);
      expect(await missing(id)).toEqual([]);
      await ofAgent('owner');
      await onAccount('reviewer');
      expect(await missing(id)).toContain('reviewer');
      await at.later(61 * minute);
      expect(await at.said()).not.toContain('ada.example: Tea.');
      await approve(id, { as: at.owner });
      await approve(id, ada);
      await at.later();
      expect((await at.said()).toSorted()).toEqual(['ada.example: Tea.', 'ada: Tea.']);
    },
  );

  test.runIf(isHere)('P-50.134 only the owner chooses it', async () => {
    const manager = await aMember(at.world, at.owner, 'manager');
    expect((await onAccount('owner', manager)).status).toBe(403);
    expect((await onAccount('owner', { as: manager.as })).status).toBe(404);
  });
});
