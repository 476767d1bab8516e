/** Wishes: news about pricing, and requests for access to this server, which its administrators are told about. */
import type { Wish } from '#contract/auth/users.ts';
import { authLimits } from '#contract/auth/limits.ts';
import { safeName, safeWords } from '#domain/account/access.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { isWhitelisted, requireTry, takeTry } from '#server/features/auth/service.ts';
import {
  type NewNotification,
  notifyAgain,
  resolveForAdministrators,
} from '#server/features/notifications/service.ts';
import {
  addWish,
  findAccessWish,
  findAccount,
  listAdministrators,
  listWallets,
  removeWish,
  saveAccessWish,
} from './store.ts';

interface Wishing {
  user_id: string;
  wish: Wish;
  wanted: boolean;
  name: string;
  note: string;
  origin: Origin;
}

const about = (username: string) => ({ kind: 'access_asked', subject: username }) as const;

async function assertLacksAccess(db: Db, user_id: string): Promise<void> {
  const wallets = await listWallets(db, user_id);
  if (wallets.length === 0) throw conflictError('Link a wallet first.');
  if (await isWhitelisted(db, user_id)) throw conflictError('You have access already.');
}

/** What administrators read in the bell and by email; a stranger wrote the name and the note. */
function noticeOf(username: string, { name, note }: Wishing): Omit<NewNotification, 'user_id'> {
  const who = name === '' ? username : `${safeName(name)} (${username})`;
  const why = note === '' ? '' : ` They write: “${safeWords(note, authLimits.access_note)}”`;
  return {
    ...about(username),
    text: `${who} asks for access to this server.${why}`,
    link: '/admin/whitelist',
  };
}

/** Saves the request, and tells the administrators unless they were told of very many lately. */
async function askForAccess(ctx: Context, wishing: Wishing): Promise<void> {
  const { user_id, origin } = wishing;
  const now = ctx.clock();
  await assertLacksAccess(ctx.db, user_id);
  if ((await findAccessWish(ctx.db, user_id))?.refused_at === null) return;
  // Counted outside of the transaction, so that a rollback does not undo it.
  await requireTry(ctx.db, `access-ask:${user_id}`, authLimits.access_asks, now);
  const told = await takeTry(ctx.db, 'access-notice', authLimits.access_notices, now);
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const account = await findAccount(trx, user_id);
    if (!account) throw new AppError('unauthorized');
    const last = await findAccessWish(trx, user_id);
    if (last?.refused_at === null) return;
    if (last && now < last.refused_at + authLimits.access_pause)
      throw conflictError(
        'Your last request was declined. You can ask again three days after that.',
      );
    await saveAccessWish(trx, user_id, wishing, now);
    await record(ctx, trx, { event: 'access_asked', user_id, origin }, now);
    if (!('granted' in told)) return;
    const notice = noticeOf(account.username, wishing);
    for (const admin of await listAdministrators(trx))
      await notifyAgain(ctx, trx, { user_id: admin, ...notice }, now);
  });
}

async function withdraw(ctx: Context, { user_id, origin }: Wishing): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const account = await findAccount(trx, user_id);
    if (!account || !(await removeWish(trx, user_id, 'access'))) return;
    await record(ctx, trx, { event: 'access_withdrawn', user_id, origin }, now);
    await resolveForAdministrators(trx, about(account.username), now);
  });
}

/**
 * Adds or withdraws a wish. Throws `conflict` for access that the person already has, cannot get without a wallet, or
 * was declined lately, and `rate_limited` after many requests.
 */
export async function saveWish(ctx: Context, wishing: Wishing): Promise<void> {
  const { user_id, wish, wanted } = wishing;
  if (wish === 'access') await (wanted ? askForAccess : withdraw)(ctx, wishing);
  else if (wanted) await addWish(ctx.db, user_id, wish, ctx.clock());
  else await removeWish(ctx.db, user_id, wish);
}
