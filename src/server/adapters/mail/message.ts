/** Builds the message for both adapters. */
import type { SendMailOptions } from 'nodemailer';
import { type Mail, MailError } from './port.ts';

/** The sender of all emails. */
export interface Sender {
  name: string;
  address: string;
}

const address = /^[^\s<>@,;:"()[\]\\\p{Cc}]+@[^\s<>@,;:"()[\]\\\p{Cc}]+$/u;
const controls = /\p{Cc}+/gu;

/** Parses `Name <address>` or a bare address. Throws a sentence for the operator. */
export function readSender(from: string): Sender {
  const [, name = '', inner = from] = /^([^<>]*)<([^<>]*)>$/.exec(from.trim()) ?? [];
  const sender = { name: name.trim().replaceAll(/^"|"$/g, ''), address: inner.trim() };
  if (!address.test(sender.address)) {
    throw new Error('MAIL_FROM: set one address, such as "SocialAI <socialai@example.com>".');
  }
  return sender;
}

/** One-click unsubscribe needs https; otherwise mail programs show the address, which asks for confirmation. */
function unsubscribing({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined || !URL.canParse(unsubscribe)) return {};
  const { href, protocol } = new URL(unsubscribe);
  const list = { 'List-Unsubscribe': `<${href}>` };
  return protocol === 'https:'
    ? { ...list, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : list;
}

/**
 * The message for nodemailer. The envelope is explicit, so that no header can add a recipient, and nothing is loaded
 * from a file or a URL. Throws `rejected` if the recipient is not exactly one address.
 */
export function messageOf(mail: Mail, from: Sender, now: number) {
  if (!address.test(mail.to))
    throw new MailError('rejected', 'The recipient isn’t a single address.');
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from: { name: from.name.replaceAll(controls, ' '), address: from.address },
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject.replaceAll(controls, ' '),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    date: new Date(now),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}
