/** One more process that reads a database’s accounts for mentions, on a slow network without any. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';
import { secret } from '#test/world.ts';

const config = readConfig({
  DATA_DIR: process.env['BENCH_DATA_DIR'] ?? '',
  SECRET_KEY: secret,
  ...(process.env['BENCH_DATABASE_URL'] && { DATABASE_URL: process.env['BENCH_DATABASE_URL'] }),
});
const database = openDatabase(config);
const log = createLog({ level: 'warn' });
const real = await openContext(config, database, { clock: Date.now, log });
const latency = Number(process.env['BENCH_LATENCY']);
const mentions = async () => {
  await sleep(latency);
  return { mentions: [], cursor: '1' };
};
const { sandbox } = real.social;
const ctx: Context = { ...real, social: { ...real.social, sandbox: { ...sandbox, mentions } } };

const stop = new AbortController();
await ctx.shards.join();
process.stdout.write('ready\n');
process.stdin.resume();
process.stdin.on('end', () => stop.abort());
while (!stop.signal.aborted) {
  await pollMentions(ctx, stop.signal);
  await sleep(100);
}
await ctx.shards.leave();
await database.close();
process.exit(0);
