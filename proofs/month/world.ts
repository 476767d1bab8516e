/** The product on a clock that is moved: every background job runs in its turn, on a database of its own. */
import { second } from '#contract/core/time.ts';
import type { Method } from '#contract/core/endpoint.ts';
import { readWeb } from '#server/adapters/feeds/read-web.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { JobDefinition, Jobs } from '#server/jobs/port.ts';
import { probeCircuitBreakers } from '#server/ledger/recover/circuit-breaker.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { jobs as allJobs, releaseHeld } from '#server/work.ts';
import type { Site } from '#test/stream-world.ts';
import type { InSpace } from '#test/spaces.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';

/** A Monday, so that the prompts of each run name the same days. */
export const start = Date.parse('2027-03-01T00:00:00Z');

interface Waiting {
  name: string;
  payload: unknown;
  run_at: number;
  key: string | undefined;
}

interface Queue {
  jobs: Jobs;
  take(): Waiting[];
  /** Forgets everything, as memory does. Returns how much that was. */
  lose(): number;
}

/** A queue in memory; `take` returns what is due. */
function createQueue(clock: () => number): Queue {
  let waiting: Waiting[] = [];
  return {
    jobs: {
      async enqueue(name, payload, { run_at = clock(), key } = {}) {
        const isThere = waiting.some((one) => one.name === name && one.key === key);
        if (key === undefined || !isThere) waiting.push({ name, payload, run_at, key });
      },
      depth: async () => [],
      start: async () => {},
      stop: async () => {},
    },
    take() {
      const due = waiting.filter(({ run_at }) => run_at <= clock());
      waiting = waiting.filter(({ run_at }) => run_at > clock());
      return due;
    },
    lose: () => waiting.splice(0).length,
  };
}

/** What happens to the network and to the process. */
interface Weather {
  /** Whether the network can’t be reached. */
  is_out: boolean;
  /** Accounts whose access the network has withdrawn. */
  withdrawn: Set<string>;
  /** How many more looks at the clock the process lives. */
  looks_left: number;
}

/** A network that can’t always be reached, and withdraws access. */
function weathered(port: SocialPort, weather: Weather): SocialPort {
  const refuse = (id: string): void => {
    if (weather.is_out) throw new PlatformError('retry', 'The network is down.');
    if (weather.withdrawn.has(id)) throw new PlatformError('reconnect', 'Access was withdrawn.');
  };
  const { mentions, profile } = port;
  return {
    ...port,
    async publish(account, post, signal) {
      refuse(account.id);
      return port.publish(account, post, signal);
    },
    ...(mentions && {
      async mentions(account, ...rest) {
        refuse(account.id);
        return mentions(account, ...rest);
      },
    }),
    ...(profile && {
      async profile(account, signal) {
        refuse(account.id);
        return profile(account, signal);
      },
    }),
  };
}

export interface Month {
  world: World;
  weather: Weather;
  /** A call that signs in again when the session has ended. Throws unless it succeeds. */
  ask(as: Person | InSpace, method: Method, path: string, body?: object): Promise<Reply['body']>;
  /** Advances the clock, and runs what became due until nothing is left. */
  pass(milliseconds: number): Promise<void>;
  /** Kills the process at several moments of its next round, and starts it again. `lost`: the jobs that its memory held. */
  restart(): Promise<{ times: number; lost: number }>;
  /** What a job threw, each sentence once. */
  thrown: ReadonlySet<string>;
  close(): Promise<void>;
}

const killed = 'killed';

