/** Sources other than feeds: site maps, watched pages, and programs. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { createSite, createStreamWorld, type Site, type StreamWorld } from '#test/stream-world.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.stop());

const page = (...lines: string[]): [string, string] => [
  'text/html',
  `<title>Timetable</title><main>${lines.map((line) => `<p>${line}</p>`).join('')}</main>`,
];
const urlset = (...paths: string[]): [string, string] => [
  'application/xml',
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>https://site.test${path}</loc><lastmod>2020-01-01</lastmod></url>`)
    .join('')}</urlset>`,
];

describe.each(engines)('other sources on %s', (engine) => {
  let world: StreamWorld;
  beforeEach(async () => {
    site.pages = {};
    world = await createStreamWorld(engine, site);
  });
  afterEach(() => world.close());

  const ideas = async () => (await world.posts()).map(({ idea }) => idea).toSorted();

  test('P-23.55 each new page of a site map is an item with its title, once', async () => {
    site.pages['/sitemap.xml'] = [
      'application/xml',
      '<sitemapindex><sitemap><loc>https://site.test/more.xml</loc></sitemap></sitemapindex>',
    ];
    site.pages['/more.xml'] = urlset('/a', '/b');
    site.pages['/c'] = ['text/html', '<title>The third loaf</title><p>It is here.</p>'];
    const made = await world.add({ address: 'site.test/sitemap.xml', name: 'Pages' });
    expect(made).toMatchObject({ kind: 'sitemap', error: null });
    site.pages['/more.xml'] = urlset('/c', '/b');
    await world.round();
    await world.round();
    expect(await ideas()).toEqual(['The third loaf https://site.test/c']);
  });

  test(
    'P-23.56 an addition to a watched page is an item, ignoring clocks and counters',
    { tags: 'slow' },
    async () => {
      const fixed = ['Boats leave at nine and at noon.', 'The quay is open to everybody.'];
      site.pages['/times'] = page(...fixed, 'Seen 17 times');
      // Even if it links to a feed.
      site.pages['/times'][1] += '<link rel="alternate" type="application/rss+xml" href="/feed">';
      const { id } = await world.add({ address: 'site.test/times', watch: true });
      site.pages['/times'] = page(...fixed, 'Seen 18 times');
      await world.round();
      expect(await world.items(id)).toEqual([]);
      const news = 'From Monday on a third boat leaves for the island at four.';
      site.pages['/times'] = page(...fixed, news, 'Seen 19 times');
      await world.round();
      site.pages['/times'] = page(...fixed, 'Seen 20 times');
      await world.round();
      site.pages['/times'] = page(...fixed, news, 'Seen 21 times');
      await world.round();
      expect(await ideas()).toEqual(['Timetable https://site.test/times']);
      await world.call('PATCH', `/streams/${id}`, { as: world.owner, body: { act: 'draft' } });
      site.pages['/times'] = page(...fixed, 'In winter the last boat leaves an hour before dark.');
      await world.round();
      const post = (await world.posts()).find(({ stage }) => stage === 'draft');
      expect(post?.parts[0]).toMatch(/last boat leaves an hour before dark/u);
      expect(post?.parts[0]).not.toContain('noon');
    },
  );

  const send = (address: string, body: object) =>
    world.call('POST', new URL(address).pathname.replace(/^\/api/u, ''), { body });

  test(
    'P-23.57 P-23.67 P-23.68 what programs send to a secret URL is an item, once, within limits',
    { tags: 'slow' },
    async () => {
      const { owner: as, agent_id } = world;
      const body = { name: 'Till', act: 'idea', daily_limit: 50 };
      const made = await world.call('POST', `/agents/${agent_id}/streams`, { as, body });
      const { address, data } = made.body;
      expect(data).toMatchObject({ kind: 'webhook', url: '', next_check_at: null });
      const item = {
        title: 'The 1,000th loaf',
        text: 'Sold today.',
        url: 'https://site.test/1000',
      };
      const both = await Promise.all([send(address, item), send(address, item)]);
      expect(both.map(({ status }) => status)).toEqual([202, 202]);
      expect(both.map((one) => one.body.message).toSorted()).toEqual([
        'Received before.',
        'Received.',
      ]);
      expect((await send(address, { ...item, id: 'other' })).body.message).toBe('Received.');
      await world.round();
      await world.round();
      expect((await ideas()).length).toBe(2);
      const { id } = data;
      // The secret is stored as a hash, and a new one invalidates the old.
      const row = await world.ctx.db.selectFrom('streams').selectAll().executeTakeFirstOrThrow();
      const [, secret = 'none'] = new URL(address).pathname.split('.');
      expect(JSON.stringify(row)).not.toContain(secret);
      const renewed = await world.call('POST', `/streams/${id}/address`, { as });
      expect((await send(address, item)).status).toBe(404);
      expect((await send(`${address}x`, item)).status).toBe(404);
      const fresh = renewed.body.address;
      expect((await send(fresh, {})).status).toBe(400);
      expect((await send(fresh, { title: 'x', script: 'y' })).status).toBe(400);
      expect((await send(fresh, { url: 'javascript:alert(1)' })).status).toBe(400);
      await world.call('PATCH', `/streams/${id}`, { as, body: { is_paused: true } });
      expect((await send(fresh, { title: 'Paused' })).body.message).toMatch(
        /^This feed is paused/u,
      );
      await world.call('PATCH', `/streams/${id}`, { as, body: { is_paused: false } });
      const statuses = new Set<number>();
      for (let n = 0; n < 200; n += 1)
        statuses.add((await send(fresh, { title: `Sale ${n}` })).status);
      expect([...statuses]).toEqual([202, 429]);
      world.pass(day);
      expect((await send(fresh, { title: 'Tomorrow' })).status).toBe(202);
      const check = await world.call('POST', `/streams/${id}/check`, { as });
      expect(check.status).toBe(409);
      await world.call('DELETE', `/streams/${id}`, { as });
      expect((await send(fresh, { title: 'Late' })).status).toBe(404);
    },
  );
});
