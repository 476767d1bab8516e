/** `npm start`: the web app and the server as they are in the sources. */
import { ensureServer, startServer } from './build-server.ts';
import { ensureWeb } from './build-web.ts';

// What a dependency should change one day is nothing that whoever starts this can do something about.
process.noDeprecation = true;

try {
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
