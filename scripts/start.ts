/** `npm start`: the web app as it is in the sources, then the server. */
import { ensureWeb } from './build-web.ts';

try {
  await ensureWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('#server/main.ts');

/** npm runs this below a shell that does not pass signals on: when that shell is gone, this was meant. */
const parent = process.ppid;
const stopAsOrphan = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
};
setInterval(stopAsOrphan, 1000).unref();
