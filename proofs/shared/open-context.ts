/** What a process of a proof is made of: the product’s own parts, on the database of a world in another process. */
import { buildConnector } from 'undici';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createEgress } from '#server/egress/egress.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';
import { secret, type World } from '#test/world.ts';
import { readClock } from './clock.ts';

/** The settings with which another process uses this world’s database. */
export const envOf = ({ data_dir, database_url, public_url }: World['ctx']['config']) => ({
  DATA_DIR: data_dir,
  SECRET_KEY: secret,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: public_url,
  ...(database_url && { DATABASE_URL: database_url }),
});

/** Opens the parts with these settings, as the product does. */
export async function openParts(
  env: Record<string, string | undefined>,
  clock = Date.now,
): Promise<Context> {
  const config = readConfig(env);
  const log = createLog({ level: config.log_level });
  return openContext(config, openDatabase(config), { clock, log });
}

const Setup = z.object({
  /** The file of the clock. */
  clock: z.string(),
  /** The port that receives all outgoing connections, instead of the internet. */
  port: z.number().optional(),
  env: z.record(z.string(), z.string()),
});

/** The parts that the command line describes; the process ends with its parent. */
export async function openStarted(): Promise<Context> {
  const { env, clock, port } = Setup.parse(JSON.parse(process.argv[2] ?? ''));
  const base = await openParts(env, readClock(clock));
  process.on('disconnect', () => process.exit());
  if (port === undefined) return base;
  const plain = buildConnector({ timeout: 5000, allowH2: false });
  const egress = createEgress({
    origins: [],
    resolve: async () => ['93.184.216.34'],
    dial: (options, callback) =>
      plain({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port) }, callback),
  });
  await base.shards.join();
  return { ...base, fetchPublic: egress.guarded };
}
