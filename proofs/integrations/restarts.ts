/**
 * A day of feeds, of programs that use the API and of assistants, while the product is killed again and again: of each item and
 * each request one post is made, and the process does not grow.
 */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock, type SharedClock } from '#proofs/shared/clock.ts';
import { hour, minute, second } from '#contract/core/time.ts';
import { basePath } from '#contract/table.ts';
import type { Engine } from '#server/db/client.ts';
import { everyEngine } from '#test/engines.ts';
import { entry, rss } from '#test/stream-world.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { end, pause, startFile } from '#proofs/shared/processes.ts';
import type { Report } from '#proofs/shared/report.ts';
import { memoryOf, product } from './memory.ts';
import { envOf } from '#proofs/shared/open-context.ts';

const usualHours = 24;
const feeds = 10;
/** A feed has so many new items an hour: as many as its daily limit lets through. */
const newOf = 2;
/** The clock moves by so much at once. */
const step = 5 * minute;
/** The product lives for so long at most until three quarters of the time are over, then it is left alone. */
const longestLife = 2 * hour;
/** Requests of each kind of client at each step. */
const asksAtOnce = 2;
/** MiB that may be held on top. */
const most = 5;
const start = Date.parse('2027-03-01T00:00:00Z');

/** Where a feed stands: it reorders, loses its guids, fails and says that nothing changed. */
function page(feed: number, count: number): { status: number; body: string } {
  const chance = randomInt(12);
  if (chance === 0) return { status: 500, body: 'no' };
  if (chance === 1) return { status: 304, body: '' };
  const numbers = Array.from({ length: Math.min(count, 60) }, (_, at) => count - 1 - at);
  const listed = chance < 4 ? numbers.toReversed() : numbers;
  const more = chance < 6 ? { id: undefined } : {};
  const entries = listed.map((n) => {
    const link = `https://site.test/${feed}/${n}`;
    return entry(n, {
      id: `tag:${feed}:${n}`,
      link,
      title: `Feed ${feed} number ${n}`,
      at: undefined,
      ...more,
    });
  });
  return { status: 200, body: rss(entries) };
}