/** A world that reaches the site, with these models and a queue of its own. */
async function openWorld(site: Site, writers: readonly LlmPort[], weather: Weather) {
  const egress = site.outside.build();
  const made: { queue?: Queue } = {};
  const parts = ({ llm, clock, social }: Context) => {
    const queue = createQueue(clock);
    made.queue = queue;
    return {
      clock() {
        weather.looks_left -= 1;
        if (weather.looks_left < 0) throw new Error(killed);
        return clock();
      },
      jobs: queue.jobs,
      social: { ...social, sandbox: weathered(social.sandbox, weather) },
      llm: {
        ...llm,
        byId: new Map([...llm.byId, ...writers.map((one) => [one.name, one] as const)]),
      },
      // Feeds are only read by https, and the site of the test has no certificate.
      fetchPublic: async (url: string | URL, init?: RequestInit) => {
        const answer = await egress.guarded(String(url).replace(/^https:/u, 'http:'), init);
        return Object.defineProperty(answer, 'url', {
          value: answer.url.replace(/^http:/u, 'https:'),
        });
      },
      web: {
        read: async (...[bytes, about]: Parameters<Context['web']['read']>) =>
          readWeb(bytes, about),
      },
    };
  };
  const world = await createWorld('sqlite', { parts, env: { LOG_LEVEL: 'error' } });
  world.pass(start - world.ctx.clock());
  if (!made.queue) throw new Error('There is no queue.');
  return { world, queue: made.queue };
}

/** Runs each job when it is due. */
function createRounds({ ctx }: World, queue: Queue) {
  const thrown = new Set<string>();
  const { signal } = new AbortController();
  const definitions = allJobs.map((make): JobDefinition => make(ctx));
  const byName = new Map(definitions.map((one) => [one.name, one]));
  const lastRun = new Map<string, number>();

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (said !== killed) thrown.add(`${name}: ${said}`);
    }
  }
  const run = ({ name, run: work }: JobDefinition, payload: unknown) =>
    attempt(name, () => work(payload, signal));

  async function runJobs(now: number): Promise<void> {
    for (const { name, payload } of queue.take()) {
      const definition = byName.get(name);
      if (definition) await run(definition, payload);
      else thrown.add(`${name}: there is no such job`);
    }
    for (const definition of definitions) {
      const { name, every } = definition;
      if (every === undefined || now - (lastRun.get(name) ?? 0) < every) continue;
      lastRun.set(name, now);
      await run(definition, null);
    }
  }
  return {
    thrown,
    async round(now: number): Promise<void> {
      await attempt('queue', () => runJobs(now));
      for (const [name, work] of Object.entries({ sweep, probeCircuitBreakers, prepare, dispatch }))
        await attempt(name, async () => {
          await work(ctx);
        });
    },
  };
}

/** How many looks at the clock into a round of work the process is killed, one time after another. */
const lives = [5, 40, 90, 150, 220, 300];

/** Time stands still while the product works, however long a model takes, so that each run asks the same. */
function stopClock(): () => void {
  const real = Date.now;
  const instant = real();
  Date.now = () => instant;
  return () => void (Date.now = real);
}

/** `writers` are models beside the built-in writer, for agents that choose one by name. */
export async function openMonth(site: Site, writers: readonly LlmPort[]): Promise<Month> {
  const startClock = stopClock();
  const weather: Weather = { is_out: false, withdrawn: new Set(), looks_left: Infinity };
  const { world, queue } = await openWorld(site, writers, weather);
  const { ctx } = world;
  const { thrown, round } = createRounds(world, queue);
  let now = start;

  const setTo = (instant: number) => world.pass(Math.max(0, instant - ctx.clock()));

  return {
    world,
    weather,
    thrown,
    async ask(who, method, path, body) {
      const { as, headers = {} } = 'as' in who ? who : { as: who };
      const send = () => world.call(method, path, { as, headers, body });
      let reply = await send();
      if (reply.status === 401) {
        as.token = (await enter(world, as.wallet)).body.data.token;
        reply = await send();
      }
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    async pass(milliseconds) {
      now += milliseconds;
      setTo(now - 5 * second);
      await round(ctx.clock());
      // What this made due; replies take several rounds from hearing to sending.
      setTo(now);
      await round(ctx.clock());
    },
    async restart() {
      let lost = 0;
      for (const looks of lives) {
        weather.looks_left = looks;
        await round(now);
        weather.looks_left = Infinity;
        lost += queue.lose();
        await releaseHeld(ctx);
      }
      return { times: lives.length, lost };
    },
    async close() {
      startClock();
      await world.close();
    },
  };
}
