/** `npm start`: the web app and the server as they are in the sources. */
import { existsSync } from 'node:fs';
import { ensureServer, serverEntry, startServer } from './build-server.ts';
import { ensureWeb } from './build-web.ts';

// What a dependency should change one day is nothing that whoever starts this can do something about.
process.noDeprecation = true;

/** The first time, building takes a minute or more: what is wrong with the settings is said before that. */
async function checkSettings(): Promise<void> {
  if (existsSync(serverEntry)) return;
  const { readConfig } = await import('#server/config.ts');
  if (existsSync('.env')) process.loadEnvFile('.env');
  readConfig(process.env);
}

try {
  await checkSettings();
  await ensureWeb();
  await ensureServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await startServer();

/** npm runs this below a shell that does not pass signals on: when that shell is gone, this was meant. */
const parent = process.ppid;
const stopAsOrphan = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
};
setInterval(stopAsOrphan, 1000).unref();
