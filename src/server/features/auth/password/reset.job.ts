/**
 * Sends the link for a new password. The request only enqueues an encrypted address, so it takes equally long for
 * every address.
 */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { record, type Origin } from '#server/features/audit/service.ts';
import { sendEmail } from '#server/features/notifications/service.ts';
import { newId } from '#server/ids.ts';
import { job, type JobDefinition } from '#server/jobs/port.ts';
import { resetEmail } from '#server/features/auth/email/emails.ts';
import { issueMailToken } from '#server/features/auth/email/mail-token.store.ts';
import { findVerifiedHolder } from './passwords.store.ts';
import { countMail } from './prove-password.ts';

const name = 'auth.reset-mail';

const Payload = z.object({
  id: z.string(),
  /** The address, which may belong to someone unrelated to this server. */
  sealed: z.string(),
  origin: z.object({ ip: z.string(), user_agent: z.string(), request_id: z.string() }),
});

const sealContextOf = (id: string) => ({ table: 'jobs', row: id, column: 'payload', owner: '' });

/**
 * Enqueues an email, which is sent if the address is a verified one. Throws `rate_limited` when the address got too
 * many.
 */
export async function requestReset(
  ctx: Pick<Context, 'db' | 'sealer' | 'clock' | 'jobs'>,
  email: string,
  origin: Origin,
): Promise<void> {
  await countMail(ctx, email, ctx.clock());
  const id = newId();
  await ctx.jobs.enqueue(name, { id, sealed: ctx.sealer.seal(email, sealContextOf(id)), origin });
}

async function sendResetEmail(
  ctx: Context,
  { id, sealed, origin }: z.output<typeof Payload>,
): Promise<void> {
  const now = ctx.clock();
  const email = ctx.sealer.open(sealed, sealContextOf(id));
  await ctx.db.transaction().execute(async (trx) => {
    const holder = await findVerifiedHolder(trx, email);
    await record(ctx, trx, { event: 'reset_requested', user_id: holder?.id, origin }, now);
    if (!holder) return;
    const { id: user_id, username } = holder;
    const token = await issueMailToken(trx, { user_id, kind: 'reset', email }, now);
    const url = `${ctx.config.public_url}/reset-password#token=${token}`;
    await sendEmail(ctx, trx, user_id, resetEmail({ to: email, username, url, now }), now);
  });
}

export const resetMailJob = (ctx: Context): JobDefinition =>
  job({
    name,
    payload: Payload,
    tries: 5,
    lease: minute,
    run: (payload) => sendResetEmail(ctx, payload),
  });
