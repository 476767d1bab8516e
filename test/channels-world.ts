/** A world with an agent on several accounts of several networks, each of which fails on demand. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Capability } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import type { Engine } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { closeAfterTest } from './close-after-test.ts';
import { type FlakyPlatform, flakyPlatform } from './flaky-platform.ts';
import { memorySandbox } from './memory-sandbox.ts';
import { createWorld, type Person, type Reply, type World, type WorldOptions } from './world.ts';
import { runWorker } from './run-worker.ts';

/** The capability of each network. */
const capabilities: Readonly<Record<LivePlatform, Capability>> = {
  sandbox: 'key',
  twitter: 'read',
  bluesky: 'key',
  mastodon: 'read',
  nostr: 'key',
  telegram: 'none',
  threads: 'read',
  instagram: 'read',
  linkedin: 'key',
  tiktok: 'read',
  discord: 'read',
};

export interface Channels {
  world: World;
  owner: Person;
  agentId: string;
  networks: Readonly<Record<LivePlatform, FlakyPlatform>>;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply>;
  /** Two X accounts, a Bluesky account and a Telegram chat, all linked to the agent. */
  ids: Readonly<Record<'x' | 'second' | 'bluesky' | 'telegram', string>>;
  /** Connects another account of that network and links it to the agent (or another one); returns its id. */
  add(platform: LivePlatform, username: string, agent?: string): Promise<string>;
  /** A variant for each of these, with its own fields. */
  everywhere(own?: Record<string, object>): object[];
  /** Creates a post and returns it. */
  post(body: object): Promise<Reply['body']>;
  read(id: string): Promise<Reply['body']>;
  /** Calls an action on a post: `publish`, `fit` and the like. */
  act(id: string, verb: string, body?: object): Promise<Reply>;
  /** A post’s stage on each account. */
  stages(id: string): Promise<string[]>;
  /** The networks’ posts as "username: text", by account and in order. */
  said(): Promise<string[]>;
  /** Advances the clock and runs the worker until nothing changes. */
  later(milliseconds?: number): Promise<void>;
}

/** A network that deduplicates by key. */
function keyed(rows: ReturnType<typeof memorySandbox>): typeof rows {
  const byKey = new Map<string | null, { id: string }>();
  return {
    ...rows,
    async insert(post) {
      const made = byKey.get(post.idem_key) ?? (await rows.insert(post));
      if (made) byKey.set(post.idem_key, made);
      return made;
    },
  };
}

const nameIn = (line: string): string => line.slice(0, line.indexOf(':'));

/** The owner’s first account is the sandbox account, which their agent has from the start. A test need not close it. */
export async function openChannels(engine: Engine, options: WorldOptions = {}): Promise<Channels> {
  const held: ReturnType<typeof memorySandbox>[] = [];
  const made: { networks?: Channels['networks'] } = {};
  const world = await createWorld(engine, {
    ...options,
    parts: (ctx) => {
      const { clock, social } = ctx;
      const network = (platform: LivePlatform) => {
        const capability = capabilities[platform];
        const rows = memorySandbox(clock);
        held.push(rows);
        const port = createSandbox(capability === 'key' ? keyed(rows) : rows, capability);
        return flakyPlatform({ ...port, platform });
      };
      const networks = {
        sandbox: network('sandbox'),
        twitter: network('twitter'),
        bluesky: network('bluesky'),
        mastodon: network('mastodon'),
        nostr: network('nostr'),
        telegram: network('telegram'),
        threads: network('threads'),
        instagram: network('instagram'),
        linkedin: network('linkedin'),
        tiktok: network('tiktok'),
        discord: network('discord'),
      };
      made.networks = networks;
      const ports = Object.entries(networks).map(([name, { port }]) => [name, port]);
      return { social: { ...social, ...Object.fromEntries(ports) }, ...options.parts?.(ctx) };
    },
  });
  closeAfterTest(world);
  const { networks } = made;
  if (!networks) throw new Error('no networks');
  const { ctx } = world;
  const owner = await world.member();
  const { id: agentId } = await world.agent(owner);
  const call: Channels['call'] = (method, path, body) =>
    world.call(method, path, { as: owner, ...(body && { body }) });
  const names = new Map<string | null, string>();
  const add: Channels['add'] = async (platform, username, agent_id = agentId) => {
    const id = newId();
    const connected_at = ctx.clock();
    await ctx.db
      .insertInto('accounts')
      .values({
        id,
        owner_id: owner.id,
        platform,
        external_id: username,
        username,
        status: 'connected',
        secret: null,
        connected_at,
      })
      .execute();
    await ctx.db
      .insertInto('agent_accounts')
      .values({ agent_id, account_id: id, linked_at: connected_at })
      .execute();
    names.set(id, username);
    return id;
  };
  const ids = {
    x: await add('twitter', 'ada'),
    second: await add('twitter', 'ada_too'),
    bluesky: await add('bluesky', 'ada.example'),
    telegram: await add('telegram', 'Ada reads'),
  };
  return {
    world,
    owner,
    agentId,
    networks,
    call,
    ids,
    add,
    everywhere: (own = {}) =>
      Object.entries(ids).map(([name, connection_id]) => ({ connection_id, ...own[name] })),
    act: (id, verb, body = {}) => call('POST', `/posts/${id}/${verb}`, body),
    async stages(id) {
      const { standings } = (await call('GET', `/posts/${id}`)).body.data;
      return standings.map(({ stage }: { stage: string }) => stage);
    },
    async post(body) {
      const reply = await call('POST', '/posts', { agent_id: agentId, ...body });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.data;
    },
    read: async (id) => (await call('GET', `/posts/${id}`)).body.data,
    said: async () =>
      held
        .flatMap(({ posts }) =>
          posts.map(({ account_id, text }) => `${names.get(account_id) ?? ''}: ${text}`),
        )
        .toSorted((one, other) =>
          nameIn(one) < nameIn(other) ? -1 : Number(nameIn(one) !== nameIn(other)),
        ),
    async later(milliseconds = 0) {
      world.pass(milliseconds);
      for (let round = 0; round < 4; round += 1) {
        await runWorker(ctx);
      }
    },
  };
}
