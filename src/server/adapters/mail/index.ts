/** Chooses how emails are sent. */
import { join } from 'node:path';
import { readSender } from './message.ts';
import { createOutbox, type OutboxOptions, removeOldEmails } from './outbox.ts';
import type { MailPort } from './port.ts';
import { createSmtp } from './smtp.ts';

export interface MailOptions extends Pick<OutboxOptions, 'clock' | 'log'> {
  /** `SMTP_URL` and `MAIL_FROM`. */
  mail: { smtp_url: string | undefined; from: string | undefined };
  /** Determines the sender if none is configured. */
  public_url: string;
  data_dir: string;
}

/** The host of the default sender; an email address cannot have an IP address. */
function hostOf(publicUrl: string): string {
  const hostname = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  return /^[\w.-]+$/.test(hostname) ? hostname : 'localhost';
}

/** Where mails are without a mail server. */
export const outboxIn = (data_dir: string): string => join(data_dir, 'outbox');

/** Deletes old emails of the outbox, even if a mail server is configured now; see `removeOldEmails`. */
export const forgetMails = (data_dir: string, before: number): Promise<number> =>
  removeOldEmails(outboxIn(data_dir), before);

/** A mail server if configured, otherwise the folder `outbox`. Throws a sentence for the operator. */
export function createMail({ mail, public_url, data_dir, clock, log }: MailOptions): MailPort {
  const from = readSender(mail.from ?? `SocialAI <noreply@${hostOf(public_url)}>`);
  return mail.smtp_url === undefined
    ? createOutbox({ folder: outboxIn(data_dir), from, clock, log })
    : createSmtp({ url: mail.smtp_url, from, clock });
}
