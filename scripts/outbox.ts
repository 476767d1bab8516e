/** `npm run outbox`: the newest emails that this server saved instead of sending them, with the link in each. */
import { existsSync } from 'node:fs';
import { showOutbox } from '#server/adapters/mail/read-outbox.ts';
import { readConfig } from '#server/config.ts';

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { data_dir } = readConfig(process.env);
  console.log(await showOutbox(data_dir));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
