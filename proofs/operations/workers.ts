/** One web process and two workers on PostgreSQL; a worker dies, and every post is published once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#scripts/postgres.ts';
import { secret } from '#test/world.ts';
import type { Report } from '#proofs/shared/report.ts';
import {
  makeAgent,
  metric,
  type Settings,
  signIn,
  start,
  statusOf,
  texts,
  until,
  wallet,
} from '#proofs/shared/installation.ts';

const posts = 40;

const wave = (agent_id: string, n: number) => ({
  agent_id,
  platform: 'sandbox',
  content_text: `Post ${n} of the wave.`,
  scheduled_time: new Date(Date.now() + 5000).toISOString(),
});

export async function prove(report: Report): Promise<void> {
  const cluster = await startPostgres();
  if (!cluster) {
    report.check(false, 'PostgreSQL is not installed: nothing was proven');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const settings: Settings = {
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    SECRET_KEY: secret,
    // Posts with a lost response are resolved at once, so that the proof does not take a quarter of an hour.
    WALLET_WHITELIST: wallet.address,
    SANDBOX_CAPABILITY: 'key',
  };
  const web = await start({ ...settings, ROLE: 'web' });
  const doomed = await start({ ...settings, ROLE: 'worker' });
  const other = await start({ ...settings, ROLE: 'worker' });
  const member = await signIn(web);
  const agent = await makeAgent(member);
  for (let n = 0; n < posts; n += 1) {
    await member.ask('POST', '/scheduled-posts', wave(agent, n));
  }
  await until(
    async () => (await texts(member)).length,
    (count) => count > 0,
  );
  await doomed.end('SIGKILL');
  const found = await until(
    () => texts(member),
    (list) => list.length >= posts,
  );
  const states = 'socialai_posts{state=';
  const open = await until(
    () => metric(other, states),
    (count) => count === 0,
  );
  const moved = await metric(
    other,
    'socialai_post_moves_total{platform="sandbox",state="PUBLISHED"}',
  );
  const answers = await Promise.all([web, other].map(({ url }) => statusOf(`${url}/api/ready`)));
  const health: unknown = await (await fetch(`${web.url}/api/health`)).json();
  console.log(`  state of the service: ${JSON.stringify(health)}`);
  await Promise.all([web.end('SIGTERM'), other.end('SIGTERM')]);
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  const line = (id: string, what: string, tries: number, accepted: number, allowed = 0) =>
    report.count({ id, what, tries, accepted, allowed });
  line('SX-2', 'posts that were published, one worker killed', posts, new Set(found).size, posts);
  line(
    'SX-2',
    'posts that were published more than once',
    posts,
    found.length - new Set(found).size,
  );
  line('SX-12', 'posts that are still open', posts, open);
  line(
    'SX-12',
    'remaining posts sent by the surviving worker (at least one)',
    1,
    Math.min(1, moved),
    1,
  );
  const ready = answers.filter((status) => status === 200).length;
  line('SX-12', 'processes that say they are ready', answers.length, ready, answers.length);
}
