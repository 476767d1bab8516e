/** A website with a feed, and a world whose egress leads there. */
import type { CreateAgent } from '#contract/agents/types.ts';
import { hour } from '#contract/core/time.ts';
import { Post } from '#contract/posts/posts.ts';
import { Stream, StreamItem } from '#contract/streams/types.ts';
import { createWebReader, type WebReader } from '#server/adapters/feeds/index.ts';
import { readWeb } from '#server/adapters/feeds/read-web.ts';
import type { Engine } from '#server/db/client.ts';
import { createEgressWorld, type EgressWorld } from './egress-world.ts';
import { createWorld, type Person, type World, type WorldOptions } from './world.ts';
import { makeItems } from '#server/features/streams/make.ts';
import { pollStreams } from '#server/features/streams/poll.ts';

export interface Entry {
  id?: string | undefined;
  link?: string | undefined;
  title?: string;
  text?: string;
  /** Hours since the start of the world. */
  at?: number | undefined;
}

const began = Date.now();
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${escaped(value)}</${name}>`;

export const rss = (entries: readonly Entry[], title = 'Mill Lane Bakery'): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>
  <link>https://site.test</link>${entries
    .map(
      ({ id, link, title: name, text, at }) =>
        `<item>${tag('guid', id)}${tag('link', link)}${tag('title', name)}${tag('description', text)}${tag(
          'pubDate',
          at === undefined ? undefined : new Date(began + at * hour).toUTCString(),
        )}</item>`,
    )
    .join('')}</channel></rss>`;

/** A numbered entry, like in most feeds. */
export const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  id: `tag:${n}`,
  link: `https://site.test/posts/${n}`,
  title: `News number ${n}`,
  text: `The oven number ${n} has been lit and the bread comes out at 7.`,
  at: n,
  ...more,
});

type Page = [type: string, body: string, status?: number, headers?: Record<string, string>];

export interface Site {
  /** The response of each path; others are 404. */
  pages: Record<string, Page>;
  outside: EgressWorld;
  stop(): void;
}

export async function createSite(): Promise<Site> {
  const outside = await createEgressWorld();
  const site: Site = { pages: {}, outside, stop: () => outside.stop() };
  outside.outside.answer = ({ url = '' }, response) => {
    const [type, body, status = 200, headers = {}] = site.pages[url] ?? ['text/html', 'Gone', 404];
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };
  return site;
}

/** Reads documents in this process, for tests that are not about reading. */
const near: WebReader = { read: async (bytes, about) => readWeb(bytes, about) };

export interface StreamWorld extends World {
  owner: Person;
  agent_id: string;
  /** The agent’s sandbox account. */
  account_id: string;
  add(body?: object): Promise<{ id: string }>;
  /** Reads due feeds once, and processes the results. */
  round(): Promise<void>;
  items(id: string, state?: string): Promise<StreamItem[]>;
  posts(): Promise<Post[]>;
}

export async function createStreamWorld(
  engine: Engine,
  { outside }: Site,
  options: Pick<WorldOptions, 'env'> & {
    is_confined?: boolean;
    persona?: Partial<CreateAgent>;
  } = {},
): Promise<StreamWorld> {
  const egress = outside.build();
  const world = await createWorld(engine, {
    ...(options.env && { env: options.env }),
    parts: () => ({
      // The product only reads https, and the test site has no certificate.
      fetchPublic: async (url, init) => {
        const answer = await egress.guarded(String(url).replace(/^https:/u, 'http:'), init);
        return Object.defineProperty(answer, 'url', {
          value: answer.url.replace(/^http:/u, 'https:'),
        });
      },
      web: options.is_confined ? createWebReader() : near,
    }),
  });
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner, options.persona);
  const accounts = await world.call('GET', '/connections', { as: owner });
  const account_id = String(accounts.body.data[0].id);
  const { signal } = new AbortController();
  return {
    ...world,
    owner,
    agent_id,
    account_id,
    async add(body = {}) {
      const sent = { address: 'site.test/feed', act: 'idea', ...body };
      const made = await world.call('POST', `/agents/${agent_id}/streams`, {
        as: owner,
        body: sent,
      });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return Stream.parse(made.body.data);
    },
    async round() {
      world.pass(hour);
      await pollStreams(world.ctx, signal);
      await makeItems(world.ctx, signal);
    },
    async items(id, state) {
      const query = { limit: '100', ...(state && { state }) };
      const { body } = await world.call('GET', `/streams/${id}/items`, { as: owner, query });
      return StreamItem.array().parse(body.data);
    },
    async posts() {
      const { body } = await world.call('GET', '/posts', { as: owner, query: { limit: '100' } });
      return Post.array().parse(body.data);
    },
  };
}
