/** Who hears of approvals in a space: whoever can give one, whoever asked, and whoever gave one that no longer counts. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Approvers } from '#contract/posts/approvers.ts';
import { hour } from '#contract/core/time.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { verifiedAddress, waitingEmails } from '#test/post-office.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { aMember, type InSpace } from '#test/spaces.ts';

describe.each(everyEngine)('members and approvals on %s', (engine) => {
  const isHere = engines.includes(engine);
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  const must = (approvers: Approvers) => at.call('PUT', `/agents/${at.agentId}`, { approvers });
  const member = (role: Parameters<typeof aMember>[2], more?: object) =>
    aMember(at.world, at.owner, role, more);
  const look = () => attentionJob(at.world.ctx).run(null, new AbortController().signal);
  const bell = async (as: InSpace['as'], kind = 'post_to_approve') => {
    const { body } = await at.world.call('GET', '/notices', { as });
    const all = body.data as {
      kind: string;
      title: string;
      text: string;
      link: string;
      read_at: string | null;
    }[];
    return all.filter((one) => one.kind === kind);
  };
  /** A post that somebody writes and plans in an hour. */
  const planned = async (by: object, text = 'Tea at nine.') => {
    const variants = [{ connection_id: at.ids.bluesky }];
    const body = { agent_id: at.agentId, parts: [text], variants };
    const made = await at.world.call('POST', '/posts', { ...by, body });
    const { id } = made.body.data;
    const scheduled_time = new Date(at.world.ctx.clock() + hour).toISOString();
    await at.world.call('POST', `/posts/${id}/schedule`, {
      ...by,
      body: { scheduled_time, timezone: 'UTC' },
    });
    await at.later(1000);
    await look();
    return id as string;
  };
  const approve = async (id: string, by: object) => {
    const { hash } = await at.read(id);
    const { status } = await at.world.call('POST', `/posts/${id}/approve`, {
      ...by,
      body: { hash },
    });
    expect(status).toBe(200);
  };
  const runOf = async (id: string) => (await at.read(id)).standings[0].occurrence.id as string;
  const reject = async (id: string, by: object, reason?: string) =>
    at.world.call('POST', `/occurrences/${await runOf(id)}/reject`, {
      ...by,
      body: reason === undefined ? {} : { reason },
    });

  test.runIf(engines.includes(engine))(
    'P-50.90 a member who may approve hears of what waits, once, by their own settings',
    async () => {
      const [ada, grace, writer, viewer] = [
        await member('approver'),
        await member('manager'),
        await member('writer'),
        await member('viewer'),
      ];
      const address = await verifiedAddress(at.world, ada.as);
      const id = await planned(writer);
      const [asked] = await bell(ada.as);
      const { username } = (await at.world.call('GET', '/users/profile', { as: at.owner })).body
        .data;
      expect(asked).toMatchObject({
        title: 'A post needs your approval',
        text: `“Tea at nine.” by Ada needs your approval. In ${username}.`,
        link: expect.stringMatching(new RegExp(`space=${at.owner.id}$`, 'u')),
        read_at: null,
      });
      expect(await bell(grace.as)).toHaveLength(1);
      expect(await bell(at.owner)).toHaveLength(1);
      for (const { as } of [writer, viewer]) expect(await bell(as)).toEqual([]);
      const mails = await waitingEmails(at.world);
      expect(mails.map(({ to }) => to)).toEqual([address]);
      await look();
      expect(await bell(ada.as)).toHaveLength(1);
      await approve(id, grace);
      for (const as of [ada.as, grace.as, at.owner])
        expect((await bell(as)).map(({ read_at }) => read_at === null)).toEqual([false]);
    },
  );

  test.runIf(isHere)(
    'P-50.90 not one who is limited to others, was removed, lost access, or may not approve it',
    async () => {
      const other = await at.world.agent(at.owner);
      const writer = await member('writer');
      const [limited, removed, shut, one] = [
        await member('approver', { agent_ids: [other.id] }),
        await member('approver'),
        await member('approver'),
        await member('approver'),
      ];
      const people = (await at.call('GET', '/space/members')).body.data as { id: string }[];
      await at.call('DELETE', `/space/members/${people[3]?.id}`);
      const as = await at.world.admin();
      await at.world.call('DELETE', `/admin/whitelist/${shut.as.wallet.address}`, { as });
      await planned(writer);
      for (const { as: none } of [limited, removed, shut]) expect(await bell(none)).toEqual([]);
      expect(await bell(one.as)).toHaveLength(1);
      // With the owner alone, no one else is asked; with both, not who wrote it, nor after a reviewer approved.
      await must('owner');
      await planned(writer, 'Coffee.');
      expect(await bell(one.as)).toHaveLength(1);
      await must('both');
      await planned(one, 'Cake.');
      expect(await bell(one.as)).toHaveLength(1);
      await planned({ as: at.owner }, 'Bread.');
      expect((await bell(one.as)).map(({ text }) => text)[0]).toContain(
        '“Bread.” by Ada needs your',
      );
      expect((await bell(at.owner)).map(({ title }) => title)[0]).toBe('A post needs a reviewer');
    },
  );

  test.runIf(isHere)(
    'P-50.91 whoever asked hears of yes and of no, with the reason, and so does the agent',
    async () => {
      const [ada, writer] = [await member('approver'), await member('writer')];
      const about = () => bell(writer.as, 'post_reviewed');
      await approve(await planned(writer), ada);
      const { username: name } = (await at.world.call('GET', '/users/profile', { as: ada.as })).body
        .data;
      expect(await about()).toMatchObject([
        {
          title: `${name} approved your post`,
          text: expect.stringContaining('“Tea at nine.” It will be published at its time.'),
          link: expect.stringMatching(/^\/write\/.+\?space=/u),
        },
      ]);
      const second = await planned(writer, 'Cake at ten.');
      expect((await reject(second, ada, 'We have no cake.')).status).toBe(200);
      expect((await about())[0]).toMatchObject({
        title: `${name} rejected your post`,
        text: expect.stringContaining('They said: “We have no cake.”'),
      });
      const steps = await at.call('GET', `/occurrences/${await runOf(second)}/timeline`);
      expect(steps.body.data.steps.at(-1)).toMatchObject({ detail: 'We have no cake.' });
      const third = await planned(writer, 'Bread at ten.');
      const { token } = await at.share([third]);
      await at.say(token, third, { act: 'change', text: 'Say which bread.' });
      expect((await about())[0]).toMatchObject({
        title: 'Ben wants a change of your post',
        text: expect.stringContaining('“Say which bread.”'),
      });
      expect(await bell(ada.as, 'post_reviewed')).toEqual([]);
      expect((await bell(at.owner, 'post_reviewed')).map(({ title }) => title)).toEqual([
        'Ben asks for a change',
      ]);
      // The owner hears of answers to what they planned themselves.
      await must('reviewer');
      await approve(await planned({ as: at.owner }, 'Mine.'), ada);
      expect((await bell(at.owner, 'post_reviewed'))[0]?.title).toBe(`${name} approved a post`);
    },
  );

  test.runIf(isHere)(
    'P-50.92 whoever approved hears that a change took it back, unless they left; leaving takes what was told',
    async () => {
      const [ada, grace, writer] = [
        await member('approver'),
        await member('approver'),
        await member('writer'),
      ];
      const id = await planned(writer);
      await approve(id, ada);
      await at.world.call('PATCH', `/posts/${id}`, { ...writer, body: { parts: ['Tea at ten.'] } });
      expect((await bell(ada.as, 'post_reviewed'))[0]?.title).toBe(
        'A post changed after you approved it',
      );
      await at.later(1000);
      await look();
      expect((await bell(grace.as)).map(({ read_at }) => read_at)).toEqual([null]);
      await approve(id, grace);
      const people = (await at.call('GET', '/space/members')).body.data as { id: string }[];
      await at.call('DELETE', `/space/members/${people[2]?.id}`);
      await at.world.call('PATCH', `/posts/${id}`, { ...writer, body: { parts: ['Tea at two.'] } });
      for (const kind of ['post_reviewed', 'post_to_approve'])
        expect(await bell(grace.as, kind)).toEqual([]);
      expect(await bell(ada.as, 'post_reviewed')).toHaveLength(1);
    },
  );
});
