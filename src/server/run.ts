/** Runs the process: configuration, context, app and worker, until it is stopped. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createApp, createWatchedApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { createLog, endOnCrash, prettyLines } from './log.ts';
import { openDatabase } from './db/client.ts';
import { isBroken } from './db/broken.ts';
import { lockDataDir } from './db/lock.ts';
import { takePlace } from './db/upgrade/presence.ts';
import { createContraction } from './db/upgrade/upgrade.ts';
import { greetingOf } from './greeting.ts';
import { bootstrapLink } from './features/auth/wallet/bootstrap-admin.ts';
import { dropRightsOfOthers } from './features/auth/service.ts';
import { seedWhitelist } from './features/auth/wallet/whitelist-access.ts';
import { countUnmoved } from './features/media/media.store.ts';
import { releaseHeld, startWork } from './work.ts';
import { openWaitingRoom } from './http/limits/waiting-room.ts';
import { measureProcess } from './meters.ts';
import { openContext } from './open-context.ts';
import { releaseWhenIdle } from './process/idle-memory.ts';
import { openToOthers, writePrivately } from './process/private-files.ts';

type Stop = () => Promise<void> | void;

/** How long a stop waits for active work, in milliseconds; sending a post takes at most 25 s. */
const grace = 40_000;

/** A database that does not answer a query for this long counts as unreachable, in milliseconds. */
const databaseSilence = 60_000;

/** Whether the output is a terminal. It shows the greeting and problems; the rest of the log is for files. */
const isTerminal = process.stdout.isTTY;

const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** A worker opens a port only for metrics. */
const hasAddress = ({ role, metrics_token }: Config): boolean =>
  role !== 'worker' || metrics_token !== undefined;

async function serve(ctx: Context, leaveWaitingRoom: Stop): Promise<Stop> {
  const { config } = ctx;
  if (!hasAddress(config)) return () => {};
  const isWorker = config.role === 'worker';
  const web_dir = existsSync(webDir) ? webDir : undefined;
  const app = isWorker
    ? await createWatchedApp(ctx)
    : await createApp(ctx, { web_dir, sheds: true });
  await leaveWaitingRoom();
  await app.listen({ host: config.host, port: config.port });
  if (isWorker) return () => app.close();
  const greeting = greetingOf({
    ...config,
    claim: await bootstrapLink(ctx),
    sends_mail: config.mail.smtp_url !== undefined,
    is_terminal: isTerminal,
  });
  process.stdout.write(greeting);
  return () => app.close();
}

/** Returns a function that stops everything in reverse order, once; after `grace` it no longer waits. */
function createStopping(log: Logger, stops: readonly Stop[]) {
  let stopping = false;
  return async (reason: string, code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    if (isTerminal) process.stdout.write('\nStopping …\n');
    setTimeout(() => process.exit(1), grace).unref();
    for (const end of stops.toReversed()) await end();
    process.exit(code);
  };
}

/** Only warns: the operator may have a reason for the modes of existing files. */
function warnOfReaders(log: Logger, dataDir: string): void {
  const open = openToOthers(dataDir);
  if (open.length === 0) return;
  const advice = `others on this machine can look into the data folder; try: chmod -R go= ${dataDir}`;
  log.warn({ open }, advice);
}

/** Files of older versions stay in the database, and are served from there, until the operator moves them. */
async function tellOfUnmoved({ db, log }: Context): Promise<void> {
  const { files, bytes } = await countUnmoved(db);
  if (files === 0) return;
  log.warn(
    { files, bytes },
    'media lie in the database; to make files of them: npm run media -- move',
  );
}

async function run(config: Config): Promise<void> {
  const destination = isTerminal ? await prettyLines() : undefined;
  const log = createLog({ level: config.log_level, destination });
  endOnCrash(log);
  const unlock = config.database_url ? () => {} : lockDataDir(config.data_dir);
  const database = openDatabase(config, (err) =>
    log.error({ err }, 'a database connection was lost'),
  );
  const leaveWaitingRoom = hasAddress(config) ? await openWaitingRoom(config) : () => {};
  const tools = { clock: Date.now, log };
  const ctx = await openContext(config, database, tools);
  const stops: Stop[] = [unlock, () => database.close()];
  const stop = createStopping(log, stops);
  const leavePlace = await takePlace(database, {
    log,
    onBeat: createContraction(config, database, tools),
    onOutdated(sentence) {
      process.stderr.write(`${sentence}\n`);
      void stop(sentence, 1);
    },
  });
  stops.push(leavePlace);
  database.expectAnswers?.(databaseSilence);
  warnOfReaders(log, config.data_dir);
  await tellOfUnmoved(ctx);
  if (!config.database_url) await releaseHeld(ctx);
  measureProcess(ctx.meters);
  await seedWhitelist(ctx, config.wallet_whitelist, ctx.clock());
  await dropRightsOfOthers(ctx);
  const stopServing = await serve(ctx, leaveWaitingRoom);
  stops.push(await startWork(ctx), stopServing, () => ctx.writerHere.close());
  if (config.role !== 'worker') void ctx.writerHere.resume();
  releaseWhenIdle();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal, 0));
}

/** The message for the operator if the server cannot start. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isBroken(error))
    return `The database file is damaged: ${error.message}. Stop the server and restore a backup: npm run restore -- data/backups/<name>.db. It keeps the damaged file beside it.`;
  if (!('code' in error)) return error.message;
  return error.code === 'EADDRINUSE'
    ? `Something else listens there already: ${error.message}. Stop it, or set PORT to another port.`
    : String(error);
}

try {
  writePrivately();
  if (existsSync('.env')) process.loadEnvFile('.env');
  await run(readConfig(isTerminal ? { LOG_LEVEL: 'warn', ...process.env } : process.env));
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}
