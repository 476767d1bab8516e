/** `npm start`: the web app as it is in the sources, then the server. */
import { ensureWeb } from './build-web.ts';

try {
  await ensureWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('#server/main.ts');
