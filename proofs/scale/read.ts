/** The overhead of our server on a read: GET /api/agents next to a bare handler with the same rows and the same JSON. */
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readAgents } from '#server/features/agents/read-agent.ts';
import { listAgents } from '#server/features/agents/store.ts';
import { run, tool } from '#scripts/steps.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { at, line } from './figures.ts';

const agents = 20;
const seconds = 2;
const warmUp = 2;
/** The number of rounds of each, in alternation, so that other load on the machine affects both. */
const rounds = 5;
const connections = 10;
/** The number of connections at which the 99th percentile is compared. */
const many = 50;
/** The minimum throughput and the maximum p99, relative to the bare handler. */
const limits = { share: 0.8, p99: 2 };

const Load = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.int(),
  errors: z.int(),
});
type Load = z.infer<typeof Load>;

/** The same queries and the same objects, without authentication, contract, headers or rate limits. */
const bareServer = (world: World, owner: Person): FastifyInstance => {
  const app = fastify();
  app.get('/agents', async () => {
    const { rows, total } = await listAgents(world.ctx.db, owner.id, { limit: 50, offset: 0 });
    const data = await readAgents(world.ctx, owner.id, rows);
    return { success: true, data, agents: data, total };
  });
  return app;
};

const addressOf = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

interface Asked {
  url: string;
  token: string;
  /** The number of connections. */
  over?: number;
}

/** Sends requests from another process, so that only answering is measured here. */
const load = async ({ url, token, over = connections }: Asked, duration: number): Promise<Load> => {
  const words = ['--json', '-c', String(over), '-d', String(duration)];
  const header = ['-H', `authorization=Bearer ${token}`];
  const { ok, output } = await run(tool('autocannon'), [...words, ...header, url]);
  if (!ok) throw new Error(output);
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const measured = Load.parse(JSON.parse(json));
  if (measured.non2xx + measured.errors > 0) throw new Error(`${url} returned errors`);
  return measured;
};

/** The median round, by what `of` returns for each. */
const middle = (loads: readonly Load[], of: (load: Load) => number): number =>
  at(loads.map(of), 0.5);

/** Measures both in alternation, after a warm-up for the compiler. */
async function compare(peer: Asked, ours: Asked) {
  for (const one of [peer, ours]) await load(one, warmUp);
  const loads = { peer: [] as Load[], ours: [] as Load[] };
  for (let round = 0; round < rounds; round += 1) {
    loads.peer.push(await load(peer, seconds));
    loads.ours.push(await load(ours, seconds));
  }
  return loads;
}

const answers = ({ requests }: Load) => requests.average;
const p50 = ({ latency }: Load) => latency.p50;
const p99 = ({ latency }: Load) => latency.p99;

const figures = (name: string, loads: readonly Load[]) =>
  `  ${name.padEnd(8)} ${middle(loads, answers).toFixed(0).padStart(6)} requests/s   p50 ${middle(loads, p50)} ms   p99 ${middle(loads, p99)} ms`;

const ratio = (
  { peer, ours }: Record<'peer' | 'ours', readonly Load[]>,
  of: (load: Load) => number,
) => `${(middle(ours, of) / middle(peer, of)).toFixed(2)} × bare`;

export const measure = async (): Promise<string[]> => {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'warn' } });
  const owner = await world.member();
  for (let count = 0; count < agents; count += 1) await world.agent(owner, { name: `A ${count}` });
  const bare = bareServer(world, owner);
  try {
    const { token } = owner;
    const bareUrl = { url: `${await addressOf(bare)}/agents`, token };
    const ourUrl = { url: `${await addressOf(world.app)}/api/agents`, token };
    const few = await compare(bareUrl, ourUrl);
    const crowd = await compare({ ...bareUrl, over: many }, { ...ourUrl, over: many });
    return [
      `Reading a list of ${agents} agents, SQLite, ${rounds} rounds of ${seconds} s each, alternating`,
      figures('bare', few.peer),
      figures('SocialAI', few.ours),
      line(`throughput over ${connections} connections`, ratio(few, answers), `${limits.share} ×`),
      figures('bare', crowd.peer),
      figures('SocialAI', crowd.ours),
      line(`p99 over ${many} connections`, ratio(crowd, p99), `${limits.p99} ×`),
    ];
  } finally {
    await bare.close();
    await world.close();
  }
};
