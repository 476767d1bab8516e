/** Who must approve an agent’s posts: whatever path a post takes to the ledger, nothing goes out before. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Approvers } from '#contract/posts/approvers.ts';
import { hour, minute } from '#contract/core/time.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { repeated } from '#test/sampled.ts';
import { aMember, type InSpace } from '#test/spaces.ts';
import { aToken } from '#test/tokens.ts';

/** The whole proof has minutes of work here, beside other tests on few processors. */
const inFull = { timeout: repeated(60_000, 3_600_000) };

describe.each(everyEngine)('who must approve on %s', (engine) => {
  const isHere = engines.includes(engine);
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  const must = async (approvers: Approvers) => {
    const { status } = await at.call('PUT', `/agents/${at.agentId}`, { approvers });
    expect(status).toBe(200);
  };
  const soon = (hours = 1) => ({
    timezone: 'UTC',
    scheduled_time: new Date(at.world.ctx.clock() + hours * hour).toISOString(),
  });
  const draft = async (text = 'Tea at nine.', more = {}) =>
    (await at.post({ parts: [text], variants: [{ connection_id: at.ids.bluesky }], ...more }))
      .id as string;
  const missing = async (id: string) => (await at.read(id)).missing_approvals;
  const approve = async (id: string, by: object = { as: at.owner }) => {
    const { hash } = await at.read(id);
    return at.world.call('POST', `/posts/${id}/approve`, { ...by, body: { hash } });
  };
  const byLink = async (id: string, said = {}) => at.say((await at.share([id])).token, id, said);
  const approver = () => aMember(at.world, at.owner, 'approver');
  const edit = (id: string, text: string, by: object = { as: at.owner }) =>
    at.world.call('PATCH', `/posts/${id}`, { ...by, body: { parts: [text] } });
  const scheduled = async (text?: string) => {
    const id = await draft(text);
    await at.act(id, 'schedule', soon());
    return id;
  };

  test.runIf(isHere)(
    'P-50.31 P-50.32 with a reviewer, only a reviewer’s approval lets a post out',
    async () => {
      await must('reviewer');
      const id = await scheduled();
      expect(await missing(id)).toEqual(['reviewer']);
      const own = await approve(id);
      expect(own.body.message).toBe('Approved. A reviewer still has to approve it.');
      await at.later(61 * minute);
      expect(await at.said()).toEqual([]);
      expect((await byLink(id)).status).toBe(303);
      expect(await missing(id)).toEqual([]);
      await at.later();
      expect(await at.said()).toEqual(['ada.example: Tea at nine.']);
    },
  );

  test.runIf(isHere)(
    'P-50.31 P-50.32 with both, neither is enough alone, and each counts once',
    async () => {
      await must('both');
      const ada = await approver();
      const id = await scheduled();
      // Who plans a post wants it.
      expect(await missing(id)).toEqual(['reviewer']);
      const other = await scheduled('Coffee at ten.');
      await edit(other, 'Coffee at eleven.');
      expect(await missing(other)).toEqual(['owner', 'reviewer']);
      expect((await approve(other, ada)).body.message).toBe(
        'Approved. The owner still has to approve it.',
      );
      expect((await approve(other, ada)).status).toBe(200);
      await at.later(61 * minute);
      expect(await at.said()).toEqual([]);
      await approve(other);
      await approve(id, ada);
      await at.later(2 * minute);
      await at.later(2 * minute);
      expect((await at.said()).toSorted()).toEqual([
        'ada.example: Coffee at eleven.',
        'ada.example: Tea at nine.',
      ]);
    },
  );

  test.runIf(isHere)(
    'P-50.33 where both are asked, reviewers don’t approve what they wrote',
    async () => {
      await must('both');
      const [ada, grace] = [await approver(), await approver()];
      const made = await at.world.call('POST', '/posts', {
        ...ada,
        body: {
          agent_id: at.agentId,
          parts: ['Mine.'],
          variants: [{ connection_id: at.ids.bluesky }],
        },
      });
      const { id } = made.body.data;
      await at.world.call('POST', `/posts/${id}/schedule`, { ...ada, body: soon() });
      expect(await missing(id)).toEqual(['owner', 'reviewer']);
      const refused = await approve(id, ada);
      expect(refused.body).toMatchObject({
        code: 'conflict',
        message: 'You wrote this text, so another reviewer has to approve it.',
      });
      await approve(id);
      await at.later(61 * minute);
      expect(await at.said()).toEqual([]);
      await approve(id, grace);
      await at.later();
      expect(await at.said()).toEqual(['ada.example: Mine.']);
      // One who is asked alone may have written it.
      await must('reviewer');
      const alone = await scheduled('Theirs.');
      await edit(alone, 'Theirs, changed.', ada);
      expect((await approve(alone, ada)).status).toBe(200);
      await at.later(61 * minute);
      expect(await at.said()).toContain('ada.example: Theirs, changed.');
    },
  );

  test.runIf(isHere)(
    'P-50.32 with the owner, what they plan goes out, and what programs and members plan waits for them',
    async () => {
      await must('owner');
      const ada = await approver();
      const token = await aToken(at.world, at.owner, ['draft', 'schedule', 'publish']);
      const own = await scheduled('Own.');
      expect(await missing(own)).toEqual([]);
      await at.act(own, 'schedule', soon(2));
      for (const [text, by] of [
        ['By a program.', token],
        ['By a member.', ada],
      ] as const) {
        const id = await draft(text);
        await at.world.call('POST', `/posts/${id}/schedule`, { ...by, body: soon() });
        expect(await missing(id)).toEqual(['owner']);
        expect((await byLink(id)).page).toContain('Reviewers don’t have to.');
      }
      await at.later(3 * hour);
      expect(await at.said()).toEqual(['ada.example: Own.']);
    },
  );

  test.runIf(isHere)(
    'P-50.186 whoever sends a post that waits reads whose approval it waits for',
    async () => {
      await must('owner');
      const reviewer = await approver();
      const writer = await aMember(at.world, at.owner, 'writer');
      const send = async (by: object) => {
        const id = await draft();
        const { body } = await at.world.call('POST', `/posts/${id}/publish`, { ...by, body: {} });
        return body.message;
      };
      expect(await send(writer)).toBe('Needs approval on 1 account.');
      expect(await send(reviewer)).toBe('Needs the owner’s approval on 1 account.');
      await must('both');
      expect(await send(reviewer)).toBe('Needs the owner’s approval on 1 account.');
      expect(await send({ as: at.owner })).toBe('Needs a reviewer’s approval on 1 account.');
    },
  );

  test.runIf(isHere)('P-50.34 a change takes approvals back, also of the time', async () => {
    await must('reviewer');
    const id = await scheduled();
    await byLink(id);
    expect(await missing(id)).toEqual([]);
    await at.act(id, 'schedule', soon(2));
    expect(await missing(id)).toEqual(['reviewer']);
    await byLink(id);
    await edit(id, 'Coffee at ten.');
    expect(await missing(id)).toEqual(['reviewer']);
    await at.later(3 * hour);
    expect(await at.said()).toEqual([]);
  });

  test.runIf(isHere)(
    'P-50.35 a stricter setting holds what was ready, and a lax one lets nothing out by itself that waits',
    async () => {
      const id = await scheduled();
      await at.later(55 * minute);
      await must('reviewer');
      const { standings } = await at.read(id);
      expect(standings[0].attention).toMatchObject({ code: 'approval' });
      await at.later(6 * minute);
      expect(await at.said()).toEqual([]);
      await byLink(id);
      await at.later();
      expect(await at.said()).toEqual(['ada.example: Tea at nine.']);
    },
  );

  test.runIf(isHere)(
    'P-50.34 a change tells whoever approved the post, once, and not who made it',
    async () => {
      await must('both');
      const ada = await approver();
      const all = [{ connection_id: at.ids.bluesky }, { connection_id: at.ids.x }];
      const id = await draft('Tea at nine.', { variants: all });
      await at.act(id, 'schedule', soon());
      await approve(id, ada);
      expect(await missing(id)).toEqual([]);
      const news = async (as: Reviewing['owner']) =>
        (await at.world.call('GET', '/notices', { as })).body.data.filter(
          ({ title }: { title: string }) => title === 'A post changed after you approved it',
        );
      await edit(id, 'Coffee at ten.');
      const [told, ...more] = await news(ada.as);
      expect(more).toEqual([]);
      expect(told).toMatchObject({
        title: 'A post changed after you approved it',
        text: 'The owner changed “Tea at nine.”, so your approval no longer counts.',
        link: `/write/${id}?space=${at.owner.id}`,
      });
      expect(await news(at.owner)).toEqual([]);
      await approve(id);
      await edit(id, 'Milk at noon.', ada);
      expect(await news(at.owner)).toMatchObject([{ link: `/write/${id}` }]);
    },
  );

  test.runIf(isHere)(
    'P-50.34 of many posts that change after their approval none goes out',
    inFull,
    async () => {
      await must('reviewer');
      const ada = await approver();
      const count = repeated(8, 1000);
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push(await scheduled(`Tea ${n}.`));
      for (const id of ids) expect((await approve(id, ada)).status).toBe(200);
      const changes = [
        (id: string) => edit(id, 'Changed.'),
        (id: string) => at.act(id, 'schedule', soon(2)),
        (id: string) => at.call('PATCH', `/posts/${id}`, { extras: { content_warning: 'Tea' } }),
        (id: string) =>
          at.call('PATCH', `/posts/${id}`, { variants: [{ connection_id: at.ids.x }] }),
      ];
      for (const [n, id] of ids.entries()) {
        expect(await missing(id)).toEqual([]);
        expect((await changes[n % changes.length]?.(id))?.status).toBe(200);
      }
      await at.later(3 * hour);
      await at.later(2 * minute);
      expect(await at.said()).toEqual([]);
    },
  );

  test(
    'P-50.37 an approval, an edit and the publisher at once never publish what was not approved',
    inFull,
    async () => {
      await must('reviewer');
      const ada = await approver();
      const rounds = repeated(3, 100);
      const wrong: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const id = await scheduled(`Tea ${round}.`);
        await at.later(hour + 1);
        const { hash } = await at.read(id);
        const [said, edited] = await Promise.all([
          at.world.call('POST', `/posts/${id}/approve`, { ...ada, body: { hash } }),
          edit(id, `Coffee ${round}.`),
          at.later(minute),
        ]);
        await at.later(minute);
        const out = (await at.said()).filter((line) => line.endsWith(` ${round}.`));
        if (out.some((line) => line.includes('Coffee'))) wrong.push(`${round}: ${out.join()}`);
        if (out.length > 0 && said.status !== 200) wrong.push(`${round}: out without approval`);
        expect([200, 409]).toContain(edited.status);
      }
      expect(wrong).toEqual([]);
    },
  );

  test.runIf(isHere)('P-50.36 only the owner of a space chooses who must approve', async () => {
    const manager: InSpace = await aMember(at.world, at.owner, 'manager');
    const change = (body: object) =>
      at.world.call('PUT', `/agents/${at.agentId}`, { ...manager, body });
    await must('both');
    const { body } = await change({ approvers: 'none' });
    expect(body).toMatchObject({
      code: 'role_forbidden',
      message: 'Only an owner of this space chooses who must approve.',
    });
    expect((await change({ approvers: 'both', description: 'Bakes.' })).status).toBe(200);
  });
});
