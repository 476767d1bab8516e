/** Hands waiting letters to whoever carries mail. What is in them is never logged. */
import { z } from 'zod';
import { hour, minute, second } from '#contract/core/time.ts';
import { MailError } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { heldFor, whileHeld } from '#server/process/held.ts';
import { job } from '#server/jobs/port.ts';
import { EmailMessage, renderEmail } from './email.ts';
import { deleteMail, listDueMails, type MailRow, putBackMail, takeMail } from './email.store.ts';
import { linksOfEmail } from './service.ts';

const firstWait = minute;
const longestWait = hour;
/** A letter that nobody took by then is given up. */
const longestLife = 24 * hour;
const batch = 20;

type Post = Pick<Context, 'db' | 'clock' | 'log' | 'mail' | 'sealer' | 'config' | 'shards'>;

/** How long a letter waits after its `tries`th try failed, in milliseconds. */
const waitAfter = (tries: number): number =>
  Math.min(longestWait, firstWait * 2 ** Math.min(tries - 1, 10));

async function deliver(ctx: Post, { id, sealed }: MailRow): Promise<'sent' | 'expired'> {
  const email = EmailMessage.parse(JSON.parse(ctx.sealer.open(sealed, linksOfEmail(id))));
  if (email.not_after !== undefined && email.not_after <= ctx.clock()) return 'expired';
  await ctx.mail.send({ id, to: email.to, ...renderEmail(email, ctx.config.public_url) });
  return 'sent';
}

/** Only the carrier's own sentences are free of what the letter says. */
const reasonOf = (error: unknown): string => {
  if (error instanceof MailError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
};

/** Answers whether the next letter has a better chance. */
async function failed(ctx: Post, mail: MailRow, error: unknown): Promise<boolean> {
  const facts = { mail: mail.id, tries: mail.tries, reason: reasonOf(error) };
  if (error instanceof MailError && error.kind === 'rejected') {
    await deleteMail(ctx.db, mail);
    ctx.log.warn(facts, 'a mail was refused for good and dropped');
    return true;
  }
  const next_at = ctx.clock() + waitAfter(mail.tries);
  if (next_at > mail.created_at + longestLife) {
    await deleteMail(ctx.db, mail);
    ctx.log.error(facts, 'a mail was given up after a day of tries');
    return false;
  }
  await putBackMail(ctx.db, mail, next_at);
  ctx.log.warn(facts, 'a mail could not be handed over yet');
  return false;
}

async function deliverOne(ctx: Post, row: MailRow): Promise<boolean> {
  const taken = await takeMail(ctx.db, row, ctx.clock() + heldFor);
  if (!taken) return true;
  let mail = taken;
  const renew = async () => {
    const next_at = ctx.clock() + heldFor;
    await putBackMail(ctx.db, mail, next_at);
    mail = { ...taken, next_at };
  };
  let outcome: Awaited<ReturnType<typeof deliver>>;
  try {
    outcome = await whileHeld(ctx.log, renew, () => deliver(ctx, taken));
  } catch (error) {
    return failed(ctx, mail, error);
  }
  await deleteMail(ctx.db, mail);
  if (outcome === 'sent') ctx.log.debug({ mail: mail.id }, 'a mail was handed over');
  else ctx.log.warn({ mail: mail.id }, 'a mail came too late and was dropped');
  return true;
}

/** One pass. It ends early where the carrier seems to be away: the rest is due again in the next one. */
async function deliverEmails(ctx: Post, signal: AbortSignal): Promise<void> {
  const asked = { now: ctx.clock(), limit: batch, share: ctx.shards.mine() };
  for (const row of await listDueMails(ctx.db, asked)) {
    if (signal.aborted || !(await deliverOne(ctx, row))) return;
  }
}

export const deliverEmailsJob = (ctx: Context) =>
  job({
    name: 'notices.hand-over',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: 5 * second,
    in_each: true,
    run: (_payload, signal) => deliverEmails(ctx, signal),
  });
