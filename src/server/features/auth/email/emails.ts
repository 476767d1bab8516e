/** Texts of emails about accounts. */
import { limits } from '#contract/core/limits.ts';
import type { EmailMessage } from '#server/features/notifications/service.ts';

/** An email with a new link. */
export interface LinkEmail {
  to: string;
  username: string;
  url: string;
  now: number;
}

/** Asks the recipient to verify that the address belongs to this account. */
export const verificationEmail = ({ to, username, url, now }: LinkEmail): EmailMessage => ({
  to,
  subject: 'Verify your email for SocialAI',
  paragraphs: [
    `Verify this email for your SocialAI account “${username}”. The link works once, for 1 hour.`,
    'Not your account? Ignore this email. Nothing will happen.',
  ],
  action: { label: 'Verify email', url },
  not_after: now + limits.mail_token_life,
});

/** Contains the link for a new password. */
export const resetEmail = ({ to, username, url, now }: LinkEmail): EmailMessage => ({
  to,
  subject: 'Reset your SocialAI password',
  paragraphs: [
    `We got a request to reset the password for “${username}”. The link works once, for 1 hour, and signs you out everywhere.`,
    'Wasn’t you? Ignore this email. Your password won’t change.',
  ],
  action: { label: 'Set new password', url },
  not_after: now + limits.mail_token_life,
});

/** Notifies the old address of an account that it was replaced. */
export const emailChangedEmail = (to: string, username: string): EmailMessage => ({
  to,
  subject: 'Your email was changed',
  paragraphs: [
    `The email for your SocialAI account “${username}” was changed. This address no longer works for it. All other sessions were signed out.`,
    'Wasn’t you? Someone may have access. Sign in with your wallet, change the email back and set a new password.',
  ],
});
