/** What a person wants to be told. */
import { NotificationSettings, type Wish } from '#contract/auth/users.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { isWhitelisted } from '#server/features/auth/service.ts';
import { addWish, listWallets, removeWish, updateAccount } from './store.ts';

const standing = NotificationSettings.parse({});

/** Only what differs from the defaults, so that a later default reaches everybody who never chose. */
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

/** Stores a wish or takes it back. Throws `conflict` for access that is there already, or that no wallet could have. */
export async function saveWish(
  { db, clock }: Context,
  user_id: string,
  { wish, wanted }: { wish: Wish; wanted: boolean },
): Promise<void> {
  if (wanted && wish === 'access') await assertLacksAccess(db, user_id);
  if (wanted) await addWish(db, user_id, wish, clock());
  else await removeWish(db, user_id, wish);
}
