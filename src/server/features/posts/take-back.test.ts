/** An approval that is taken back, and what notifications say once nothing is asked anymore. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { aMember, type InSpace } from '#test/spaces.ts';

describe.each(everyEngine)('approvals on %s', (engine) => {
  let at: Reviewing;
  let mia: InSpace;
  beforeEach(async () => {
    at = await openReviewing(engine);
    mia = await aMember(at.world, at.owner, 'approver');
  });

  const look = async () => {
    await at.later(1000);
    await attentionJob(at.world.ctx).run(null, new AbortController().signal);
  };
  /** A post that is planned in an hour and waits for its approval. */
  const planned = async (parts: string[], review = 'before_sending') => {
    const variants = [{ connection_id: at.ids.bluesky }];
    const made = await at.call('POST', '/posts', { agent_id: at.agentId, parts, variants, review });
    const { id } = made.body.data;
    const scheduled_time = new Date(at.world.ctx.clock() + hour).toISOString();
    await at.call('POST', `/posts/${id}/schedule`, { scheduled_time, timezone: 'UTC' });
    await look();
    return id as string;
  };
  const notices = async (as: object = { as: at.owner }) => {
    const { body } = await at.world.call('GET', '/notices', as);
    const all = body.data as Record<string, string | null>[];
    return { unread: body.unread, asked: all.filter(({ kind }) => kind === 'post_to_approve') };
  };
  const approve = async (id: string, by: object = { as: at.owner }) => {
    const { hash } = await at.read(id);
    return at.world.call('POST', `/posts/${id}/approve`, { ...by, body: { hash } });
  };
  const takeBack = (id: string, by: object = { as: at.owner }) =>
    at.world.call('POST', '/posts/bulk', { ...by, body: { act: 'unapprove', posts: [{ id }] } });
  const runOf = async (id: string) => (await at.read(id)).standings[0].occurrence;

  test.runIf(engines.includes(engine))(
    'P-49.272 P-49.292 a notice says who approved or rejected its post, and is work for no one anymore',
    async () => {
      const [yes, no, gone] = [
        await planned(['Tea at nine\nCome early']),
        await planned(['Cake at ten.']),
        await planned(['Nothing at all.']),
      ];
      const before = await notices();
      expect(before.asked).toMatchObject(
        [1, 2, 3].map(() => ({ outcome: null, settled_at: null })),
      );
      expect((await approve(yes, mia)).status).toBe(200);
      const { id } = await runOf(no);
      await at.world.call('POST', `/occurrences/${id}/reject`, { ...mia, body: {} });
      await at.call('DELETE', `/posts/${gone}`);
      const { asked } = await notices();
      const { username } = (await at.world.call('GET', '/users/profile', mia)).body.data;
      const agent = (await at.read(yes)).agent.name;
      expect(asked.map(({ outcome, text }) => [outcome, text])).toEqual([
        ['Canceled by you', `“Nothing at all.” by ${agent}.`],
        [`Rejected by ${username}`, `“Cake at ten.” by ${agent}.`],
        [`Approved by ${username}`, `“Tea at nine · Come early” by ${agent}.`],
      ]);
      for (const one of asked) expect([one['read_at'], one['settled_at']]).not.toContain(null);
    },
  );

  test.runIf(engines.includes(engine))(
    'P-49.272 a notice about several posts is settled with the last one',
    async () => {
      const variants = [{ connection_id: at.ids.bluesky }];
      const ids: string[] = [];
      for (const text of ['One.', 'Two.']) {
        const body = { agent_id: at.agentId, parts: [text], variants, review: 'before_sending' };
        const { id } = (await at.call('POST', '/posts', body)).body.data;
        const scheduled_time = new Date(at.world.ctx.clock() + hour).toISOString();
        await at.call('POST', `/posts/${id}/schedule`, { scheduled_time, timezone: 'UTC' });
        ids.push(id);
      }
      await look();
      const [first = '', second = ''] = ids;
      await approve(first);
      expect((await notices()).asked).toMatchObject([{ outcome: null, read_at: null }]);
      await approve(second);
      const agent = (await at.read(first)).agent.name;
      expect((await notices()).asked).toMatchObject([
        { outcome: 'All decided', text: `2 posts by ${agent}.` },
      ]);
    },
  );

  test('P-49.271 an approval is taken back until the post goes out, which asks for it again', async () => {
    const id = await planned(['Tea at nine.']);
    await approve(id);
    expect(await at.read(id)).toMatchObject({ is_approved: true });
    expect((await runOf(id)).status).toBe('READY');
    // Only by whoever gave it.
    const foreign = (await takeBack(id, mia)).body;
    expect(foreign).toMatchObject({ done: [], failed: [{ message: /didn’t approve/ }] });
    expect((await takeBack(id)).body).toMatchObject({ done: [id] });
    expect(await at.read(id)).toMatchObject({ is_approved: false, review: 'before_sending' });
    expect((await runOf(id)).status).toBe('AWAITING_APPROVAL');
    await look();
    expect((await notices()).asked).toMatchObject([{ outcome: null, read_at: null }]);
    expect((await takeBack(id)).body.failed).toHaveLength(1);
    // It goes out only once it is approved again.
    await at.later(hour + 1000);
    expect((await runOf(id)).status).toBe('AWAITING_APPROVAL');
    await approve(id);
    await at.later(1000);
    expect((await at.read(id)).stage).toBe('out');
    expect((await takeBack(id)).body).toMatchObject({ done: [] });
  });

  test.runIf(engines.includes(engine))(
    'P-49.271 the approval of one post of a schedule is taken back, with what was learned and trusted',
    async () => {
      const id = await planned(['Tea at nine.']);
      const run = await runOf(id);
      await at.call('POST', `/occurrences/${run.id}/approve`, { hash: run.hash });
      expect((await runOf(id)).status).toBe('READY');
      expect((await takeBack(run.id)).body).toMatchObject({ done: [run.id] });
      expect((await runOf(id)).status).toBe('AWAITING_APPROVAL');
      // The record keeps that it was approved; it counts for nothing, and is no approval that is shown.
      const record = () =>
        at.world.ctx.db
          .selectFrom('approvals')
          .select(['way', 'side', 'hash', 'person_id'])
          .execute();
      const taken = { way: 'withdrawn', side: null, hash: 'withdrawn', person_id: at.owner.id };
      expect(await record()).toEqual([taken]);
      expect((await at.call('GET', `/occurrences/${run.id}`)).body.data.approval).toBeNull();
      await at.call('POST', `/occurrences/${run.id}/approve`, { hash: run.hash });
      expect(await record()).toMatchObject([taken, { way: 'person', side: 'owner' }]);
    },
  );

  test.runIf(engines.includes(engine))(
    'P-49.271 where two people approve, taking one back keeps the other',
    async () => {
      await at.call('PUT', `/agents/${at.agentId}`, { approvers: 'both' });
      const id = await planned(['Tea at nine.'], 'off');
      await approve(id, mia);
      await approve(id);
      expect((await at.read(id)).missing_approvals).toEqual([]);
      await takeBack(id);
      expect((await at.read(id)).missing_approvals).toEqual(['owner']);
      expect((await runOf(id)).status).toBe('AWAITING_APPROVAL');
    },
  );

  test.runIf(engines.includes(engine))(
    'P-50.200 somebody limited to other agents acts on no post by its id in a list or a query, in whatever call',
    async () => {
      const id = await planned(['Tea at nine.']);
      const other = await at.world.agent(at.owner);
      const limited = await aMember(at.world, at.owner, 'manager', { agent_ids: [other.id] });
      const { hash } = await at.read(id);
      const run = await runOf(id);
      const { id: series_id } = await at.world.ctx.db
        .selectFrom('series')
        .select('id')
        .executeTakeFirstOrThrow();
      await approve(id);
      const before = await at.read(id);
      const bulk = (act: string, of: string, more: object = {}) =>
        at.world.call('POST', '/posts/bulk', {
          ...limited,
          body: { act, posts: [{ id: of, hash }], ...more },
        });
      const acts = [
        'unapprove',
        'approve',
        'queue',
        'unschedule',
        'duplicate',
        'delete',
        'restore',
      ];
      const replies = [
        ...(await Promise.all(acts.map((act) => bulk(act, id)))),
        await bulk('add_label', id, { label: 'tea' }),
        await bulk('unapprove', run.id),
        await bulk('delete', series_id),
        await at.world.call('POST', '/scheduled-posts/pause-many', {
          ...limited,
          body: { ids: [series_id] },
        }),
        // It says what the posts of a schedule said.
        await at.world.call(
          'GET',
          `/scheduled-posts/preview?scheduled_time=2036-12-01T09:00:00Z&id=${series_id}`,
          limited,
        ),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
      expect(await at.read(id)).toEqual(before);
      expect((await at.call('GET', '/posts')).body.data).toHaveLength(1);
    },
  );
});
