/** Feeds of an agent: added, polled, filtered, and turned into ideas, drafts and queued posts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { usual } from '#test/queue-world.ts';
import {
  createSite,
  createStreamWorld,
  entry,
  type Entry,
  rss,
  type Site,
  type StreamWorld,
} from '#test/stream-world.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.stop());

const serve = (entries: readonly (number | Entry)[], headers: Record<string, string> = {}) => {
  const all = entries.map((one) => (typeof one === 'number' ? entry(one) : one));
  site.pages['/feed'] = ['application/rss+xml', rss(all), 200, headers];
};
const asked = () => site.outside.outside.requests.filter(({ url }) => url === '/feed');

describe.each(engines)('feeds on %s', (engine) => {
  let world: StreamWorld;
  beforeEach(async () => {
    site.pages = {};
    site.outside.outside.requests = [];
    world = await createStreamWorld(engine, site);
  });
  afterEach(() => world.close());

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: world.owner, ...(body && { body }) });
  const statesOf = async (id: string) =>
    (await world.items(id)).map(({ title, state, reason }) => [title, state, reason]);
  const made = async (id: string) =>
    (await world.items(id, 'made')).map(({ title }) => title).toSorted();

  test('P-23.40 P-23.42 P-23.60 P-23.62 P-23.66 existing items of a new feed are ignored, and each new item becomes an idea', async () => {
    serve([2, 1]);
    const { id } = await world.add();
    await world.round();
    expect(await world.posts()).toEqual([]);
    // Links and handles in the text are left out of the owner's idea.
    serve([entry(4, { title: 'News number 4 by @baker' }), 3, 2, 1]);
    await world.round();
    await world.round();
    const ideas = (await world.posts()).map(({ idea, stage }) => [idea, stage]);
    expect(ideas.toSorted()).toEqual([
      ['News number 3 https://site.test/posts/3', 'idea'],
      ['News number 4 https://site.test/posts/4', 'idea'],
    ]);
    expect(await statesOf(id)).toEqual([
      ['News number 4 by @baker', 'made', null],
      ['News number 3', 'made', null],
      ['News number 2', 'old', null],
      ['News number 1', 'old', null],
    ]);
    const changed = { name: 'Bakery', note: 'Be brief.', include: ['rye'], exclude: ['ad'] };
    const saved = await call('PATCH', `/streams/${id}`, { ...changed, daily_limit: 7 });
    expect(saved.body).toMatchObject({
      message: 'Feed saved.',
      data: { ...changed, daily_limit: 7 },
    });
    const listed = await call('GET', `/agents/${world.agent_id}/streams`);
    expect(listed.body.data).toMatchObject([
      { name: 'Bakery', made: 2, waiting: 0, error: null, is_paused: false },
    ]);
  });

  test('P-23.43 a draft is about the content of the page, has the link, and waits for its owner', async () => {
    serve([1]);
    const connection_ids = [world.account_id];
    const { id } = await world.add({ act: 'draft', connection_ids, note: 'Say why it matters.' });
    const body = 'The spelt loaf weighs 800 grams and is baked on Fridays. '.repeat(6);
    site.pages['/posts/2'] = ['text/html', `<nav>Menu</nav><article><p>${body}</p></article>`];
    serve([2, 1]);
    await world.round();
    const [post, ...more] = await world.posts();
    expect(more).toEqual([]);
    expect(post).toMatchObject({ stage: 'draft', review: 'before_sending' });
    const [text = ''] = post?.parts ?? [];
    expect(text).toMatch(/^News number 2\./u);
    expect(text).toContain('weighs 800 grams');
    expect(text).not.toContain('Menu');
    expect(text.endsWith('\n\nhttps://site.test/posts/2')).toBe(true);
    expect(await world.items(id, 'made')).toMatchObject([{ post_id: post?.id, reason: null }]);
    const row = await world.ctx.db.selectFrom('posts').select('made_with_ai').executeTakeFirst();
    expect(row?.made_with_ai).toBe(1);
  });

  test(
    'P-23.44 a post is queued automatically or waits for approval there, and without free times it is a draft',
    { tags: 'slow' },
    async () => {
      serve([1]);
      const connection_ids = [world.account_id];
      const { id } = await world.add({ act: 'queue', connection_ids, review: 'off' });
      serve([2, 1]);
      await world.round();
      const [draft] = await world.items(id, 'made');
      expect(draft?.reason).toMatch(
        /^Saved as a draft\. Nothing was queued\. Sandbox: Add posting/u,
      );
      const path = `/connections/${world.account_id}/queue`;
      await world.call('PUT', path, { as: world.owner, body: usual });
      serve([3, 2, 1]);
      await world.round();
      expect((await call('PATCH', `/streams/${id}`, { review: 'before_sending' })).status).toBe(
        200,
      );
      serve([4, 3, 2, 1]);
      await world.round();
      const posts = new Map(
        (await world.posts()).map((post) => [post.parts[0]?.slice(0, 13), post]),
      );
      expect(posts.get('News number 2')).toMatchObject({ stage: 'draft', review: 'off' });
      expect(posts.get('News number 3')).toMatchObject({ stage: 'scheduled', review: 'off' });
      expect(posts.get('News number 4')).toMatchObject({
        stage: 'scheduled',
        review: 'before_sending',
      });
      // No one saw it, so there is no approval.
      const approvals = await world.ctx.db.selectFrom('approvals').select('way').execute();
      expect(approvals).toEqual([]);
    },
  );

  test('P-23.45 filters and the daily limit show which items they skipped, and why', async () => {
    serve([1]);
    const { id } = await world.add({ daily_limit: 2, include: ['bread', 'cake'], exclude: ['ad'] });
    const odd = { text: 'Nothing about that.' };
    serve([
      entry(7),
      entry(6),
      entry(5),
      entry(4, { ...odd, title: 'An Ad for bread' }),
      entry(3, { ...odd, title: 'Breadth of choice' }),
      entry(2, { ...odd, title: 'Madder than cake' }),
      1,
    ]);
    await world.round();
    const reasons = new Map(
      (await statesOf(id)).map(([title, state, why]) => [title, [state, why]]),
    );
    expect(reasons.get('News number 7')).toEqual(['made', null]);
    expect(reasons.get('News number 6')).toEqual(['made', null]);
    expect(reasons.get('News number 5')).toEqual([
      'over_limit',
      'The daily limit of 2 was reached.',
    ]);
    expect(reasons.get('An Ad for bread')).toEqual(['filtered', 'It has “ad”.']);
    expect(reasons.get('Breadth of choice')?.[0]).toBe('filtered');
    world.pass(day);
    serve([8, 7]);
    await world.round();
    expect(await made(id)).toContain('News number 8');
  });

  test('P-23.46 reordered, edited, renamed and reappearing items are handled once', async () => {
    serve([2, 1]);
    const { id } = await world.add({ daily_limit: 50 });
    serve([3, 2, 1]);
    await world.round();
    serve([1, 3, 2]);
    await world.round();
    serve([entry(3, { title: 'News number 3, corrected', text: 'Edited.' }), 2, 1]);
    await world.round();
    // The guids disappear and come back changed, and tracking parameters are added to the URLs.
    serve([3, 2, 1].map((n) => entry(n, { id: undefined })));
    await world.round();
    serve([3, 2, 1].map((n) => entry(n, { id: `https://other.test/?p=${n}` })));
    await world.round();
    serve(
      [3, 2, 1].map((n) =>
        entry(n, { id: undefined, link: `https://www.site.test/posts/${n}/?utm_source=rss` }),
      ),
    );
    await world.round();
    // It disappears, comes back, and an older, unknown one appears.
    serve([]);
    await world.round();
    serve([3, 2, entry(0, { at: -24 * 30, title: 'From last month' })]);
    await world.round();
    expect(await made(id)).toEqual(['News number 3']);
    // Items with one URL are distinguished by their guids.
    const status = 'https://site.test/status';
    serve([entry(5, { link: status }), entry(4, { link: status }), 3]);
    await world.round();
    expect(await made(id)).toEqual(['News number 3', 'News number 4', 'News number 5']);
  });

  test('P-23.46 items with new guids and dates stay known, and articles that share a guid are several', async () => {
    serve([2, 1]);
    const { id } = await world.add({ daily_limit: 50 });
    const renewed = (n: number, poll: number) => entry(n, { id: `${n}-${poll}`, at: n + poll });
    for (const poll of [1, 2, 3]) {
      serve([3, 2, 1].map((n) => renewed(n, poll)));
      await world.round();
    }
    expect(await made(id)).toEqual(['News number 3']);
    for (const newest of [5, 6]) {
      serve([newest, 4].map((n) => entry(n, { id: 'article' })));
      await world.round();
    }
    expect(await made(id)).toEqual([3, 4, 5, 6].map((n) => `News number ${n}`));
  });

  test('P-23.47 P-23.65 a feed is requested conditionally, and with a growing backoff after failures', async () => {
    serve([1], { etag: '"one"', 'last-modified': 'Wed, 25 Nov 2026 10:00:00 GMT' });
    const { id } = await world.add();
    site.pages['/feed'] = ['text/plain', '', 304];
    await world.round();
    expect(asked().at(-1)?.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Wed, 25 Nov 2026 10:00:00 GMT',
    });
    const read = async () => (await call('GET', `/agents/${world.agent_id}/streams`)).body.data[0];
    expect(await read()).toMatchObject({ error: null });
    site.pages['/feed'] = ['text/plain', 'no', 500];
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      await world.round();
      const { next_check_at, checked_at } = await read();
      waits.push((Date.parse(next_check_at) - Date.parse(checked_at)) / minute);
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    const failing = await read();
    expect(failing.error).toBe('site.test answered with an error (500).');
    expect(Date.parse(failing.failing_since)).toBeLessThan(Date.parse(failing.checked_at));
    site.pages['/feed'] = ['text/plain', 'later', 429, { 'retry-after': '36000' }];
    await world.round();
    const told = await read();
    expect(Date.parse(told.next_check_at) - Date.parse(told.checked_at)).toBe(10 * hour);
    // Nothing published in between is lost.
    serve([2, 1]);
    const now = await call('POST', `/streams/${id}/check`);
    expect(now.body).toMatchObject({ message: 'Checked.', data: { error: null, waiting: 1 } });
    await world.round();
    expect(await made(id)).toEqual(['News number 2']);
  });

  test(
    'P-23.108 the owner of a feed that fails for three days is notified once, and again only after a new failure',
    { tags: 'slow' },
    async () => {
      serve([1]);
      const { id } = await world.add();
      const notices = async () =>
        (await call('GET', '/notices')).body.data.filter(
          ({ kind }: { kind: string }) => kind === 'feed_failing',
        );
      const failFor = async (hours: number) => {
        site.pages['/feed'] = ['text/plain', 'no', 500];
        for (let n = 0; n < hours; n += 12) {
          world.pass(12 * hour);
          await world.round();
        }
      };
      await failFor(48);
      expect(await notices()).toEqual([]);
      await failFor(72);
      const [told, ...others] = await notices();
      expect(others).toEqual([]);
      expect(told).toMatchObject({
        read_at: null,
        link: `/agents/${world.agent_id}?tab=settings&part=feeds`,
      });
      expect(told.text).toMatch(
        /^“.+” couldn’t be read for 3 days\. site\.test answered with an error \(500\)\. We keep trying/u,
      );
      serve([2, 1]);
      world.pass(12 * hour);
      await world.round();
      expect(await notices()).toEqual([]);
      expect(await made(id)).toEqual(['News number 2']);
      await failFor(96);
      expect(await notices()).toHaveLength(1);
      await call('PATCH', `/streams/${id}`, { is_paused: true });
      expect(await notices()).toEqual([]);
    },
  );

  test('P-23.48 P-23.63 P-23.64 paused feeds and those of inactive agents are not polled, and a deleted one leaves its posts', async () => {
    serve([1]);
    const { id } = await world.add();
    serve([2, 1]);
    await world.round();
    const paused = await call('PATCH', `/streams/${id}`, { is_paused: true });
    expect(paused.body).toMatchObject({ message: 'Feed paused.', data: { next_check_at: null } });
    const before = asked().length;
    await world.round();
    expect(asked().length).toBe(before);
    await call('PATCH', `/streams/${id}`, { is_paused: false });
    await call('POST', `/agents/${world.agent_id}/toggle-status`, { is_active: false });
    await world.round();
    expect(asked().length).toBe(before);
    expect((await call('DELETE', `/streams/${id}`)).body.message).toBe('Feed deleted.');
    expect((await world.posts()).length).toBe(1);
    expect((await call('GET', `/streams/${id}/items`)).status).toBe(404);
  });

  test('P-23.49 feeds are visible to their owner only, unique per agent, and for connected accounts', async () => {
    serve([1]);
    const { id } = await world.add();
    const again = await call('POST', `/agents/${world.agent_id}/streams`, {
      address: 'https://site.test/feed',
    });
    expect([again.status, again.body.message]).toEqual([409, 'This agent has that feed already.']);
    const none = await call('PATCH', `/streams/${id}`, { act: 'queue' });
    expect([none.status, none.body.message]).toEqual([400, 'Choose at least one account']);
    const other = await world.member();
    const strange = { as: other, body: {} };
    expect((await world.call('PATCH', `/streams/${id}`, strange)).status).toBe(404);
    expect((await world.call('POST', `/streams/${id}/check`, { as: other })).status).toBe(404);
    expect((await world.call('DELETE', `/streams/${id}`, { as: other })).status).toBe(404);
    expect((await world.call('GET', `/streams/${id}/items`, { as: other })).status).toBe(404);
    const theirs = await world.agent(other);
    const foreign = await world.call('POST', `/agents/${theirs.id}/streams`, {
      as: other,
      body: { address: 'site.test/feed', connection_ids: [world.account_id] },
    });
    expect(foreign.body.message).toBe('This account isn’t connected.');
  });
});
