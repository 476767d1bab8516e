/** The process that reads one feed or page: bytes in, items out. It may be ended at any moment. */
import { buffer } from 'node:stream/consumers';
import { closeDoors } from '#server/confined/child.ts';
import { UnreadableWeb } from './port.ts';
import { readWeb } from './read-web.ts';

const [, , url = '', type = ''] = process.argv;
// All that is needed is loaded, and not a byte of a stranger was seen.
closeDoors();
const sent = await buffer(process.stdin);
try {
  process.stdout.write(JSON.stringify({ read: readWeb(sent, { url, type }) }));
} catch (error) {
  const known = error instanceof UnreadableWeb;
  process.stdout.write(JSON.stringify({ error: known ? error.message : null }));
  if (!known) process.stderr.write(String(error));
}
