/** The process: configuration → context → app and worker, until it is told to stop. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createApp, createWatchedApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { endOnCrash } from './crash.ts';
import { openDatabase } from './db/client.ts';
import { lockDataDir } from './db/lock.ts';
import { takePlace } from './db/upgrade/presence.ts';
import { createContraction } from './db/upgrade/upgrade.ts';
import { greetingOf } from './greeting.ts';
import { bootstrapLink } from './features/auth/wallet/bootstrap-admin.ts';
import { seedWhitelist } from './features/auth/wallet/whitelist-access.ts';
import { countUnmoved } from './features/media/media.store.ts';
import { releaseHeld } from './release-held.ts';
import { startWork } from './work.ts';
import { openWaitingRoom } from './http/limits/waiting-room.ts';
import { createLog, prettyLines } from './log.ts';
import { measureProcess } from './meters.ts';
import { openContext } from './open-context.ts';
import { releaseWhenIdle } from './process/idle-memory.ts';
import { openToOthers, writePrivately } from './process/private-files.ts';

type Stop = () => Promise<void> | void;

/** How long a stop may wait for what is under way, in milliseconds: a post on its way takes at most 25 s. */
const grace = 40_000;

/** A database that says nothing for so long in the middle of something is out of reach, in milliseconds. */
const databaseSilence = 60_000;

/** Whether a person watches. They read the greeting and what went wrong; the rest of the log is for files. */
const isTerminal = process.stdout.isTTY;

const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** A worker has an address only where its metrics are wanted. */
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

/** A function that stops everything once, newest first, however often it is called; gives up waiting after `grace`. */
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

/** What is there already keeps its modes: its operator may have a reason for them. */
function warnOfReaders(log: Logger, dataDir: string): void {
  const open = openToOthers(dataDir);
  if (open.length === 0) return;
  const advice = `others on this machine can look into the data folder; try: chmod -R go= ${dataDir}`;
  log.warn({ open }, advice);
}

/** Files of versions before there was a store stay in the database until its operator moves them, and are served from there. */
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
  const stopServing = await serve(ctx, leaveWaitingRoom);
  stops.push(await startWork(ctx), stopServing);
  releaseWhenIdle();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal, 0));
}

/** What the operator reads when it cannot start. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
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
