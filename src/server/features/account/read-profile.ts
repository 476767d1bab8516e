import {
  type AccessRequest,
  NotificationSettings,
  type UserProfile,
  Wish,
} from '#contract/auth/users.ts';
import { authLimits } from '#contract/auth/limits.ts';
import { toIso } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { countBackupCodes, describeUser } from '#server/features/auth/service.ts';
import { findAccessWish, findAccount, listWallets, listWishes } from './store.ts';

const readRow = async (db: Db, user_id: string) =>
  (await listWishes(db, user_id)).flatMap((wish) => Wish.safeParse(wish).data ?? []);

async function readRequest(db: Db, user_id: string, now: number): Promise<AccessRequest | null> {
  const row = await findAccessWish(db, user_id);
  if (!row) return null;
  const { name, note, created_at, refused_at } = row;
  const again_at = refused_at === null ? now : refused_at + authLimits.access_pause;
  return {
    state: refused_at === null ? 'open' : 'declined',
    name: name ?? '',
    note: note ?? '',
    asked_at: toIso(created_at),
    again_at: again_at > now ? toIso(again_at) : null,
  };
}

/** A person's own account. Throws `unauthorized` if it was deleted. */
export async function readProfile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user_id: string,
): Promise<UserProfile> {
  const user = await describeUser(db, user_id);
  const account = await findAccount(db, user_id);
  if (!user || !account) throw new AppError('unauthorized');
  const wallets = await listWallets(db, user_id);
  const settings: unknown = JSON.parse(account.notification_settings);
  return {
    ...user,
    pending_email: account.pending_email,
    wallets: wallets.map(({ address, linked_at, added_at }) => ({
      address,
      linked_at: toIso(linked_at),
      is_whitelisted: added_at !== null,
    })),
    backup_codes_left: await countBackupCodes(db, user_id),
    token_balance: account.token_balance,
    reputation_score: account.reputation_score,
    subscription_tier: account.subscription_tier,
    notifications: NotificationSettings.parse(settings),
    wishes: await readRow(db, user_id),
    access_request: await readRequest(db, user_id, clock()),
  };
}
