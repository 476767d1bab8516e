/** Hands mail to whoever carries it. */

/** A finished mail to one person. */
export interface Mail {
  /** Names the mail, so that one that is handed over twice can be told as one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a request without a body of its own ends mails of this kind (RFC 8058). */
  unsubscribe?: string;
}

/** Why a mail was not taken. `retry`: it may be later. `rejected`: it never will be. */
export class MailError extends Error {
  readonly kind: 'retry' | 'rejected';

  constructor(kind: 'retry' | 'rejected', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.kind = kind;
  }
}

export interface MailPort {
  /** How mails leave, such as `smtp` or `outbox`. */
  name: string;
  /** Resolves once someone else is responsible for the mail. Throws a `MailError`. */
  send(mail: Mail): Promise<void>;
}
