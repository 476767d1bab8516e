/** The process: configuration → context → app and worker, until it is told to stop. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/client.ts';
import { lockDataDir } from './db/lock.ts';
import { claimLink } from './features/auth/claim.ts';
import { seedWhitelist } from './features/auth/whitelist.ts';
import { startWork } from './work.ts';
import { createLog } from './log.ts';
import { openContext } from './open-context.ts';

const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Tells a person where to go; the log is for what happens afterwards. */
function greet(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

async function serve(ctx: Context): Promise<() => Promise<void>> {
  if (ctx.config.role === 'worker') return async () => {};
  const app = await createApp(ctx, { web_dir: existsSync(webDir) ? webDir : undefined });
  await app.listen({ host: ctx.config.host, port: ctx.config.port });
  const claim = await claimLink(ctx);
  greet([
    `SocialAI is ready: ${ctx.config.public_url}`,
    ...(claim ? [`Nobody administers it yet. Open this link to claim it: ${claim}`] : []),
  ]);
  return () => app.close();
}

async function run(config: Config): Promise<void> {
  const log = createLog({ level: config.log_level, terminal: process.stdout.isTTY });
  const unlock = config.database_url ? () => {} : lockDataDir(config.data_dir);
  const database = openDatabase(config, (err) =>
    log.error({ err }, 'a database connection was lost'),
  );
  const ctx = await openContext(config, database, { clock: Date.now, log });
  await seedWhitelist(ctx.db, config.wallet_whitelist, ctx.clock());
  const stopWork = await startWork(ctx);
  const stopServing = await serve(ctx);

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    await stopServing();
    await stopWork();
    await database.close();
    unlock();
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
  const crash = (err: unknown) => {
    // A state that nobody foresaw: end, and let the supervisor start afresh; the ledger knows what was under way.
    log.fatal({ err }, 'unhandled failure');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await run(readConfig(process.env));
} catch (error) {
  const known = error instanceof ConfigError || (error instanceof Error && !('code' in error));
  process.stderr.write(`${known ? error.message : String(error)}\n`);
  process.exit(1);
}
