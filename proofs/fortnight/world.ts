/** The product on a clock that is moved: every background job runs in its turn, on a database of its own. */
import { second } from '#contract/core/time.ts';
import type { JobDefinition, Jobs } from '#server/jobs/port.ts';
import { jobs as allJobs } from '#server/work.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { probeCircuitBreakers } from '#server/ledger/recover/circuit-breaker.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { readWeb } from '#server/adapters/feeds/read-web.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import type { Site } from '#test/stream-world.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';
import type { Method } from '#contract/core/endpoint.ts';

interface Waiting {
  name: string;
  payload: unknown;
  run_at: number;
  key: string | undefined;
}

/** A queue in memory; `take` returns what is due. */
function createQueue(clock: () => number): { jobs: Jobs; take(): Waiting[] } {
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
  };
}

export interface Fortnight {
  world: World;
  /** A call that signs in again when the session has ended. Throws unless it succeeds. */
  ask(as: Person, method: Method, path: string, body?: object): Promise<Reply['body']>;
  /** Advances the clock, and runs what became due until nothing is left. */
  pass(milliseconds: number): Promise<void>;
  /** What a job threw, each sentence once. */
  thrown: ReadonlySet<string>;
  close(): Promise<void>;
}

/** A world that reaches the site, with these models and a queue of its own. */
async function openWorld(site: Site, writers: readonly LlmPort[]) {
  const egress = site.outside.build();
  const made: { take?: () => Waiting[] } = {};
  const world = await createWorld('sqlite', {
    parts: ({ llm, clock }) => {
      const queue = createQueue(clock);
      made.take = queue.take;
      return {
        jobs: queue.jobs,
        llm: {
          ...llm,
          byId: new Map([...llm.byId, ...writers.map((one) => [one.name, one] as const)]),
        },
        // Feeds are only read by https, and the site of the test has no certificate.
        fetchPublic: async (url, init) => {
          const answer = await egress.guarded(String(url).replace(/^https:/u, 'http:'), init);
          return Object.defineProperty(answer, 'url', {
            value: answer.url.replace(/^http:/u, 'https:'),
          });
        },
        web: { read: async (bytes, about) => readWeb(bytes, about) },
      };
    },
  });
  return { world, take: () => made.take?.() ?? [] };
}

/** `writers` are models beside the built-in writer, for agents that choose one by name. */
export async function openFortnight(site: Site, writers: readonly LlmPort[]): Promise<Fortnight> {
  const { world, take } = await openWorld(site, writers);
  const { ctx } = world;
  const thrown = new Set<string>();
  const { signal } = new AbortController();
  const definitions = allJobs.map((make): JobDefinition => make(ctx));
  const byName = new Map(definitions.map((one) => [one.name, one]));
  const lastRun = new Map<string, number>();

  async function run({ name, run: work }: JobDefinition, payload: unknown): Promise<void> {
    try {
      await work(payload, signal);
    } catch (error) {
      thrown.add(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async function runJobs(): Promise<void> {
    for (const { name, payload } of take()) {
      const definition = byName.get(name);
      if (definition) await run(definition, payload);
      else thrown.add(`${name}: there is no such job`);
    }
    for (const definition of definitions) {
      const { name, every } = definition;
      if (every === undefined || ctx.clock() - (lastRun.get(name) ?? 0) < every) continue;
      lastRun.set(name, ctx.clock());
      await run(definition, null);
    }
  }

  async function runLedger(): Promise<void> {
    await sweep(ctx);
    await probeCircuitBreakers(ctx);
    await prepare(ctx);
    await dispatch(ctx);
  }

  return {
    world,
    thrown,
    async ask(as, method, path, body) {
      const send = () => world.call(method, path, { as, body });
      let reply = await send();
      if (reply.status === 401) {
        as.token = (await enter(world, as.wallet)).body.data.token;
        reply = await send();
      }
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    async pass(milliseconds) {
      world.pass(milliseconds - 5 * second);
      await runJobs();
      await runLedger();
      // What this made due; replies take several rounds from hearing to sending.
      world.pass(5 * second);
      await runJobs();
      await runLedger();
    },
    close: () => world.close(),
  };
}
