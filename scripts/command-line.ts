/** The common parts of the commands that change accounts: the server’s settings, its database, and a text as result. */
import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { createMedia } from '#server/adapters/media/index.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, type Db, openDatabase } from '#server/db/client.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { readSteps } from '#server/db/migrate.ts';
import { upgrade } from '#server/db/upgrade/upgrade.ts';
import { createEgress } from '#server/egress/egress.ts';
import { writePrivately } from '#server/process/private-files.ts';

const silent = pino({ level: 'silent' });

/** The media stores of the settings, and the tools that move files between them. */
export function openMedia(config: Config) {
  const egress = createEgress({ origins: config.media ? [config.media.endpoint] : [] });
  const stores = createMedia(config, { fetch: egress.fetch });
  return {
    ...stores,
    /** The context that the media functions of the server need. */
    tools: (db: Db) => ({ db, clock: Date.now, media: stores.all, log: silent }),
    close: () => egress.close(),
  };
}

/** A number of files and their size, as text. */
export const sized = (files: number, bytes: number): string =>
  `${files} ${files === 1 ? 'file' : 'files'} (${(bytes / 1024 / 1024).toFixed(1)} MB)`;

/** A function that prints progress, at most once a second. */
export function progress(say: (text: string) => void = (text) => process.stdout.write(text)) {
  let last = performance.now();
  return (text: string): void => {
    if (performance.now() - last < 1000) return;
    last = performance.now();
    say(`${text}\n`);
  };
}

/** A command’s result: a text to print, and whether it succeeded. */
export interface Said {
  ok: boolean;
  text: string;
}

type Run = (db: Db, words: readonly string[], now: number, config: Config) => Promise<Said>;

/** An older server may be running beside a command; on SQLite it has to be stopped before its file is migrated. */
async function upToDate(config: Config, database: Database): Promise<void> {
  if ((await readSteps(database.db)).pending.length === 0) return;
  const unlock = config.database_url === undefined ? lockDataDir(config.data_dir) : () => {};
  await upgrade(config, database, { clock: Date.now, log: silent });
  unlock();
}

/** Whoever reads the output has enough, such as `head`: that is no failure. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

async function answer(run: Run): Promise<void> {
  endWithReader();
  writePrivately();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = openDatabase(config);
  try {
    await upToDate(config, database);
    const { ok, text } = await run(database.db, process.argv.slice(2), Date.now(), config);
    process.stdout.write(`${text}\n`);
    if (!ok) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Runs a command with its arguments, and prints the result. */
export const runCommand = (run: Run): Promise<void> =>
  answer(run).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