async function openSite(
  clock: SharedClock,
  hours: number,
): Promise<{ server: Server; port: number }> {
  const server = createServer(({ url = '' }, answer) => {
    const elapsed = Math.min(hours, (clock.now() - start) / hour);
    const [, feed = '0'] = /(\d+)$/u.exec(url) ?? [];
    const { status, body } = page(Number(feed), 1 + Math.floor(elapsed * newOf));
    answer.writeHead(status, { 'content-type': 'application/rss+xml' });
    answer.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  return { server, port: at && typeof at === 'object' ? at.port : 0 };
}

interface Scene {
  world: World;
  clock: SharedClock;
  owner: Person;
  agent_id: string;
  token: string;
  setup: object;
  /** Where the product listens now. */
  now: { child: ChildProcess; url: string };
  kills: number;
  /** What was asked for, and how often it was asked again. */
  wanted: string[];
  repeated: number;
}

async function begin({ setup }: Pick<Scene, 'setup'>): Promise<Scene['now']> {
  const [child, url] = await startFile(product, setup);
  return { child, url: String(url) };
}

/** It was answered, and not done. */
class Refused extends Error {}

/** One request; `undefined` where its answer is lost, whatever was done. */
async function ask(
  scene: Scene,
  path: string,
  body: object,
  headers: object,
): Promise<string | undefined> {
  try {
    const answer = await fetch(`${scene.now.url}${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${scene.token}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (randomInt(4) === 0) return undefined;
    if (answer.status >= 500) return undefined;
    if (!answer.ok) throw new Refused(`${path}: ${text}`);
    return text;
  } catch (error) {
    if (error instanceof Refused) throw error;
    // It was killed in the middle, or is not back yet.
    await pause(200);
    return undefined;
  }
}

/** Has a post made and asks again until it is told that it was. */
async function makePost(scene: Scene, name: string, isMcp: boolean): Promise<void> {
  const { agent_id } = scene;
  scene.wanted.push(name);
  const post = { agent_id, idea: name };
  const call = { name: 'propose_post', arguments: { ...post, request_key: name } };
  const asks = () =>
    isMcp
      ? ask(scene, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, {})
      : ask(scene, `${basePath}/posts`, post, { 'idempotency-key': name.replace(' ', '-') });
  for (let tries = 0; ; tries += 1) {
    const answer = await asks();
    if (answer?.includes('isError')) throw new Refused(answer);
    if (answer !== undefined) {
      scene.repeated += tries;
      return;
    }
    if (tries > 6000) throw new Error('Nobody answers.');
  }
}

async function restart(scene: Scene): Promise<void> {
  await end(scene.now.child);
  scene.kills += 1;
  scene.now = await begin(scene);
}

/** Lets the time pass until then. `longest`: how long the product lives at most; left out, it is not killed. */
async function live(scene: Scene, until: number, longest?: number): Promise<void> {
  const life = () => (longest === undefined ? Infinity : randomInt(longest));
  let end = scene.clock.now() + life();
  let n = scene.wanted.length;
  while (scene.clock.now() < until) {
    scene.clock.set(scene.clock.now() + step);
    const asked = Array.from({ length: 2 * asksAtOnce }, (_, at) =>
      makePost(scene, `Request ${(n += 1)}`, at % 2 === 0),
    );
    await pause(randomInt(100));
    if (scene.clock.now() >= end) {
      await restart(scene);
      end = scene.clock.now() + life();
    }
    const all = Promise.all(asked).then(() => true);
    // Who asks again for what died with the product waits by the clock, so it goes on meanwhile.
    while (!(await Promise.race([all, pause(200).then(() => false)])))
      scene.clock.set(scene.clock.now() + second);
  }
}

/** Whether whatever is due was read and made. */
async function settle({ world, clock }: Scene, expected: number): Promise<void> {
  for (let patience = 0; patience < 600; patience += 1) {
    const made = await world.ctx.db
      .selectFrom('stream_items')
      .select('id')
      .where('state', '=', 'made')
      .execute();
    if (made.length >= expected) return;
    clock.set(clock.now() + step);
    await pause(100);
  }
}

async function judge({ world, owner, wanted }: Scene, items: readonly string[]) {
  const posts = await world.ctx.db
    .selectFrom('posts')
    .select('idea')
    .where('owner_id', '=', owner.id)
    .execute();
  const times = new Map<string, number>();
  for (const { idea } of posts) {
    const name = (idea ?? '').replace(/ https:.*/u, '');
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const all = [...wanted, ...items];
  const lost = all.filter((name) => !times.has(name));
  const twice = [...times].filter(([, count]) => count > 1).map(([name]) => name);
  return { lost, twice, strange: [...times.keys()].filter((name) => !all.includes(name)) };
}

async function prepare(engine: Engine, clock: SharedClock, port: number) {
  const world = await createWorld(engine, {
    env: { LOG_LEVEL: 'silent' },
    parts: () => ({ clock: clock.now }),
  });
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner);
  const { token } = await aToken(world, owner, ['read', 'draft']);
  const setup = { clock: clock.file, port, env: envOf(world.ctx.config) };
  const now = await begin({ setup });
  const scene: Scene = {
    world,
    clock,
    owner,
    agent_id,
    token,
    setup,
    now,
    kills: 0,
    wanted: [],
    repeated: 0,
  };
  for (let feed = 0; feed < feeds; feed += 1) {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${now.url}${basePath}/agents/${agent_id}/streams`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
        body: JSON.stringify({
          address: `https://site.test/feed/${feed}`,
          act: 'idea',
          daily_limit: 50,
        }),
      });
      if (answer.status === 201) break;
      if (tries > 20) throw new Error(await answer.text());
    }
  }
  return scene;
}

async function proveOn(engine: Engine, hours: number, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'socialai-day-'));
  const clock = createClock(join(folder, 'clock'), start);
  const { server, port } = await openSite(clock, hours);
  const scene = await prepare(engine, clock, port);
  try {
    await live(scene, start + hours * 0.75 * hour, longestLife);
    await live(scene, start + hours * 0.85 * hour);
    const before = await memoryOf(scene.now.child);
    await live(scene, start + hours * hour);
    const each = Math.floor(hours * newOf);
    const items = Array.from({ length: feeds }, (_, feed) =>
      Array.from({ length: each }, (_one, n) => `Feed ${feed} number ${n + 1}`),
    ).flat();
    await settle(scene, items.length);
    const after = await memoryOf(scene.now.child);
    const { lost, twice, strange } = await judge(scene, items);
    const grown = after.held - before.held;
    report.check(
      lost.length + twice.length === 0 && grown < most,
      `${engine}: ${hours} hours  killed ${scene.kills} times  items ${items.length}  requests ${scene.wanted.length}, asked again ${scene.repeated} times  lost ${lost.length} (must be 0)  twice ${twice.length} (must be 0)  held ${grown.toFixed(1)} MiB more at the end (at most ${most})`,
      [...lost, ...twice, ...strange],
    );
  } finally {
    await end(scene.now.child).catch(() => {});
    await scene.world.close();
    server.closeAllConnections();
    server.close();
    clock.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `count` is another number of hours. */
export async function prove(report: Report, [count]: readonly string[]): Promise<void> {
  for (const engine of everyEngine) await proveOn(engine, Number(count ?? usualHours), report);
}
