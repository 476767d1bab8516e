/** Chooses how emails are sent. */
import { join } from 'node:path';
import { messageOf, readSender, type Sender } from './message.ts';
import { createOutbox, type OutboxOptions, removeOldEmails } from './outbox.ts';
import { type Mail, MailError, type MailPort } from './port.ts';

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  url: string;
  from: Sender;
  /** Milliseconds UTC. */
  clock: () => number;
}

/** The timeout of each step, in milliseconds. */
const patience = 10_000;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** A percent sign that starts no escape sequence is literal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The connection settings of the URL: `smtps` uses TLS from the start, `smtp` uses STARTTLS if offered. A password is
 * never sent to another machine without TLS, and certificates are checked except on this machine. Query parameters are
 * ignored, so they cannot disable any of that.
 */
export function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const isNear = isLoopback(host);
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isNear && username !== '',
    tls: { rejectUnauthorized: !isNear },
    ...(username !== '' && {
      auth: { user: decoded(username), pass: decoded(password) },
    }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    logger: false,
  };
}

const field = (error: object, name: string): unknown => Reflect.get(error, name);

/** Network errors, whose messages contain no names. */
const ofTheLine: ReadonlySet<unknown> = new Set([
  ...['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EPROTOCOL'],
]);

/** SMTP steps that concern this email only; the others concern the account or the connection. */
const aboutTheMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * Converts a delivery error. The message has the step and the status; the server’s own text may contain the recipient
 * and is left out.
 */
export function mailErrorOf(error: unknown): MailError {
  if (error instanceof MailError) return error;
  if (!(error instanceof Error)) return new MailError('retry', 'The mail server failed.');
  const [status, step] = [field(error, 'responseCode'), field(error, 'command')];
  if (typeof status !== 'number') {
    const code = field(error, 'code');
    const words = ofTheLine.has(code) ? error.message : (wordOf(code) ?? error.name);
    return new MailError('retry', `Couldn’t reach the mail server: ${words}`);
  }
  const isFinal = status >= 500 && aboutTheMail.has(step);
  const sentence = `The mail server replied ${status} to ${wordOf(step) ?? 'the mail'}.`;
  return new MailError(isFinal ? 'rejected' : 'retry', sentence);
}

/** Sends each email to the server at `url`, with one connection per email. */
export function createSmtp({ url, from, clock }: SmtpOptions): MailPort {
  const connection = connectionOf(url);
  const handOver = async (mail: Mail): Promise<void> => {
    const message = messageOf(mail, from, clock());
    // Loaded with the first email, so that the server starts without it.
    const { createTransport } = await import('nodemailer');
    await createTransport(connection).sendMail(message);
  };
  return {
    name: 'smtp',
    async send(mail) {
      try {
        await handOver(mail);
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
  };
}

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
