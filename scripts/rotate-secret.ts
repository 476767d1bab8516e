/**
 * `npm run rotate-secret`: encrypts every stored secret again with the newest key, so that the older ones can be
 * removed.
 */
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { rotate } from '#server/db/backup/rotate.ts';
import { assertSameSecret, loadSecret } from '#server/db/secret.ts';
import { runCommand, type Said } from './command-line.ts';

const usage = `Usage: npm run rotate-secret

1. Put a new key before the old one: SECRET_KEY=new,old, or the new one as the first line of secret.key in DATA_DIR.
   A good one comes from: openssl rand -base64 32
2. Restart every server, so that all of them seal with the new key and open with both.
3. Run this command, with the same settings. Servers may go on; it can be cut off and run again.
4. Take the old key away and restart. Backups that were made before still need it.`;

const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what} was` : `${count} ${what}s were`;

/** Runs the command and returns what to print. */
export async function rotateSecret(
  db: Db,
  words: readonly string[],
  _now: number,
  config: Config,
): Promise<Said> {
  const sealer = loadSecret(config);
  if (words.length > 0 || sealer.fingerprints.length < 2) return { ok: false, text: usage };
  await assertSameSecret(db, sealer);
  const { renewed, unreadable } = await rotate(db, sealer);
  const again = await rotate(db, sealer);
  const total = counted(renewed + again.renewed, 'stored secret');
  if (again.renewed > 0) {
    return {
      ok: false,
      text: `${total} sealed anew, but a server still seals with the old key. Restart all of them, and run this again.`,
    };
  }
  const lost =
    unreadable > 0
      ? ` ${counted(unreadable, 'stored secret')} sealed with a key that is not here; their accounts must be connected again.`
      : '';
  return {
    ok: true,
    text: `${total} sealed anew.${lost} Nothing needs the old key any more; wait a minute for mails that were just asked for, then take it away.`,
  };
}

if (import.meta.main) await runCommand(rotateSecret);
