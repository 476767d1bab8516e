/** Pictures of a thread go out with the part that they name. */
import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Failpoint } from '#server/context.ts';
import { imagesCleanupJob } from '#server/features/images/gallery/sweep.job.ts';
import { keepOne } from '#server/features/images/pictures.fixture.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('pictures per part on %s', (engine) => {
  let channels: Channels;
  let ids: Channels['ids'];
  /** Three pictures of the owner. */
  let [a, b, c]: string[] = [];
  /** What each network received: its name, the text, and the letters of the pictures. */
  let told: string[];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids } = channels);
    const { ctx } = channels.world;
    [a, b, c] = await Promise.all(
      [1, 2, 3].map(async () => (await keepOne(ctx, channels.owner.id)).id),
    );
    told = [];
    for (const [id, alt] of [
      [a, 'a'],
      [b, 'b'],
      [c, 'c'],
    ])
      await channels.call('PATCH', `/content/ai/images/${id}`, { alt });
    for (const [name, { port }] of Object.entries(channels.networks)) {
      const { publish } = port;
      port.publish = async (account, post, signal) => {
        const pictures = post.media.map(({ alt }) => alt).join('');
        const published = await publish(account, post, signal);
        told.push(`${name}: ${post.text} [${pictures}]`);
        return published;
      };
    }
  });

  const thread = (own: object = {}) =>
    channels.post({
      parts: ['One.', 'Two.', 'Three.'],
      media_ids: [a, b, c],
      media_parts: { [String(b)]: 2, [String(c)]: 1 },
      variants: [{ connection_id: ids.bluesky }],
      ...own,
    });
  const inAnHour = () => new Date(channels.world.ctx.clock() + hour).toISOString();

  test('P-49.102 each part is published with its own, now and when it is due', async () => {
    const parts = ['bluesky: One. [a]', 'bluesky: Two. [c]', 'bluesky: Three. [b]'];
    const post = await thread();
    expect(post).toMatchObject({ media_parts: { [String(b)]: 2, [String(c)]: 1 } });
    const published = await channels.act(post.id, 'publish');
    expect(told).toEqual(parts);
    const [standing] = published.body.data.standings;
    expect(
      standing.occurrence.parts.map(({ media }: { media: { id: string }[] }) =>
        media.map(({ id }) => id),
      ),
    ).toEqual([[a], [c], [b]]);
    const later = await thread();
    await channels.act(later.id, 'schedule', { scheduled_time: inAnHour() });
    await channels.later(hour);
    expect(told).toEqual([...parts, ...parts]);
  });

  test('P-49.102 a text that a call publishes, too', async () => {
    const sent = await channels.call('POST', `/agents/${channels.agentId}/posts`, {
      platform: 'bluesky',
      connection_id: ids.bluesky,
      parts: ['One.', 'Two.'],
      media_ids: [a, b],
      media_parts: { [String(b)]: 1 },
      first_comment: 'By the way.',
    });
    expect(sent.status).toBe(200);
    expect(told).toEqual(['bluesky: One. [a]', 'bluesky: Two. [b]', 'bluesky: By the way. []']);
  });

  test('P-49.103 an account has its own places, and those of parts that it lacks are the last', async () => {
    const { id, standings } = await thread({
      variants: [
        { connection_id: ids.bluesky, parts: ['All in one.'] },
        { connection_id: ids.x, parts: ['First.', 'Second.'] },
        { connection_id: ids.second, parts: ['1', '2'], media_parts: { [String(a)]: 1 } },
      ],
    });
    expect(standings[2]).toMatchObject({ media_parts: { [String(a)]: 1 }, problem: null });
    await channels.act(id, 'publish');
    await channels.later(minute);
    expect(told.toSorted()).toEqual([
      'bluesky: All in one. [abc]',
      'twitter: 1 [bc]',
      'twitter: 2 [a]',
      'twitter: First. [a]',
      'twitter: Second. [bc]',
    ]);
  });

  test('P-49.104 an approval covers where they go', async () => {
    const { id } = await thread({ review: 'before_sending' });
    const planned = await channels.act(id, 'schedule', { scheduled_time: inAnHour() });
    const { hash } = planned.body.data;
    await channels.act(id, 'approve', { hash });
    await channels.later(55 * minute);
    const change = { media_parts: { [String(b)]: 1, [String(c)]: 1 } };
    const changed = (await channels.call('PATCH', `/posts/${id}`, change)).body.data;
    expect(changed).toMatchObject({ is_approved: false });
    await channels.later(6 * minute);
    expect(told).toEqual([]);
    // A place that changes nothing is no change, also for what is planned.
    const planOf = () =>
      channels.world.ctx.db.selectFrom('series').select(['version', 'media_parts']).execute();
    const plan = await planOf();
    const same = { media_parts: { [String(b)]: 1, [String(c)]: 1, [String(a)]: 0 } };
    const kept = (await channels.call('PATCH', `/posts/${id}`, same)).body.data;
    expect(kept.hash).toBe(changed.hash);
    expect(await planOf()).toEqual(plan);
    await channels.act(id, 'approve', { hash: changed.hash });
    await channels.later(minute);
    expect(told).toEqual(['bluesky: One. [a]', 'bluesky: Two. [bc]', 'bluesky: Three. []']);
  });

  test('P-49.104 as do the approvals that the ledger keeps', async () => {
    await channels.call('PUT', `/agents/${channels.agentId}`, { approvers: 'owner' });
    const { id } = await thread();
    const planned = await channels.act(id, 'schedule', { scheduled_time: inAnHour() });
    await channels.act(id, 'approve', { hash: planned.body.data.hash });
    expect((await channels.read(id)).missing_approvals).toEqual([]);
    // As another process would leave it: the same series, with other places.
    const { ctx } = channels.world;
    await ctx.db
      .updateTable('series')
      .set({ media_parts: '{}' })
      .where('parts', 'is not', null)
      .execute();
    await channels.later(hour);
    expect(told).toEqual([]);
  });

  test('P-49.101 the limits of a network count for each part', async () => {
    const many = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await keepOne(channels.world.ctx, channels.owner.id)).id,
      ),
    );
    const halves = Object.fromEntries(many.slice(4).map((id) => [id, 1]));
    const own = { parts: ['One.', 'Two.'], media_ids: many, variants: [{ connection_id: ids.x }] };
    const fits = await channels.post({ ...own, media_parts: halves });
    expect(fits.standings[0].problem).toBeNull();
    const full = await channels.post(own);
    expect(full.standings[0].problem).toBe('X takes up to 4 files with a post. Remove the others.');
    const fitted = await channels.act(full.id, 'fit');
    expect(fitted.body.data.variants[0].media_ids).toEqual(many.slice(0, 4));
    const gone = (
      await channels.call('POST', '/posts', {
        agent_id: channels.agentId,
        ...own,
        media_parts: { [newId()]: 1 },
      })
    ).body;
    expect(gone.details).toMatchObject([{ message: 'This image isn’t used in this post.' }]);
    // Pictures beyond those that older indexes find are in use, too.
    const { ctx } = channels.world;
    channels.world.pass(2 * day);
    await imagesCleanupJob(ctx).run(undefined, new AbortController().signal);
    const left = await ctx.db.selectFrom('images').select('id').where('id', 'in', many).execute();
    expect(left).toHaveLength(8);
  });

  test.each<[Failpoint, number]>([
    ['intended', 2],
    ['answered', 2],
    ['intended', 3],
    ['answered', 3],
  ])(
    'P-49.105 a process that dies at “%s” of part %i sends no part and no picture twice',
    { tags: 'slow' },
    async (point, nth) => {
      const { ctx } = channels.world;
      const { id } = await thread({ variants: [{ connection_id: ids.x }] });
      let times = 0;
      await new Promise<void>((resolve) => {
        ctx.probe = async (at) => {
          if (at !== point || (times += 1) < nth) return;
          resolve();
          await new Promise(() => {});
        };
        void channels.act(id, 'publish').catch(() => {});
      });
      delete ctx.probe;
      const waits = [ledgerTimes.lease + 1, ...Array<number>(6).fill(minute), 10 * minute];
      for (const wait of [...waits, 10 * minute, minute, minute]) await channels.later(wait);
      expect(await channels.stages(id)).toEqual(['out']);
      expect(told).toEqual(['twitter: One. [a]', 'twitter: Two. [c]', 'twitter: Three. [b]']);
      expect(await channels.said()).toEqual(['ada: One.', 'ada: Two.', 'ada: Three.']);
    },
  );

  test('P-49.106 an edit of a waiting text leaves them at their parts', async () => {
    const { id } = await thread({ review: 'before_sending' });
    await channels.act(id, 'schedule', { scheduled_time: inAnHour() });
    await channels.later(55 * minute);
    const { occurrence } = (await channels.read(id)).standings[0];
    const edited = await channels.call('POST', `/occurrences/${occurrence.id}/edit-text`, {
      parts: ['1', '2'],
    });
    expect(edited.status).toBe(200);
    await channels.later(6 * minute);
    expect(told).toEqual(['bluesky: 1 [a]', 'bluesky: 2 [cb]']);
  });

  test(
    'P-49.101 P-49.106 an edit of a waiting text may not bring more of them to a part than the network takes',
    { tags: 'slow' },
    async () => {
      const { ctx } = channels.world;
      const more = await Promise.all(
        [1, 2].map(async () => (await keepOne(ctx, channels.owner.id)).id),
      );
      const media_ids = [a, b, c, ...more];
      const { id } = await thread({
        review: 'before_sending',
        media_ids,
        media_parts: Object.fromEntries(more.map((one) => [one, 1])),
      });
      await channels.act(id, 'schedule', { scheduled_time: inAnHour() });
      await channels.later(55 * minute);
      const { occurrence } = (await channels.read(id)).standings[0];
      const edit = (parts: string[]) =>
        channels.call('POST', `/occurrences/${occurrence.id}/edit-text`, { parts });
      const full = await edit(['All in one.']);
      expect([full.status, full.body.message]).toEqual([
        400,
        'Bluesky takes up to 4 files with a post. Remove the others.',
      ]);
      expect((await edit(['1', '2'])).status).toBe(200);
      await channels.later(6 * minute);
      expect(told).toEqual(['bluesky: 1 [abc]', 'bluesky: 2 [Two halvesTwo halves]']);
    },
  );

  test('P-49.107 a copy has them, and a change of the text alone leaves them', async () => {
    const { id } = await thread();
    const copy = (await channels.act(id, 'duplicate')).body.data;
    expect(copy.media_parts).toEqual({ [String(b)]: 2, [String(c)]: 1 });
    const shorter = await channels.call('PATCH', `/posts/${id}`, { parts: ['One.', 'Two.'] });
    expect(shorter.body.data.media_parts).toEqual({ [String(b)]: 2, [String(c)]: 1 });
    // A version without this field names the pictures alone.
    const fewer = await channels.call('PATCH', `/posts/${id}`, { media_ids: [a, b] });
    expect(fewer.body.data.media_parts).toEqual({ [String(b)]: 2 });
    // One that comes back is at the first part.
    const back = await channels.call('PATCH', `/posts/${id}`, { media_ids: [a, b, c] });
    expect(back.body.data.media_parts).toEqual({ [String(b)]: 2 });
  });
});
