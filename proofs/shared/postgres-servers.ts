/** PostgreSQL servers that replicate, die and are promoted. */
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#scripts/free-port.ts';
import { account, programs } from '#scripts/postgres.ts';
import { createRelay } from './tcp-relay.ts';

const exec = promisify(execFile);
/** Parses a line of the kernel’s process list. */
const numbers = (text: string): number[] => text.split(/\s+/).filter(Boolean).map(Number);

export const databaseName = 'trial';

export interface Server {
  port: number;
  ask<T extends object>(statement: string, database?: string): Promise<T[]>;
  /** Kills all its processes at once, like a power cut. */
  kill(): void;
  /** Restarts on what its disk has. */
  revive(): Promise<void>;
  /** Restarts with additional settings. */
  configure(lines: string): Promise<void>;
  promote(): Promise<void>;
  /** Creates a standby of it. */
  follow(options: { is_synchronous: boolean }): Promise<Follower>;
  remove(): void;
}

interface Follower extends Server {
  /** Stops replication from its primary. */
  cutOff(): Promise<void>;
}

interface Tools {
  /** Runs a PostgreSQL program. */
  run(program: string, ...args: string[]): Promise<void>;
  folder: string;
}

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
shared_buffers = 16MB
wal_keep_size = 256MB
max_wal_size = 256MB
wal_receiver_status_interval = 1s
`;

/** A running server on the data directory `data`. */
async function serve({ run, folder }: Tools, data: string, isFollower = false): Promise<Server> {
  const port = await freePort();
  const start = () =>
    run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-o', `-p ${port}`, 'start').catch(
      (cause: unknown) => {
        const said = readFileSync(`${data}.log`, 'utf8').slice(-2000);
        throw new Error(`A server did not start: ${said}`, { cause });
      },
    );
  await start();
  const server: Server = {
    port,
    async ask(statement, database = databaseName) {
      const connectionString = `postgres://postgres@127.0.0.1:${port}/${database}`;
      const client = new pg.Client({ connectionString });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
    kill() {
      const [master = 0] = numbers(readFileSync(join(data, 'postmaster.pid'), 'utf8'));
      const children = numbers(readFileSync(`/proc/${master}/task/${master}/children`, 'utf8'));
      for (const pid of [master, ...children]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It exited by itself, because its postmaster did.
        }
      }
      // The postmaster may still be a zombie, which would look like a running server.
      rmSync(join(data, 'postmaster.pid'), { force: true });
    },
    revive: start,
    async configure(lines) {
      await run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      appendFileSync(join(data, 'postgresql.conf'), lines);
      await start();
    },
    promote: () => run('pg_ctl', '-D', data, '-w', 'promote'),
    follow: (options) => follow({ run, folder }, server, options),
    remove() {
      try {
        server.kill();
      } catch {
        // It is not running.
      }
      rmSync(data, { recursive: true, force: true });
    },
  };
  if (!isFollower) await server.ask(`select 1`, 'postgres');
  return server;
}

/** Waits until the server has a standby, a synchronous one where wanted. */
async function untilFollowed(server: Server, is_synchronous: boolean): Promise<void> {
  for (;;) {
    const rows = await server.ask<{ state: string; sync_state: string }>(
      'select state, sync_state from pg_stat_replication',
      'postgres',
    );
    const isThere = ({ state, sync_state }: (typeof rows)[number]) =>
      state === 'streaming' && (!is_synchronous || sync_state === 'sync');
    if (rows.some(isThere)) return;
    await wait(20);
  }
}

async function follow(
  tools: Tools,
  server: Server,
  { is_synchronous }: { is_synchronous: boolean },
): Promise<Follower> {
  const line = await createRelay(server.port);
  const data = mkdtempSync(join(tools.folder, 'standby-'));
  rmSync(data, { recursive: true });
  const from = ['-h', '127.0.0.1', '-p', String(line.port), '-U', 'postgres'];
  await tools.run('pg_basebackup', ...from, '-D', data, '-X', 'stream', '-c', 'fast', '-R');
  const standby = await serve(tools, data, true);
  const names = is_synchronous ? '*' : '';
  await server.ask(`alter system set synchronous_standby_names = '${names}'`, 'postgres');
  await server.ask('select pg_reload_conf()', 'postgres');
  await untilFollowed(server, is_synchronous);
  return {
    ...standby,
    async promote() {
      await standby.promote();
      line.close();
      // It follows no primary any more, and has no standby yet.
      await standby.ask(`alter system set synchronous_standby_names = ''`, 'postgres');
      await standby.ask('select pg_reload_conf()', 'postgres');
    },
    cutOff: () => line.set('silent'),
  };
}

export interface Servers {
  first: Server;
  /** The folder of the PostgreSQL programs. */
  bin: string;
  /** Opens another server on this data directory. */
  open(data: string): Promise<Server>;
  close(): void;
}

/** An empty server with a database for a trial; `undefined` where PostgreSQL is not installed. */
export async function openServers(): Promise<Servers | undefined> {
  const found = programs();
  if (found === undefined) return undefined;
  // The path may only have some of them, as links to the folder that has all.
  const bin = dirname(realpathSync(join(found, 'pg_ctl')));
  const owner = account();
  const folder = mkdtempSync(join(tmpdir(), 'socialai-servers-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run: Tools['run'] = async (program, ...args) => {
    // A server started by a shell keeps its output open, so nobody waits for that to end.
    const words = [join(bin, program), ...args].map((word) => `'${word}'`).join(' ');
    await exec('sh', ['-c', `${words} > /dev/null 2>&1`], { ...owner, cwd: folder });
  };
  const data = join(folder, 'first');
  await run(
    'initdb',
    ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    '--wal-segsize=1',
  );
  appendFileSync(join(data, 'postgresql.conf'), settings);
  const first = await serve({ run, folder }, data);
  await first.ask(`create database ${databaseName}`, 'postgres');
  const open = (at: string) => serve({ run, folder }, at, true);
  return { first, bin, open, close: () => rmSync(folder, { recursive: true, force: true }) };
}
