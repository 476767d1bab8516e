/** Tells people about sign-ins from a device they did not use lately. */
import { day } from '#contract/core/time.ts';
import { deviceOf } from '#server/device.ts';
import type { Db } from '#server/db/client.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { AuthContext } from './session.ts';
import { browsersOf, wasEverHere } from './session.store.ts';
import type { SessionRow } from '#server/features/auth/store.ts';

const remembered = 90 * day;

/** Alerts the owner unless they know the device or never signed in before. Call it before the sign-in is recorded. */
export async function greetDevice(
  ctx: AuthContext,
  trx: Db,
  { user_id, family_id, user_agent, ip }: SessionRow,
  now: number,
): Promise<void> {
  const device = deviceOf(user_agent);
  const lately = await browsersOf(trx, user_id, now - remembered);
  if (lately.some((browser) => deviceOf(browser) === device)) return;
  if (lately.length === 0 && !(await wasEverHere(trx, user_id))) return;
  const text = `Somebody signed in to your account with ${device} from the address ${ip}.`;
  await alertOwner(ctx, trx, { user_id, kind: 'new_sign_in', subject: family_id, text }, now);
}
