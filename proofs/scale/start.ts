/** The time from the command to the first response, and the idle memory of the process, next to an empty Node. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureServer, serverEntry } from '#scripts/build-server.ts';
import { ensureWeb } from '#scripts/build-web.ts';
import { freePort } from '#scripts/free-port.ts';
import { end, startUntil } from '#proofs/shared/processes.ts';
import { median } from './figures.ts';

const idle = 5000;

/** The limits for the built server’s next start, and for its idle memory. */
const limits = { ready: 500, megabytes: 120 };

/** How often the built server is restarted for the median: a single start says little on a busy machine. */
const starts = 3;

interface Started {
  ready: number;
  megabytes: number;
}

/** The memory of a process as the system counts it (resident set). */
const megabytesOf = (child: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024;

const start = async (words: string[], env: NodeJS.ProcessEnv, word: string): Promise<Started> => {
  const began = performance.now();
  const child = await startUntil(words, { ...process.env, ...env }, word);
  const ready = performance.now() - began;
  await sleep(idle);
  const megabytes = megabytesOf(child);
  await end(child, 'SIGTERM');
  return { ready, megabytes };
};

const line = (name: string, { ready, megabytes }: Started) =>
  `  ${name.padEnd(12)} ready in ${ready.toFixed(0).padStart(5)} ms   ${megabytes.toFixed(0).padStart(4)} MB idle`;

const ratios = ({ ready, megabytes }: Started) =>
  `   ${(ready / limits.ready).toFixed(2)} of ${limits.ready} ms   ${(megabytes / limits.megabytes).toFixed(2)} of ${limits.megabytes} MB`;

export const measure = async (): Promise<string[]> => {
  await ensureWeb();
  await ensureServer();
  const folder = mkdtempSync(join(tmpdir(), 'socialai-bench-'));
  const env = { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  const empty = ['-e', "require('node:http').createServer().listen(0, () => console.log('up'))"];
  try {
    const peer = await start(empty, {}, 'up');
    const first = await start([serverEntry], env, 'SocialAI is ready');
    const next: Started[] = [];
    while (next.length < starts) next.push(await start([serverEntry], env, 'SocialAI is ready'));
    const usual = {
      ready: median(next.map(({ ready }) => ready)),
      megabytes: median(next.map(({ megabytes }) => megabytes)),
    };
    return [
      `Starting, and ${idle / 1000} s later`,
      line('empty Node', peer),
      line('first start', first),
      `${line('next start', usual)}${ratios(usual)}`,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
