/** Whether the process’s memory grows while it answers a hundred thousand requests of assistants. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createClock } from '#proofs/shared/clock.ts';
import { Scopes } from '#contract/core/scopes.ts';
import { makeThings } from '#test/calls.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld } from '#test/world.ts';
import { end, nextOf, startFile } from '#proofs/shared/processes.ts';
import type { Report } from '#proofs/shared/report.ts';
import type { ChildProcess } from 'node:child_process';
import { envOf } from '#proofs/shared/open-context.ts';

export const product = join(import.meta.dirname, 'product.ts');

const usual = 100_000;
/** Until caches are full and code is compiled; fewer requests than that show nothing. */
const warm = 10_000;
const atOnce = 8;
/** The allowed growth in MiB. */
const most = 5;

const Memory = z.object({ held: z.number(), resident: z.number() });

/** The memory of that process in MiB, after garbage collection. */
export async function memoryOf(child: ChildProcess): Promise<z.infer<typeof Memory>> {
  const said = nextOf(child);
  child.send('memory');
  return Memory.parse(await said);
}

interface Asked {
  method: string;
  params?: object;
}

const modern = '2026-07-28';
const meta = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': modern,
    'io.modelcontextprotocol/clientInfo': { name: 'proof', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

/** Requests of clients of both protocol ages, including wrong ones. */
const requests = (things: Record<string, string>): Asked[] => [
  {
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'proof', version: '1' },
    },
  },
  { method: 'tools/list', params: {} },
  { method: 'tools/call', params: { name: 'list_agents', arguments: {} } },
  { method: 'tools/call', params: { name: 'list_inbox', arguments: { state: 'all' } } },
  { method: 'tools/call', params: { name: 'read_post', arguments: { post_id: things['posts'] } } },
  { method: 'tools/call', params: { name: 'read_post', arguments: { post_id: 'nothing' } } },
  { method: 'tools/call', params: { name: 'no_such_tool', arguments: {} } },
  { method: 'resources/list', params: {} },
  { method: 'resources/read', params: { uri: `socialai://agents/${things['agents']}` } },
  { method: 'prompts/get', params: { name: 'plan_my_week' } },
  { method: 'server/discover', params: meta },
  { method: 'tools/list', params: meta },
];

/** Sends this many requests, several at once; returns how often each status was returned. */
async function askMany(
  url: string,
  token: string,
  asked: readonly Asked[],
  count: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const client = async () => {
    while (next < count) {
      const id = (next += 1);
      const one = asked[id % asked.length];
      const isModern = one?.params === meta;
      const answer = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          // Some come with an invalid token.
          authorization: `Bearer ${id % 50 === 0 ? `${token}x` : token}`,
          ...(isModern && { 'mcp-protocol-version': modern, 'mcp-method': one.method }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id, ...one }),
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return statuses;
}

/** `count` is another number of requests. */
export async function prove(report: Report, [count]: readonly string[]): Promise<void> {
  const asks = Number(count ?? usual);
  const folder = await mkdtemp(join(tmpdir(), 'socialai-memory-'));
  const clock = createClock(join(folder, 'clock'), Date.now());
  const ticking = setInterval(() => clock.set(Date.now()), 100);
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  try {
    const owner = await world.member();
    const asked = requests(await makeThings(world, owner));
    const { token } = await aToken(world, owner, Scopes);
    const env = envOf(world.ctx.config);
    const [child, url] = await startFile(product, { clock: clock.file, port: 1, env });
    const send = (times: number) => askMany(String(url), token, asked, times);
    await send(Math.min(warm, asks));
    const before = await memoryOf(child);
    const began = performance.now();
    const statuses = await send(asks);
    const seconds = (performance.now() - began) / 1000;
    const after = await memoryOf(child);
    await end(child);
    const grown = after.held - before.held;
    const answered = [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
    report.check(
      grown < most && (statuses.get(200) ?? 0) > asks / 2,
      `${asks} requests in ${seconds.toFixed(0)} s (${answered}): held ${before.held.toFixed(1)} MiB before, ${grown.toFixed(1)} MiB more after (at most ${most}); the process ${before.resident.toFixed(0)} MiB before, ${after.resident.toFixed(0)} after`,
    );
  } finally {
    await world.close();
    clearInterval(ticking);
    clock.close();
    await rm(folder, { recursive: true, force: true });
  }
}
