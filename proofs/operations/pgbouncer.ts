/** The server through PgBouncer, with the settings of `docs/operations.md`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseName, openServers, type Server } from '#proofs/shared/postgres-servers.ts';
import { freePort } from '#scripts/free-port.ts';
import { account } from '#scripts/postgres.ts';
import { secret } from '#test/world.ts';
import type { Report } from '#proofs/shared/report.ts';
import {
  makeAgent,
  publish,
  type Settings,
  signIn,
  start,
  texts,
  until,
  wallet,
} from '#proofs/shared/installation.ts';
import { codeUnder } from './postgres.ts';

/** Debian’s path of it. */
const program = '/usr/sbin/pgbouncer';
const posts = 5;

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** Starts it in front of a server; returns the process and its port. */
async function bounce(folder: string, { port: behind }: Server) {
  const port = await freePort();
  const [page = ''] = codeUnder('PgBouncer');
  const file = join(folder, 'pgbouncer.ini');
  const own = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n`;
  const to = `${databaseName} = host=127.0.0.1 port=${behind} user=postgres`;
  writeFileSync(file, page.replace(/^socialai = .*$/m, to) + own);
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  const child: ChildProcess = spawn(program, ['-q', file], { stdio: 'ignore', ...account() });
  await until(() => answers(port), Boolean);
  return { child, url: `postgres://postgres@127.0.0.1:${port}/${databaseName}` };
}

export async function prove(report: Report): Promise<void> {
  const servers = existsSync(program) ? await openServers() : undefined;
  if (!servers) {
    report.check(false, 'PgBouncer or PostgreSQL is not installed: nothing was proven');
    return;
  }
  const { first, close } = servers;
  const folder = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const data = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const { child, url } = await bounce(folder, first);
  const settings: Settings = {
    DATA_DIR: data,
    DATABASE_URL: url,
    SECRET_KEY: secret,
    WALLET_WHITELIST: wallet.address,
  };
  const running = await start(settings);
  const member = await signIn(running);
  const agent = await makeAgent(member);
  for (let n = 0; n < posts; n += 1) await publish(member, agent, `Through PgBouncer, ${n}.`);
  const body = {
    agent_id: agent,
    platform: 'sandbox',
    content_text: 'Later, through PgBouncer.',
    scheduled_time: new Date(Date.now() + 3000).toISOString(),
  };
  await member.ask('POST', '/scheduled-posts', body);
  const found = await until(
    () => texts(member),
    (list) => list.includes(body.content_text),
  );
  const jobs = await until(
    async () => {
      const [row] = await first.ask<{ n: number }>(
        `select count(*)::int as n from socialai_jobs.job where state = 'completed'`,
      );
      return row?.n ?? 0;
    },
    (count) => count > 0,
  );
  await running.end('SIGTERM');
  child.kill('SIGTERM');
  await once(child, 'exit');
  first.remove();
  close();
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
  const line = (what: string, tries: number, accepted: number) =>
    report.count({ id: 'SX-12', what, tries, accepted, allowed: tries });
  line('posts that were published once each', posts + 1, new Set(found).size);
  line('published posts in total', posts + 1, found.length);
  line('jobs that ran (at least one)', 1, Math.min(1, jobs));
}
