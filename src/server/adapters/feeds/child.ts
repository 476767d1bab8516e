/** The child process that reads one feed or page: bytes in, items out. It may be killed at any time. */
import { buffer } from 'node:stream/consumers';
import { closeDoors } from '#server/confined/child.ts';
import { UnreadableWeb } from './port.ts';
import { readWeb } from './read-web.ts';

const [, , url = '', type = ''] = process.argv;
// Everything needed is loaded, and no byte from a stranger was read yet.
closeDoors();
const sent = await buffer(process.stdin);
try {
  process.stdout.write(JSON.stringify({ read: readWeb(sent, { url, type }) }));
} catch (error) {
  const known = error instanceof UnreadableWeb;
  process.stdout.write(JSON.stringify({ error: known ? error.message : null }));
  if (!known) process.stderr.write(String(error));
}
