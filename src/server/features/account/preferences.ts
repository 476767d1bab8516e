/** What a person wants to be told. */
import { NotificationSettings, type AccessRequest } from '#contract/auth/users.ts';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { addAccessRequest, removeAccessRequest, updateAccount } from './store.ts';

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

/** Stores a wish or takes it back. */
export async function saveAccessRequest(
  { db, clock }: Context,
  user_id: string,
  { wish, wanted }: { wish: z.infer<typeof AccessRequest>; wanted: boolean },
): Promise<void> {
  if (wanted) await addAccessRequest(db, user_id, wish, clock());
  else await removeAccessRequest(db, user_id, wish);
}
