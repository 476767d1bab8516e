/** Hands queued emails to the mail server. Their content is never logged. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import { MailError } from '#server/adapters/mail/port.ts';
import { recordInvitationMail } from '#server/db/membership.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { EmailMessage, renderEmail } from './email.ts';
import { type Carrier, deliverAll } from './outbox.ts';
import { sealContextOfEmail } from './service.ts';

type Post = Pick<Context, 'clock' | 'mail' | 'sealer' | 'config' | 'db'>;

const carrierOf = (ctx: Post): Carrier<'mails'> => ({
  table: 'mails',
  what: 'mail',
  is_one: true,
  async deliver({ id, sealed }) {
    const email = EmailMessage.parse(JSON.parse(ctx.sealer.open(sealed, sealContextOfEmail(id))));
    if (email.not_after !== undefined && email.not_after <= ctx.clock()) return 'expired';
    await ctx.mail.send({ id, to: email.to, ...renderEmail(email, ctx.config.public_url) });
    return 'sent';
  },
  ended: ({ id }, outcome) => recordInvitationMail(ctx.db, id, outcome),
  // Only our own sentences are certain to contain nothing of the email.
  refusalOf(error) {
    if (error instanceof MailError)
      return { reason: error.message, is_final: error.kind === 'rejected' };
    return { reason: error instanceof Error ? error.name : 'unknown', is_final: false };
  },
});

export const deliverEmailsJob = (ctx: Context) =>
  job({
    name: 'notices.hand-over',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: 5 * second,
    in_each: true,
    run: (_payload, signal) => deliverAll(ctx, carrierOf(ctx), signal),
  });
