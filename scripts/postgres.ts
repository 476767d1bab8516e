/**
 * A temporary PostgreSQL for tests: `postgres.ts <command…>` runs the command with `TEST_DATABASE_URL` set; without a
 * command it prints the address and waits for Ctrl+C. When PostgreSQL is not installed, it says so and runs the command
 * anyway.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const packaged = '/usr/lib/postgresql';

/** The folder with `initdb` and `pg_ctl`: on the path, or Debian’s newest version. */
export function programs(): string | undefined {
  const versions = existsSync(packaged)
    ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map((version) => join(packaged, version, 'bin')),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, 'pg_ctl')) && existsSync(join(folder, 'initdb')),
  );
}

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so there it runs as the user that its package created. */
export function account(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Cluster {
  url: string;
  /** Stops the server and removes its files. */
  stop(): void;
}

interface ClusterOptions {
  /** Waits for the disk at each commit, as in production; for benchmarks. */
  is_durable?: boolean;
}

async function startCluster(bin: string, { is_durable }: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-postgres-'));
  const owner = account();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: 'ignore' });
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  const port = await freePort();
  // The data is discarded after the tests, so nothing needs to reach the disk.
  const haste = is_durable ? '' : ' -F -c synchronous_commit=off -c full_page_writes=off';
  const settings = `-p ${port} -h 127.0.0.1 -k ''${haste} -c max_connections=200`;
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the command, or for Ctrl+C when there is none; returns the exit code. */
function work(command: string[], url: string | undefined): Promise<number> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(130));
    if (program === undefined) {
      console.log(url ?? '');
      if (url) setInterval(() => {}, 60_000);
      else resolve(1);
      return;
    }
    const env = url ? { ...process.env, TEST_DATABASE_URL: url } : process.env;
    spawn(program, args, { stdio: 'inherit', env })
      .on('error', (error) => {
        console.error(error.message);
        resolve(127);
      })
      .on('exit', (code) => resolve(code ?? 1));
  });
}

/** A new empty server, or `undefined` when PostgreSQL is not installed. The caller stops it. */
export async function startPostgres(options: ClusterOptions = {}): Promise<Cluster | undefined> {
  const bin = programs();
  return bin ? startCluster(bin, options) : undefined;
}

if (import.meta.main) {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? undefined : await startPostgres();
  const url = given ?? cluster?.url;
  if (!url) console.error('PostgreSQL is not installed; whatever needs it is skipped.');
  process.exitCode = await work(process.argv.slice(2), url);
  cluster?.stop();
  process.exit();
}
