/** What the house adds to a read: GET /api/agents beside a bare handler with the same rows and the same JSON. */
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readAgents } from '#server/features/agents/read-agent.ts';
import { listAgents } from '#server/features/agents/store.ts';
import { run, tool } from '#scripts/steps.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { line } from './figures.ts';

const agents = 20;
const seconds = 5;
const warmUp = 2;
const connections = 10;
/** With so many the slowest of a hundred is looked at. */
const many = 50;
/** How much of what the bare handler answers, and how much longer than there the slowest of a hundred takes at most. */
const limits = { share: 0.8, p99: 2 };

const Load = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.int(),
  errors: z.int(),
});
type Load = z.infer<typeof Load>;

/** The same queries and the same objects, with no gate, no contract, no headers, no limits. */
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
  /** Over so many connections. */
  at?: number;
}

/** Asks from a process of its own, so that only the answering is measured here. */
const load = async ({ url, token, at = connections }: Asked, duration: number): Promise<Load> => {
  const words = ['--json', '-c', String(at), '-d', String(duration)];
  const header = ['-H', `authorization=Bearer ${token}`];
  const { ok, output } = await run(tool('autocannon'), [...words, ...header, url]);
  if (!ok) throw new Error(output);
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const measured = Load.parse(JSON.parse(json));
  if (measured.non2xx + measured.errors > 0) throw new Error(`${url} did not answer well`);
  return measured;
};

/** First long enough for the compiler to have seen everything, then for the figures. */
const warmLoad = async (asked: Asked): Promise<Load> => {
  await load(asked, warmUp);
  return load(asked, seconds);
};

const figures = (name: string, { requests, latency }: Load) =>
  `  ${name.padEnd(8)} ${requests.average.toFixed(0).padStart(6)} requests/s   p50 ${latency.p50} ms   p99 ${latency.p99} ms`;

export const measureRead = async (): Promise<string[]> => {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'warn' } });
  const owner = await world.member();
  for (let count = 0; count < agents; count += 1) await world.agent(owner, { name: `A ${count}` });
  const bare = bareServer(world, owner);
  try {
    const { token } = owner;
    const bareUrl = { url: `${await addressOf(bare)}/agents`, token };
    const ourUrl = { url: `${await addressOf(world.app)}/api/agents`, token };
    const [peer, ours] = [await warmLoad(bareUrl), await warmLoad(ourUrl)];
    const crowd = {
      peer: await warmLoad({ ...bareUrl, at: many }),
      ours: await warmLoad({ ...ourUrl, at: many }),
    };
    const ratio = ours.requests.average / peer.requests.average;
    const p99 = crowd.ours.latency.p99 / crowd.peer.latency.p99;
    return [
      `Reading a list of ${agents} agents, SQLite, ${seconds} s each`,
      figures('bare', peer),
      figures('SocialAI', ours),
      line(
        `answered over ${connections} connections`,
        `${ratio.toFixed(2)} × bare`,
        `${limits.share} ×`,
      ),
      figures('bare', crowd.peer),
      figures('SocialAI', crowd.ours),
      line(`p99 over ${many} connections`, `${p99.toFixed(2)} × bare`, `${limits.p99} ×`),
    ];
  } finally {
    await bare.close();
    await world.close();
  }
};
