/** Accounts that need no sign-in: everybody has one. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { type AccountRow, findEver, putAccount, usernameOf } from './store.ts';

/** Opens the person's account there, or brings it back into use. */
export async function openUnasked(
  db: Db,
  owner_id: string,
  platform: LivePlatform,
  now: number,
): Promise<AccountRow> {
  const known = { owner_id, platform, external_id: owner_id } as const;
  const username = await usernameOf(db, owner_id);
  return putAccount(db, {
    id: (await findEver(db, known))?.id ?? newId(),
    ...known,
    username,
    display_name: username,
    status: 'connected',
    secret: null,
    connected_at: now,
  });
}
