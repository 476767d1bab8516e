/** What the commands that change accounts have in common: the settings of the server, its database, one answer in words. */
import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { writePrivately } from '#server/process/private-files.ts';

/** What a command answers: a text to print, and whether it did what it was asked. */
export interface Said {
  ok: boolean;
  text: string;
}

type Run = (db: Db, words: readonly string[], now: number, config: Config) => Promise<Said>;

async function answer(run: Run): Promise<void> {
  writePrivately();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const database = openDatabase(config);
  try {
    await migrate(database);
    const { ok, text } = await run(database.db, process.argv.slice(2), Date.now(), config);
    process.stdout.write(`${text}\n`);
    if (!ok) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Runs a command on the words it was called with, and prints what it says. */
export const runCommand = (run: Run): Promise<void> =>
  answer(run).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
