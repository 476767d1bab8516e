import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import type { Standing } from '#contract/posts/posts.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { pagesOf } from '#test/pages-of.ts';

const long = `${'A sentence of a certain length stands here. '.repeat(8)}And this is the end of it.`;

describe.each(engines)('posts for several accounts on %s', (engine) => {
  let channels: Channels;
  let ids: Channels['ids'];
  let act: Channels['act'];
  let everywhere: Channels['everywhere'];
  let stages: Channels['stages'];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids, act, everywhere, stages } = channels);
  });

  const inAnHour = () => new Date(channels.world.ctx.clock() + hour).toISOString();

  test('P-7.93 P-7.99 one idea is published once on each account, with different texts', async () => {
    const post = await channels.post({
      parts: ['Hello.', 'And goodbye.'],
      variants: everywhere({ second: { parts: ['Hello from the other one.'] } }),
    });
    expect(post).toMatchObject({ stage: 'draft', summary: 'Draft for 4 accounts.' });
    await channels.later();
    expect(await channels.said()).toEqual([]);
    const published = await act(post.id, 'publish', { hash: post.hash });
    expect(published).toMatchObject({
      status: 200,
      body: { message: 'Published on 4 accounts.', data: { stage: 'out' } },
    });
    // No worker ran: it was sent within the call, which answers where it is.
    const { standings } = published.body.data;
    expect(standings.map(({ occurrence }: Standing) => occurrence?.url)).toEqual(
      standings.map(() => expect.stringMatching(/post=post-\d/u)),
    );
    expect(await channels.said()).toEqual([
      'Ada reads: Hello.',
      'Ada reads: And goodbye.',
      'ada: Hello.',
      'ada: And goodbye.',
      'ada.example: Hello.',
      'ada.example: And goodbye.',
      'ada_too: Hello from the other one.',
    ]);
    expect(await channels.read(post.id)).toMatchObject({
      stage: 'out',
      summary: 'Published on 4 accounts.',
    });
    expect(await act(post.id, 'publish')).toMatchObject({
      status: 409,
      body: { message: 'All of this post is published or being published.' },
    });
    await channels.later(hour);
    expect(await channels.said()).toHaveLength(7);
  });

  test(
    'P-7.100 P-7.96 changes of a planned post apply until it is published, and published text stays',
    { tags: 'slow' },
    async () => {
      const post = await channels.post({
        parts: ['First.'],
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky, parts: ['Own.'] }],
      });
      const planned = await act(post.id, 'schedule', { scheduled_time: inAnHour() });
      expect(planned).toMatchObject({
        status: 200,
        body: {
          message: 'Scheduled on 2 accounts.',
          data: { summary: 'Scheduled on 2 accounts.' },
        },
      });
      await channels.later(55 * minute);
      const changed = await channels.call('PATCH', `/posts/${post.id}`, { parts: ['Second.'] });
      expect(changed.status).toBe(200);
      await channels.later(6 * minute);
      expect(await channels.said()).toEqual(['ada: Second.', 'ada.example: Own.']);
      await channels.call('PATCH', `/posts/${post.id}`, { parts: ['Third.'] });
      const { standings } = await channels.read(post.id);
      expect(standings[0]).toMatchObject({ stage: 'out', parts: ['Second.'] });
      await channels.later(hour);
      expect(await channels.said()).toHaveLength(2);
    },
  );

  test(
    'a planned variant moves alone in the calendar, and its text belongs to the post',
    { tags: 'slow' },
    async () => {
      const post = await channels.post({
        parts: ['Text.'],
        variants: everywhere({ second: { parts: ['Else.'] } }),
      });
      const { body } = await act(post.id, 'schedule', { scheduled_time: inAnHour() });
      const path = `/scheduled-posts/${body.data.standings[0].scheduled_post_id}`;
      expect((await channels.call('GET', path)).body.data).toMatchObject({
        content_text: 'Text.',
        platform: 'twitter',
      });
      expect(await channels.call('PUT', path, { content_text: 'Another.' })).toMatchObject({
        status: 409,
        body: {
          message:
            'This is part of a post for several accounts. Change it there. Here you can only change its time.',
        },
      });
      const scheduled_time = new Date(channels.world.ctx.clock() + 2 * hour).toISOString();
      expect((await channels.call('PUT', path, { scheduled_time })).status).toBe(200);
      await channels.later(hour);
      expect(await stages(post.id)).toEqual(['scheduled', 'out', 'out', 'out']);
      await channels.later(hour);
      expect(await stages(post.id)).toEqual(['out', 'out', 'out', 'out']);
    },
  );

  test('P-7.101 an approval covers exactly texts, accounts and times; a change requires another one', async () => {
    const post = await channels.post({
      parts: ['For approval.'],
      review: 'before_sending',
      variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
    });
    const { data } = (await act(post.id, 'schedule', { scheduled_time: inAnHour() })).body;
    expect(data.hash).not.toBe(post.hash);
    expect(await act(post.id, 'approve', { hash: post.hash })).toMatchObject({
      status: 409,
      body: {
        message: 'This post changed since you opened it. Reload it and check again.',
      },
    });
    await channels.later();
    expect(await channels.read(post.id)).toMatchObject({
      stage: 'waiting',
      is_approved: false,
      summary:
        '0 of 2 published. @ada on X needs your approval. @ada.example on Bluesky needs your approval.',
    });
    expect(await act(post.id, 'approve', { hash: data.hash })).toMatchObject({
      status: 200,
      body: {
        message: 'Approved. It will be published as planned.',
        data: { is_approved: true, stage: 'scheduled' },
      },
    });
    await channels.call('PATCH', `/posts/${post.id}`, { parts: ['Changed.'] });
    const changed = await channels.read(post.id);
    expect(changed.is_approved).toBe(false);
    await channels.later(hour);
    expect(await channels.said()).toEqual([]);
    await act(post.id, 'approve', { hash: changed.hash });
    await channels.later(minute);
    expect(await channels.said()).toEqual(['ada: Changed.', 'ada.example: Changed.']);
  });

  test('P-7.98 a text that is too long is truncated at a sentence, on that account only, with a note', async () => {
    const post = await channels.post({
      parts: [long],
      variants: [{ connection_id: ids.x }, { connection_id: ids.telegram }],
    });
    expect(post.standings[0].problem).toBe(`X takes 280 characters; this has ${long.length}.`);
    expect(await act(post.id, 'publish')).toMatchObject({
      status: 400,
      body: {
        details: [
          {
            path: 'variants.0',
            message: `X (@ada): X takes 280 characters; this has ${long.length}.`,
          },
        ],
      },
    });
    await channels.later();
    expect(await channels.said()).toEqual([]);
    const fitted = await act(post.id, 'fit');
    expect(fitted.body.message).toMatch(/^X version changed\. Shortened from 378 to 263/);
    expect(fitted.body.data.standings).toMatchObject([
      {
        parts: ['A sentence of a certain length stands here. '.repeat(6).trim()],
        changes: [
          'Shortened from 378 to 263 characters.',
          'It ends after an earlier sentence.',
          'This agent has no AI model to rewrite it.',
        ],
        problem: null,
      },
      { parts: [long], changes: [] },
    ]);
    expect((await act(post.id, 'fit')).body.message).toBe('It fits everywhere.');
    await act(post.id, 'publish');
    await channels.later();
    expect(await stages(post.id)).toEqual(['out', 'out']);
  });

  test(
    'P-7.102 P-7.97 P-7.103 becomes a draft again, is deleted with its unpublished variants, and is copied',
    { tags: 'slow' },
    async () => {
      const post = await channels.post({
        parts: ['Once.'],
        labels: ['Launch'],
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky, parts: ['Own.'] }],
      });
      expect(await act(post.id, 'unschedule')).toMatchObject({
        status: 409,
        body: { message: 'Nothing of this post is scheduled.' },
      });
      await act(post.id, 'schedule', { scheduled_time: inAnHour() });
      expect((await act(post.id, 'unschedule')).body).toMatchObject({
        message: 'Moved back to drafts.',
        data: { stage: 'draft' },
      });
      const copy = await act(post.id, 'duplicate');
      expect(copy).toMatchObject({
        status: 201,
        body: {
          message: 'Duplicated as a draft.',
          data: {
            labels: ['Launch'],
            variants: [{ parts: null }, { parts: ['Own.'] }],
          },
        },
      });
      await act(copy.body.data.id, 'schedule', { scheduled_time: inAnHour() });
      const gone = await channels.call('DELETE', `/posts/${copy.body.data.id}`);
      expect(gone.body.message).toBe('Deleted.');
      await channels.later(2 * hour);
      expect(await channels.said()).toEqual([]);
      expect((await channels.call('GET', `/posts/${copy.body.data.id}`)).status).toBe(404);
    },
  );

  test('P-7.94 P-7.95 are listed by stage, agent, label and words', { tags: 'slow' }, async () => {
    const { id: out } = await channels.post({
      parts: ['The launch is near.'],
      labels: ['Launch'],
      variants: [{ connection_id: ids.x }],
    });
    await act(out, 'publish');
    await channels.later();
    channels.world.pass(1000);
    const { id: draft } = await channels.post({ parts: ['An idea about tea.'] });
    const found = async (query: Record<string, string>) => {
      const { body } = await channels.world.call('GET', '/posts', { as: channels.owner, query });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await found({})).toEqual([draft, out]);
    expect(await found({ stage: 'out' })).toEqual([out]);
    expect(await found({ stage: 'draft' })).toEqual([draft]);
    expect(await found({ stage: 'waiting' })).toEqual([]);
    expect(await found({ label: 'Launch' })).toEqual([out]);
    expect(await found({ search: 'TEA idea' })).toEqual([draft]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ agent_id: newId() })).toEqual([]);
    const pages = await pagesOf(
      async (query) =>
        (await channels.world.call('GET', '/posts', { as: channels.owner, query })).body,
      1,
    );
    expect(pages.map(({ data }) => data[0].id)).toEqual([draft, out]);
    const { body } = await channels.call('GET', '/posts');
    expect(body).toMatchObject({
      total: 2,
      stages: { draft: 1, scheduled: 0, waiting: 0, out: 1 },
      labels: ['Launch'],
    });
  });

  test('a post continues if one of its accounts was disconnected', async () => {
    const variants = [{ connection_id: ids.x }, { connection_id: ids.bluesky }];
    const post = await channels.post({ parts: ['Both.'], variants });
    const { db } = channels.world.ctx;
    await db.deleteFrom('agent_accounts').where('account_id', '=', ids.x).execute();
    await db.updateTable('accounts').set({ disconnected_at: 1 }).where('id', '=', ids.x).execute();
    const changed = await channels.call('PATCH', `/posts/${post.id}`, {
      parts: ['One.'],
      variants: post.variants,
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { parts: ['One.'] } } });
    expect(changed.body.data.standings[0].problem).toMatch(/^This agent can’t post as @ada on /);
    const left = [{ connection_id: ids.bluesky }];
    await channels.call('PATCH', `/posts/${post.id}`, { variants: left });
    await act(post.id, 'publish');
    await channels.later();
    expect(await channels.said()).toEqual(['ada.example: One.']);
  });

  test(
    'P-7.100 a draft can get another author, and a planned post keeps its own',
    { tags: 'slow' },
    async () => {
      const { id: other } = await channels.world.agent(channels.owner, { name: 'Bex' });
      const stranger = await channels.world.member();
      const { id: theirs } = await channels.world.agent(stranger);
      const post = await channels.post({ parts: ['Hello.'], variants: [{ connection_id: ids.x }] });
      const change = (body: object) => channels.call('PATCH', `/posts/${post.id}`, body);
      expect((await change({ agent_id: theirs })).status).toBe(404);
      const changed = await change({ agent_id: other, made_with_ai: true });
      expect(changed.body.data).toMatchObject({ agent_id: other, version: post.version + 1 });
      const own = await change({ agent_id: 'self' });
      expect(own.body.data).toMatchObject({ author: { kind: 'self' } });
      // Sending back what was read changes nothing.
      expect((await change({ agent_id: own.body.data.agent_id })).body.data.author.kind).toBe(
        'self',
      );
      expect((await change({ agent_id: other })).body.data.author.kind).toBe('agent');
      // Every agent may use every account of its owner.
      expect(changed.body.data.standings[0].problem).toBeNull();
      const row = await channels.world.ctx.db
        .selectFrom('posts')
        .select('made_with_ai')
        .where('id', '=', post.id)
        .executeTakeFirst();
      expect(row).toEqual({ made_with_ai: 1 });
      await change({ agent_id: channels.agentId });
      await act(post.id, 'schedule', { scheduled_time: inAnHour() });
      expect(await change({ agent_id: other })).toMatchObject({
        status: 409,
        body: {
          message: 'Only a draft can get another author. Move the post back to drafts first.',
        },
      });
      expect((await channels.read(post.id)).agent_id).toBe(channels.agentId);
    },
  );

  test('reject invalid requests completely', async () => {
    const parts = ['Hello.'];
    const agent_id = channels.agentId;
    const create = (body: object) => channels.call('POST', '/posts', { agent_id, parts, ...body });
    const stranger = await channels.world.member();
    const account = { connection_id: ids.x };
    expect((await create({ variants: [account, account] })).body.details).toMatchObject([
      { message: 'Choose each account only once' },
    ]);
    expect((await create({ variants: [{ connection_id: newId() }] })).body.details).toEqual([
      { path: 'variants.0.connection_id', message: 'This account isn’t connected.' },
    ]);
    expect((await create({ agent_id: newId() })).status).toBe(404);
    expect((await create({ media_ids: [newId()] })).status).toBe(404);
    expect((await create({ parts: [] })).status).toBe(400);
    const { id } = await channels.post({ parts });
    const as = stranger;
    for (const verb of ['publish', 'fit', 'unschedule', 'duplicate']) {
      const reply = await channels.world.call('POST', `/posts/${id}/${verb}`, { as, body: {} });
      expect([verb, reply.status]).toEqual([verb, 404]);
    }
    expect(await act(id, 'publish')).toMatchObject({
      status: 409,
      body: { message: 'Choose at least one account for this post.' },
    });
    const same = await channels.call('PATCH', `/posts/${id}`, {
      variants: [account, { connection_id: ids.second }],
    });
    expect(same.body.data.standings[1].problem).toBe(
      'X doesn’t allow the same text on several accounts. Change this one.',
    );
    const { version, hash } = same.body.data;
    expect((await channels.call('PATCH', `/posts/${id}`, { parts, version: 1 })).status).toBe(409);
    await channels.call('PATCH', `/posts/${id}`, { variants: [account], version });
    expect((await act(id, 'publish', { hash })).status).toBe(409);
    expect((await act(id, 'schedule', { scheduled_time: '2001-01-01T09:00' })).status).toBe(400);
    expect(
      (
        await act(id, 'schedule', {
          scheduled_time: inAnHour(),
          connection_ids: [ids.telegram],
        })
      ).body.details,
    ).toEqual([{ path: 'connection_ids', message: 'This post has no version for this account.' }]);
    await channels.call('DELETE', `/agents/${agent_id}/disconnect-platform`, {
      platform: 'twitter',
      connection_id: ids.x,
    });
    expect((await act(id, 'publish')).body.details).toEqual([
      {
        path: 'variants.0',
        message:
          'X (@ada): This agent can’t post as @ada on X. Connect the account on the agent’s page, or remove it here.',
      },
    ]);
    await channels.later();
    expect(await channels.said()).toEqual([]);
  });
});
