/**
 * The worker that sends webhooks, as a process of its own that is killed: the product's own parts except the clock, which is the
 * proof's, and the last step of the way out, which leads to the receiver of the proof instead of the internet.
 */
import { buildConnector } from 'undici';
import { z } from 'zod';
import { readClock } from '#chaos/shared-clock.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { createEgress } from '#server/egress/egress.ts';
import { deliverEvents } from '#server/features/webhooks/deliver.job.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';

const Setup = z.object({
  clock: z.string(),
  port: z.number(),
  env: z.record(z.string(), z.string()),
});
const setup = Setup.parse(JSON.parse(process.argv[2] ?? ''));
const config = readConfig(setup.env);
const log = createLog({ level: config.log_level });
const clock = readClock(setup.clock);
const base = await openContext(config, openDatabase(config), { clock, log });
const plain = buildConnector({ timeout: 5000, allowH2: false });
const egress = createEgress({
  origins: [],
  resolve: async () => ['93.184.216.34'],
  dial: (options, callback) =>
    plain(
      { ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(setup.port) },
      callback,
    ),
});
const ctx = { ...base, fetchPublic: egress.guarded };
await ctx.shards.join();
process.on('disconnect', () => process.exit());
process.send?.('ready');
const never = new AbortController().signal;
for (;;) {
  await deliverEvents(ctx, never);
  await new Promise((done) => setTimeout(done, 5));
}
