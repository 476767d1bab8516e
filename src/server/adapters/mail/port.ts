/** The port for sending email. */

/** A finished email to one person. */
export interface Mail {
  /** Identifies the email, so that a duplicate delivery can be recognized. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
}

/** Why an email was not accepted. `retry`: a later attempt may succeed. `rejected`: none will. */
export class MailError extends Error {
  readonly kind: 'retry' | 'rejected';

  constructor(kind: 'retry' | 'rejected', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.kind = kind;
  }
}

export interface MailPort {
  /** The name of the adapter, such as `smtp` or `outbox`. */
  name: string;
  /** Resolves once another system is responsible for the email. Throws a `MailError`. */
  send(mail: Mail): Promise<void>;
}
