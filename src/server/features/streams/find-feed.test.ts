/** Finding a feed from any URL that a person types, and explaining when there is none. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createSite,
  createStreamWorld,
  entry,
  rss,
  type Site,
  type StreamWorld,
} from '#test/stream-world.ts';

let site: Site;
let world: StreamWorld;
beforeAll(async () => {
  site = await createSite();
  site.outside.names['github.com'] = ['93.184.216.34'];
  site.outside.names['git.site.test'] = ['93.184.216.34'];
  world = await createStreamWorld('sqlite', site, { is_confined: true });
});
afterAll(async () => {
  await world.close();
  site.stop();
});
beforeEach(() => {
  site.pages = { '/feed': ['application/rss+xml', rss([entry(1), entry(2)])] };
});

const preview = async (address: string) =>
  world.call('GET', '/stream-preview', { as: world.owner, query: { address } });
const refusal = async (address: string): Promise<string> => {
  const { status, body } = await preview(address);
  expect(status).toBe(400);
  return body.message;
};

test('P-23.41 P-23.61 a feed is previewed with its newest items before it is added', async () => {
  const { body } = await preview('http://site.test/feed');
  expect(body.data).toMatchObject({
    kind: 'feed',
    url: 'https://site.test/feed',
    name: 'Mill Lane Bakery',
    total: 2,
    items: [
      { title: 'News number 2', url: 'https://site.test/posts/2' },
      { title: 'News number 1', text: expect.stringContaining('The oven number 1') },
    ],
    others: [],
  });
});

test(
  'P-23.41 the feed of a site is found by the site’s URL; its comment feed comes last',
  { tags: 'slow' },
  async () => {
    site.pages['/'] = [
      'text/html',
      `<link rel="alternate" type="application/rss+xml" title="Comments Feed" href="/comments">
     <link rel="alternate" type="application/rss+xml" title="All news" href="/feed">`,
    ];
    const { body } = await preview('site.test');
    expect(body.data).toMatchObject({
      url: 'https://site.test/feed',
      others: [{ url: 'https://site.test/comments', name: 'Comments Feed' }],
    });
  },
);

test(
  'P-23.56 any page can be watched for changes, with or without a feed',
  { tags: 'slow' },
  async () => {
    const text = 'Boats leave at nine.';
    site.pages['/times'] = ['text/html', `<title>Timetable</title><p>${text}</p>`];
    const page = { kind: 'page', url: 'https://site.test/times', name: 'Timetable', items: [] };
    expect((await preview('site.test/times')).body.data).toMatchObject(page);
    site.pages['/times'] = [
      'text/html',
      `<title>Timetable</title><link rel="alternate" type="application/rss+xml" href="/feed"><p>${text}</p>`,
    ];
    expect((await preview('site.test/times')).body.data).toMatchObject({ kind: 'feed' });
    const query = { address: 'site.test/times', watch: 'true' };
    const watched = await world.call('GET', '/stream-preview', { as: world.owner, query });
    expect(watched.body.data).toMatchObject(page);
  },
);

test(
  'P-23.51 the URL of a repository gives the feed of its releases',
  { tags: 'slow' },
  async () => {
    site.pages['/mill/oven/releases.atom'] = [
      'application/atom+xml',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Release notes from oven</title><entry><id>tag:1</id><title>v1.2</title><link href="/mill/oven/releases/tag/v1.2"/><updated>2026-11-01T00:00:00Z</updated></entry></feed>',
    ];
    for (const address of [
      'github.com/mill/oven',
      'https://github.com/mill/oven/issues',
      'git.site.test/mill/oven/releases',
    ]) {
      const { body } = await preview(address);
      expect(body.data).toMatchObject({
        kind: 'releases',
        name: 'Release notes from oven',
        items: [{ title: 'v1.2' }],
      });
    }
  },
);

test('P-23.41 an invalid URL is rejected with a message that reveals nothing about the internal network', async () => {
  site.pages['/empty'] = ['text/html', '<title>Hi</title>'];
  site.pages['/list.pdf'] = ['application/pdf', '%PDF'];
  site.pages['/to-inside'] = ['text/html', '', 302, { location: 'http://inside.test/secret' }];
  site.pages['/broken'] = ['application/rss+xml', '<rss version="2.0"><nothing/></rss>'];
  site.pages['/large'] = ['application/rss+xml', ' '.repeat(200_000)];
  const nowhere = (host: string) => `There’s no public website at ${host}.`;
  expect(await refusal('bakery')).toBe('Enter an address, like example.com/blog');
  expect(await refusal('ftp://site.test/feed')).toBe('Enter an address, like example.com/blog');
  expect(await refusal('site.test/none')).toMatch(/^There’s nothing at this address \(404\)/u);
  expect(await refusal('site.test/empty')).toBe('There’s no page with text at this address.');
  expect(await refusal('site.test/list.pdf')).toMatch(/^There’s no feed at this address/u);
  expect(await refusal('site.test/large')).toBe('What site.test sent is larger than 10 MB.');
  const before = site.outside.inside.connections;
  for (const host of ['127.0.0.1', '10.0.0.8', '169.254.169.254', 'inside.test'])
    expect(await refusal(`https://${host}/feed`)).toBe(nowhere(host));
  expect(await refusal('site.test/to-inside')).toBe(nowhere('site.test'));
  expect(site.outside.inside.connections).toBe(before);
});

test('P-23.41 an endless response is aborted', { tags: 'slow' }, async () => {
  const { answer } = site.outside.outside;
  let timer: NodeJS.Timeout | undefined;
  site.outside.outside.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    timer = setInterval(() => response.write('<item>'), 20);
    response.on('close', () => clearInterval(timer));
  };
  expect(await refusal('site.test/feed')).toBe('site.test didn’t answer in time.');
  site.outside.outside.answer = answer;
});
