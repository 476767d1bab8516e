/** `npm run reset-2fa`: removes the second factor of a person who lost their authenticator and backup codes. */
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { loadSecret } from '#server/db/secret.ts';
import { ownOrigin, record } from '#server/features/audit/service.ts';
import {
  removeSecondFactor,
  hasSecondFactor,
} from '#server/features/auth/second-factor/second-factor.store.ts';
import { endOtherFamilies, findUserNamed } from '#server/features/auth/store.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { createLog } from '#server/log.ts';
import { runCommand, type Said } from './command-line.ts';

const usage = `Usage: npm run reset-2fa -- USERNAME

Switches two-factor sign-in off for this person and ends every session. Make sure that it is really the person who
asks. The command reads the same settings as the server and may run while the server does.`;

const text = 'Your administrator turned off your two-factor sign-in.';

/** Runs the command and returns what to print. */
export async function resetSecondFactor(
  db: Db,
  [username, ...rest]: readonly string[],
  now: number,
  config: Config,
): Promise<Said> {
  if (username === undefined || rest.length > 0) return { ok: false, text: usage };
  const user_id = await findUserNamed(db, username);
  if (!user_id) return { ok: false, text: `No account is named ${username}.` };
  const ctx = { config, sealer: loadSecret(config), log: createLog({ level: 'silent' }) };
  return db.transaction().execute(async (trx) => {
    if (!(await hasSecondFactor(trx, user_id))) {
      return { ok: false, text: `${username} has no two-factor sign-in.` };
    }
    await removeSecondFactor(trx, user_id);
    await endOtherFamilies(trx, user_id, undefined);
    const detail = 'by the command line';
    const origin = ownOrigin;
    await record(ctx, trx, { event: 'second_factor_off', user_id, origin, detail }, now);
    await alertOwner(ctx, trx, { user_id, kind: 'second_factor_off', text }, now);
    return { ok: true, text: `Two-factor sign-in of ${username} is off; every session ended.` };
  });
}

if (import.meta.main) await runCommand(resetSecondFactor);
