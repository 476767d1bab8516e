/** The parts of a proof’s process: the product’s own, except the clock and the target of outgoing connections. */
import { buildConnector } from 'undici';
import { z } from 'zod';
import { readClock } from '#chaos/shared-clock.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createEgress } from '#server/egress/egress.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';
import { secret, type World } from '#test/world.ts';

/** The setup that a process receives when it starts. */
export const Setup = z.object({
  /** The file of the clock. */
  clock: z.string(),
  /** The port that receives all outgoing connections, instead of the internet. */
  port: z.number(),
  env: z.record(z.string(), z.string()),
});

/** The settings with which another process uses this world’s database. */
export const envOf = ({ data_dir, database_url, public_url }: World['ctx']['config']) => ({
  DATA_DIR: data_dir,
  SECRET_KEY: secret,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: public_url,
  ...(database_url && { DATABASE_URL: database_url }),
});

/** Opens the parts; the process ends with its parent. */
export async function openParts(): Promise<Context> {
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
  await base.shards.join();
  process.on('disconnect', () => process.exit());
  return { ...base, fetchPublic: egress.guarded };
}
