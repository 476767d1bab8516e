/** `npm start`: builds the web app and the server where needed, and starts them. */
import { existsSync } from 'node:fs';
import { ensureServer, serverEntry, startServer } from './build-server.ts';
import { ensureWeb } from './build-web.ts';

// Deprecation warnings of dependencies are of no use to whoever runs the server.
process.noDeprecation = true;

/** npm runs this in a shell that does not forward signals: when that shell is gone, this process should end, also while it builds. */
const parent = process.ppid;
const stopAsOrphan = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
};
setInterval(stopAsOrphan, 1000).unref();

/** The first start builds for a minute or more, so errors in the settings are reported before that. */
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
