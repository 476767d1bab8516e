/** Mails handed to a mail server by SMTP. */
import { messageOf, type Sender } from './message.ts';
import { type Mail, MailError, type MailPort } from './port.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  from: Sender;
  /** Milliseconds UTC. */
  clock: () => number;
}

/** How long each step of a delivery may take, in milliseconds. */
const patience = 10_000;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** A percent sign that begins no code stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What the URL asks for: `smtps` is TLS from the first byte, `smtp` goes over to TLS where the server offers it. A
 * password never leaves this machine without TLS, and certificates are checked except on this machine. Parameters
 * behind a `?` are not read, so none of that can be switched off there.
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

/** Failures of the line, whose words name nobody. */
const ofTheLine: ReadonlySet<unknown> = new Set([
  ...['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EPROTOCOL'],
]);

/** Steps of the dialogue that are about this one mail; the others are about the account or the line. */
const aboutTheMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * What a failed delivery means. Its words name the step and the status; the server's own words may name the
 * recipient and are left out.
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

/** Hands each mail to the server at `url`, one connection a mail. */
export function createSmtp({ url, from, clock }: SmtpOptions): MailPort {
  const connection = connectionOf(url);
  const handOver = async (mail: Mail): Promise<void> => {
    const message = messageOf(mail, from, clock());
    // Loaded only once there is a mail: the server starts without it.
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
