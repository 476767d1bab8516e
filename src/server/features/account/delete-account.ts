/** Deletes an account and everything in it. */
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, wasOvertaken } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { isLeaving } from '#server/features/company/service.ts';
import { deletePerson } from '#server/features/auth/service.ts';
import { revokeAllOf } from '#server/features/connections/service.ts';
import { sendEmail } from '#server/features/notifications/service.ts';
import { requireNothingOnItsWay } from '#server/ledger/lifecycle.ts';
import { closeAgents, findAccount } from './store.ts';

const farewell = {
  subject: 'Your SocialAI account was deleted',
  paragraphs: [
    'Your account was deleted as you asked, with all agents, posts, images and connections.',
    'We keep only the security log and your wallet on the access list. Your data leaves the backups as they’re replaced.',
  ],
};

/** Sends a last email to a verified address. It belongs to no account, so that it survives the deletion. */
async function sendFarewellEmail(
  ctx: Context,
  trx: Db,
  { email, email_verified_at }: { email: string | null; email_verified_at: number | null },
): Promise<void> {
  if (email === null || email_verified_at === null) return;
  await sendEmail(ctx, trx, undefined, { to: email, ...farewell }, ctx.clock());
}

export interface Deletion {
  user_id: string;
  origin: Origin;
  /** The confirmation that was typed. */
  confirm: string;
}

/** One transaction: everything is deleted, or nothing. */
const remove = (ctx: Context, { user_id, origin, confirm }: Deletion) =>
  ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await holdUser(trx, user_id);
    const account = await findAccount(trx, user_id);
    if (!account || (await isLeaving(trx, user_id))) throw new AppError('unauthorized');
    if (confirm !== account.username) {
      const message = `Please enter your username, ${account.username}, exactly.`;
      throw new AppError('invalid_input', { details: [{ path: 'confirm', message }] });
    }
    await closeAgents(trx, user_id, now);
    await requireNothingOnItsWay(trx, user_id);
    await revokeAllOf(ctx, trx, user_id);
    await deletePerson(trx, user_id);
    await sendFarewellEmail(ctx, trx, account);
    await record(ctx, trx, { event: 'account_deleted', user_id, origin }, now);
  });

/** How often a deletion is retried when it collides with something that is being saved. */
const maxTries = 5;

/**
 * Deletes an account. Throws `invalid_input` unless `confirm` is the username, and `conflict` while a post is being
 * sent or concurrent writes keep colliding.
 */
export async function deleteAccount(ctx: Context, deletion: Deletion): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await remove(ctx, deletion);
    } catch (error) {
      if (!wasOvertaken(error)) throw error;
      if (tries === maxTries) throw new AppError('conflict', { cause: error });
    }
  }
}
