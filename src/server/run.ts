/** The process: configuration → context → app and worker, until it is told to stop. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/client.ts';
import { lockDataDir } from './db/lock.ts';
import { claimLink } from './features/auth/claim.ts';
import { seedWhitelist } from './features/auth/admission.ts';
import { startWork } from './work.ts';
import { createLog, prettyLines } from './log.ts';
import { openContext } from './open-context.ts';

/** How long a stop may wait for what is under way, in milliseconds: a post on its way takes at most 25 s. */
const grace = 40_000;

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

type Stop = () => Promise<void> | void;

/** Stops everything once, newest first, however many signals come; gives up waiting after `grace`. */
function stopOnSignals(log: Logger, stops: readonly Stop[]): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), grace).unref();
    for (const end of stops.toReversed()) await end();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** A state that nobody foresaw: end, and let the supervisor start afresh; the ledger knows what was under way. */
function endOnCrash(log: Logger): void {
  const crash = (err: unknown) => {
    log.fatal({ err }, 'unhandled failure');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

async function run(config: Config): Promise<void> {
  const destination = process.stdout.isTTY ? await prettyLines() : undefined;
  const log = createLog({ level: config.log_level, destination });
  endOnCrash(log);
  const unlock = config.database_url ? () => {} : lockDataDir(config.data_dir);
  const database = openDatabase(config, (err) =>
    log.error({ err }, 'a database connection was lost'),
  );
  const ctx = await openContext(config, database, { clock: Date.now, log });
  await seedWhitelist(ctx, config.wallet_whitelist, ctx.clock());
  const stopServing = await serve(ctx);
  const stopWork = await startWork(ctx);
  stopOnSignals(log, [unlock, () => database.close(), stopWork, stopServing]);
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await run(readConfig(process.env));
} catch (error) {
  const known = error instanceof ConfigError || (error instanceof Error && !('code' in error));
  process.stderr.write(`${known ? error.message : String(error)}\n`);
  process.exit(1);
}
