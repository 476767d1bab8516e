/** A mail adapter that collects emails, and rejects on demand. */
import type { Mail, MailError, MailPort } from '#server/adapters/mail/port.ts';
import type { Context } from '#server/context.ts';
import { deliverEmailsJob } from '#server/features/notifications/deliver-emails.job.ts';
import { EmailMessage } from '#server/features/notifications/email.ts';
import { sealContextOfEmail } from '#server/features/notifications/service.ts';
import type { Person, World } from './world.ts';

export interface PostOffice {
  port: MailPort;
  /** Accepted emails, oldest first. */
  taken: Mail[];
  /** The errors of the next emails. */
  refusals: (MailError | Error)[];
  /** Runs before an email is accepted. */
  before: () => Promise<void>;
}

export function postOffice(): PostOffice {
  const office: PostOffice = {
    port: {
      name: 'a test',
      async send(mail) {
        await office.before();
        const refusal = office.refusals.shift();
        if (refusal) throw refusal;
        office.taken.push(mail);
      },
    },
    taken: [],
    refusals: [],
    before: async () => {},
  };
  return office;
}

/** One pass of the job that sends emails. */
export const deliverEmails = (ctx: Context): Promise<void> =>
  deliverEmailsJob(ctx).run(null, new AbortController().signal);

/** The waiting emails, oldest first. */
export async function waitingEmails({ ctx }: World): Promise<EmailMessage[]> {
  const rows = await ctx.db.selectFrom('mails').selectAll().orderBy('id').execute();
  return rows.map(({ id, sealed }) =>
    EmailMessage.parse(JSON.parse(ctx.sealer.open(sealed, sealContextOfEmail(id)))),
  );
}

/** Gives a person a verified email address and returns it. */
export async function verifiedAddress({ ctx }: World, { id }: Person): Promise<string> {
  const email = `${id}@example.org`;
  await ctx.db
    .updateTable('users')
    .set({ email, email_verified_at: ctx.clock() })
    .where('id', '=', id)
    .execute();
  return email;
}

/** Sets notification settings; the others keep their defaults. */
export async function setSwitches(
  { ctx }: World,
  { id }: Person,
  switches: Record<string, boolean>,
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ notification_settings: JSON.stringify(switches) })
    .where('id', '=', id)
    .execute();
}
