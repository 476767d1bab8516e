/** What the mails about accounts say. */
import { limits } from '#contract/core/limits.ts';
import type { EmailMessage } from '#server/features/notifications/service.ts';

/** A letter with a link that was just made. */
export interface LinkEmail {
  to: string;
  username: string;
  url: string;
  now: number;
}

/** Asks the reader of an address to confirm that it belongs to this account. */
export const verificationEmail = ({ to, username, url, now }: LinkEmail): EmailMessage => ({
  to,
  subject: 'Verify your e-mail address',
  paragraphs: [
    `The SocialAI account “${username}” gave this e-mail address as its own. Is it yours? Then verify it with the link below. The link works once, for an hour.`,
    'If you know nothing of this account, please do not use the link. Nothing happens then, and nobody can use your address to get back into an account.',
  ],
  action: { label: 'Verify this address', url },
  not_after: now + limits.mail_token_life,
});

/** Brings the link for a new password. */
export const resetEmail = ({ to, username, url, now }: LinkEmail): EmailMessage => ({
  to,
  subject: 'Set a new password',
  paragraphs: [
    `Somebody asked for a new password for the SocialAI account “${username}”. If it was you, set one with the link below. The link works once, for an hour. You are then signed out everywhere.`,
    'If it was not you, please ignore this mail. Your password stays as it is.',
  ],
  action: { label: 'Set a new password', url },
  not_after: now + limits.mail_token_life,
});

/** Tells the old address of an account that another one took its place. */
export const emailChangedEmail = (to: string, username: string): EmailMessage => ({
  to,
  subject: 'Your e-mail address was changed',
  paragraphs: [
    `The SocialAI account “${username}” has another e-mail address from now on. This address no longer belongs to it, and other sessions were ended.`,
    'If it was not you, somebody has had access to your account. Sign in with your wallet, set the address back and change your password.',
  ],
});
