/** A thousand idle or slow connections, and a minute of far too many requests, beside a normal user. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { run, tool } from '#scripts/steps.ts';
import type { Report } from '#proofs/shared/report.ts';
import { metric, type Process, start, statusOf, wallet } from '#proofs/shared/installation.ts';

const connections = 1000;
const asked = 100;

/** What a connection sends before it falls silent. */
const beginnings = [
  '',
  'GET /api/health HT',
  'POST /api/auth/wallet-message HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n',
  'POST /api/auth/wallet-message HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"wallet',
];

const hang = (port: number, said: string): Socket =>
  connect(port, '127.0.0.1', function onOpen(this: Socket) {
    this.write(said);
  })
    .on('error', () => {})
    // Otherwise nobody would notice that the server hangs up.
    .resume();

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Infinity;

async function timesOf({ url }: Process): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const began = performance.now();
    if ((await statusOf(`${url}/api/setup`)) !== 200) return [];
    times.push(performance.now() - began);
  }
  return times;
}

/** DO-2 */
async function hanging(report: Report, server: Process): Promise<void> {
  const alone = percentile(await timesOf(server), 0.99);
  const port = Number(new URL(server.url).port);
  const sockets = Array.from({ length: connections }, (_, n) =>
    hang(port, beginnings[n % beginnings.length] ?? ''),
  );
  await sleep(2000);
  const beside = await timesOf(server);
  report.measure({
    id: 'DO-2',
    what: `p99 beside ${connections} idle ones (${alone.toFixed(0)} ms without)`,
    value: percentile(beside, 0.99),
    // The machine’s own delay at this moment is not the server’s fault.
    at_most: 500 + alone,
    unit: 'ms',
  });
  // Headers time out after 10 s, requests after 30 s, and timeouts are checked every 5 s.
  await sleep(40_000);
  const open = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open');
  report.count({
    id: 'DO-2',
    what: 'idle connections still open after 40 s',
    tries: connections,
    accepted: open.length,
  });
  for (const socket of sockets) socket.destroy();
}

const Cannonade = z.object({
  latency: z.object({ p50: z.number() }),
  requests: z.object({ total: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** DO-3 */
async function crowded(report: Report, server: Process): Promise<void> {
  const words = ['--json', '--connections', '200', '--duration', '20'];
  // All from one address, which differs from the observers’.
  const header = ['--headers', 'x-forwarded-for=203.0.113.9'];
  const { output } = await run(tool('autocannon'), [
    ...words,
    ...header,
    `${server.url}/api/setup`,
  ]);
  const json = output.split('\n').findLast((line) => line.startsWith('{')) ?? '{}';
  const { latency, non2xx, errors, requests } = Cannonade.parse(JSON.parse(json));
  report.say(`  ${requests.total} requests in 20 s, ${non2xx} rejected`);
  report.measure({
    id: 'DO-3',
    what: 'response time under far too many requests (p50)',
    value: latency.p50,
    at_most: 1000,
    unit: 'ms',
  });
  report.count({
    id: 'DO-3',
    what: 'connections that broke',
    tries: requests.total,
    accepted: errors,
  });
  await sleep(10_000);
  report.count({
    id: 'DO-3',
    what: 'ready again ten seconds later',
    tries: 1,
    accepted: (await statusOf(`${server.url}/api/ready`)) === 200 ? 1 : 0,
    allowed: 1,
  });
  const resident = await metric(server, 'process_resident_memory_bytes');
  report.measure({
    id: 'DO-3',
    what: 'memory after the crowd',
    value: resident / 2 ** 20,
    at_most: 600,
    unit: 'MB',
  });
}

export async function prove(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const server = await start({
    DATA_DIR: folder,
    WALLET_WHITELIST: wallet.address,
    TRUST_PROXY: '1',
  });
  await hanging(report, server);
  await crowded(report, server);
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
