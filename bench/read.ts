/** What the house adds to a read: GET /api/agents beside a bare handler with the same rows and the same JSON. */
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readAgents } from '#server/features/agents/read-agent.ts';
import { listAgents } from '#server/features/agents/store.ts';
import { run, tool } from '#scripts/steps.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const agents = 20;
const seconds = 5;
const warmUp = 2;
const connections = 10;

const Load = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.int(),
  errors: z.int(),
});
type Load = z.infer<typeof Load>;

/** The same four queries and the same objects, with no gate, no contract, no headers, no limits. */
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

/** Asks from a process of its own, so that only the answering is measured here. */
const load = async (url: string, token: string, duration: number): Promise<Load> => {
  const words = ['--json', '-c', String(connections), '-d', String(duration)];
  const header = ['-H', `authorization=Bearer ${token}`];
  const { ok, output } = await run(tool('autocannon'), [...words, ...header, url]);
  if (!ok) throw new Error(output);
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const measured = Load.parse(JSON.parse(json));
  if (measured.non2xx + measured.errors > 0) throw new Error(`${url} did not answer well`);
  return measured;
};

/** First long enough for the compiler to have seen everything, then for the figures. */
const warmLoad = async (url: string, token: string): Promise<Load> => {
  await load(url, token, warmUp);
  return load(url, token, seconds);
};

const line = (name: string, { requests, latency }: Load) =>
  `  ${name.padEnd(8)} ${requests.average.toFixed(0).padStart(6)} requests/s   p50 ${latency.p50} ms   p99 ${latency.p99} ms`;

export const measureRead = async (): Promise<string[]> => {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'warn' } });
  const owner = await world.member();
  for (let count = 0; count < agents; count += 1) await world.agent(owner, { name: `A ${count}` });
  const bare = bareServer(world, owner);
  try {
    const peer = await warmLoad(`${await addressOf(bare)}/agents`, owner.token);
    const ours = await warmLoad(`${await addressOf(world.app)}/api/agents`, owner.token);
    const ratio = ours.requests.average / peer.requests.average;
    return [
      `Reading a list of ${agents} agents, SQLite, ${connections} connections, ${seconds} s each`,
      line('bare', peer),
      line('SocialAI', ours),
      `  SocialAI answers ${(ratio * 100).toFixed(0)} % of what the bare handler does`,
    ];
  } finally {
    await bare.close();
    await world.close();
  }
};
