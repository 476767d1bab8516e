/** Starts the server as it is delivered, in its own process and on an empty data folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverEntry } from '#scripts/build-server.ts';
import { freePort } from '#scripts/free-port.ts';

const root = join(import.meta.dirname, '..');

export interface RunningServer {
  url: string;
  dataDir: string;
  /** The output so far. */
  output(): string;
  /** The link that makes the first visitor an administrator. */
  bootstrapLink(): string;
  /** The policy violations that browsers reported, one line each. */
  violations(): string[];
  /** Runs `npm run whitelist` with these words; returns what it says. */
  whitelist(...words: string[]): string;
  /** Stops it and starts it again on the same data. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it. Throws when a page violated its policy, unless that was intended. */
  stop(options?: { violations: 'meant' }): Promise<void>;
}

async function launch(port: number, dataDir: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [serverEntry], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('SocialAI is ready')) resolve();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('exit', (code) => reject(new Error(`the server ended (${code}):\n${output}`)));
  });
  await ready;
  return { child, output: () => output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  let before = '';
  const violations = () =>
    (before + running.output()).split('\n').filter((line) => line.includes('"csp_violation"'));
  const dataDir = await mkdtemp(join(tmpdir(), 'socialai-e2e-'));
  let running = await launch(port, dataDir, env);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => before + running.output(),
    violations,
    bootstrapLink() {
      const link = /http\S+\/\?claim=\S+/.exec(running.output())?.[0];
      if (!link) throw new Error(`no claim link in:\n${running.output()}`);
      return link;
    },
    whitelist: (...words) =>
      execFileSync(process.execPath, [join(root, 'scripts/whitelist.ts'), ...words], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
      }),
    async restart(signal = 'SIGTERM') {
      await end(running.child, signal);
      before += running.output();
      running = await launch(port, dataDir, env);
    },
    async stop(options) {
      await end(running.child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
      if (violations().length > 0 && options?.violations !== 'meant')
        throw new Error(`a page broke its policy:\n${violations().join('\n')}`);
    },
  };
}
