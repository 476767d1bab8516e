/** Notification preferences and wishes for features. */
import { NotificationSettings, type Wish } from '#contract/auth/users.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { isWhitelisted } from '#server/features/auth/service.ts';
import { addWish, listWallets, removeWish, updateAccount } from './store.ts';

const standing = NotificationSettings.parse({});

/** Stores only deviations from the defaults, so that a changed default applies to everyone who never chose. */
const chosen = (settings: NotificationSettings): string => {
  const defaults = new Map<string, boolean>(Object.entries(standing));
  const entries = Object.entries(settings);
  return JSON.stringify(
    Object.fromEntries(entries.filter(([name, on]) => defaults.get(name) !== on)),
  );
};

export async function saveSwitches(
  ctx: Context,
  user_id: string,
  settings: NotificationSettings,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await updateAccount(trx, user_id, { notification_settings: chosen(settings) });
    await record(ctx, trx, { event: 'notifications_changed', user_id, origin }, ctx.clock());
  });
}

async function assertLacksAccess(db: Db, user_id: string): Promise<void> {
  const wallets = await listWallets(db, user_id);
  if (wallets.length === 0) throw new AppError('conflict', { message: 'Link a wallet first.' });
  if (await isWhitelisted(db, user_id))
    throw new AppError('conflict', { message: 'You have access already.' });
}

/**
 * Adds or withdraws a wish. Throws `conflict` for access that the person already has, or cannot get without a
 * wallet.
 */
export async function saveWish(
  { db, clock }: Context,
  user_id: string,
  { wish, wanted }: { wish: Wish; wanted: boolean },
): Promise<void> {
  if (wanted && wish === 'access') await assertLacksAccess(db, user_id);
  if (wanted) await addWish(db, user_id, wish, clock());
  else await removeWish(db, user_id, wish);
}
