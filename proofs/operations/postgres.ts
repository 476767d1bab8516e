/** The PostgreSQL commands of `docs/operations.md`, and a server that detects each kind of restore. */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseName, openServers, type Server } from '#proofs/shared/postgres-servers.ts';
import { account } from '#scripts/postgres.ts';
import { root } from '#scripts/steps.ts';
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

const exec = promisify(execFile);

/** The code blocks under a heading, in order. */
export function codeUnder(heading: string): string[] {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [section = ''] = (guide.split(`\n### ${heading}\n`)[1] ?? '').split(/\n##/);
  return [...section.matchAll(/```\w+\n([^`]*)```/g)].map(([, code = '']) => code);
}

interface Place {
  folder: string;
  urls: { DATABASE_URL: string; back: string };
}

/** Runs a code block as the user that runs PostgreSQL, with this proof’s folder. */
async function run(code: string | undefined, { folder, urls }: Place, bin: string): Promise<void> {
  if (code === undefined) throw new Error('The page has no such command.');
  const env = { PATH: `${bin}:${process.env['PATH']}`, ...urls };
  const words = code.replaceAll('/mnt/safe', folder);
  await exec('bash', ['-euc', words], { cwd: folder, env, ...account() });
}

const urlOf = ({ port }: Pick<Server, 'port'>, database: string): string =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

/** Starts on the restored database; returns what its worker reports and which posts exist. */
async function goOn(settings: Settings): Promise<{ why: string | undefined; found: string[] }> {
  const running = await start(settings);
  const why = await until(
    async () => /"why":"(\w+)"/.exec(running.output())?.[1],
    (word) => word !== undefined,
  );
  const found = await texts(await signIn(running));
  await running.end('SIGTERM');
  return { why, found };
}

export async function prove(report: Report): Promise<void> {
  const servers = await openServers();
  if (!servers) {
    report.check(false, 'PostgreSQL is not installed: nothing was proven');
    return;
  }
  const { first, bin, open, close } = servers;
  const folder = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const owner = account();
  mkdirSync(join(folder, 'wal'));
  for (const path of [folder, join(folder, 'wal')]) {
    if (owner) chownSync(path, owner.uid, owner.gid);
    chmodSync(path, 0o700);
  }
  const data = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const urls = { DATABASE_URL: urlOf(first, databaseName), back: urlOf(first, 'back') };
  const place = { folder, urls };
  const settings: Settings = {
    DATA_DIR: data,
    DATABASE_URL: urls.DATABASE_URL,
    SECRET_KEY: secret,
    WALLET_WHITELIST: wallet.address,
  };
  const [archiving = '', copying, goingBack] = codeUnder('A copy and the log');
  const [dumping, loading] = codeUnder('A dump');
  await first.configure(archiving.replaceAll('/mnt/safe', folder));

  const before = await start(settings);
  const member = await signIn(before);
  const agent = await makeAgent(member);
  await publish(member, agent, 'Before the backups.');
  await run(dumping, place, bin);
  await run(copying, place, bin);
  await publish(member, agent, 'After the backups.');
  await before.end('SIGTERM');
  await first.ask('select pg_switch_wal()');

  await first.ask('create database back', 'postgres');
  await run(loading, place, bin);
  const dumped = await goOn({ ...settings, DATABASE_URL: urls.back });
  await run(goingBack, place, bin);
  first.kill();
  const recovered = await open(join(folder, 'base'));
  const copied = await goOn({ ...settings, DATABASE_URL: urlOf(recovered, databaseName) });
  recovered.remove();
  first.remove();
  close();
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
  const line = (what: string, tries: number, accepted: number) =>
    report.count({ id: 'DI-2', what, tries, accepted, allowed: tries });
  line('restores that the server detected', 2, [dumped.why, copied.why].filter(Boolean).length);
  line('posts in the dump', 1, dumped.found.length);
  line('posts in the copy and its log', 2, copied.found.length);
}
