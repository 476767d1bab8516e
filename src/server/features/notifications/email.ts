/** The content of an email, and its layout. */
import { z } from 'zod';
import { noticeTitle, notificationKinds } from '#contract/notifications/kinds.ts';
import type { Context } from '#server/context.ts';
import { Section, sectionHtml, sectionText } from './sections.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import type { NewNotification } from './store.ts';

/** An email as plain data; it is rendered when it is sent. */
export const EmailMessage = z.object({
  /** A single address. */
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** Lists below the paragraphs. */
  sections: z.array(Section).optional(),
  /** A link shown as a button. */
  action: z.object({ label: z.string(), url: z.string() }).optional(),
  /** A link that unsubscribes from this kind; absent for security emails. */
  unsubscribe: z.object({ url: z.string(), why: z.string() }).optional(),
  /** Dropped after this instant, for example when its link has expired. Milliseconds UTC. */
  not_after: z.number().optional(),
});
export type EmailMessage = z.infer<typeof EmailMessage>;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text of people and platforms. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');

// Sets no text color, because mail programs choose the background themselves.
const font = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5';
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#6d4aff;color:#ffffff;text-decoration:none;font-weight:600';
const small = 'font-size:13px;opacity:0.75';

const actionLines = ({ label, url }: NonNullable<EmailMessage['action']>): string[] => [
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>`,
  `<p style="${small};word-break:break-all">Or open this address: ${escapeHtml(url)}</p>`,
];

/** Why the email was sent, and how to unsubscribe. */
const endLines = ({ unsubscribe }: EmailMessage, publicUrl: string): string[] => {
  if (!unsubscribe) return [];
  const link = (label: string, url: string) =>
    `<a href="${escapeHtml(url)}" style="color:inherit">${label}</a>`;
  const settings = link('Notification settings', settingsOf(publicUrl));
  const end = link('Unsubscribe', unsubscribe.url);
  return [`<p style="${small}">${escapeHtml(unsubscribe.why)} ${settings} · ${end}</p>`];
};

const settingsOf = (publicUrl: string): string =>
  new URL('/settings?tab=notifications', publicUrl).href;

const inHtml = (email: EmailMessage, footer: string, publicUrl: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(email.subject)}</title></head>`,
    `<body style="margin:0;padding:24px;color-scheme:light dark;${font}">`,
    '<div style="max-width:560px;margin:0 auto">',
    ...email.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(email.sections ?? []).map((section) => sectionHtml(section, escapeHtml)),
    ...(email.action ? actionLines(email.action) : []),
    `<p style="${small};margin-top:32px">${escapeHtml(footer)}</p>`,
    ...endLines(email, publicUrl),
    '</div></body></html>',
    '',
  ].join('\n');

/**
 * Plain text and HTML with the same words. Nothing is loaded from the network, so that no one can tell whether it
 * was opened.
 */
export function renderEmail(email: EmailMessage, publicUrl: string) {
  const { subject, paragraphs, sections = [], action, unsubscribe } = email;
  const footer = `Sent automatically by SocialAI at ${publicUrl}.`;
  const end = unsubscribe
    ? [
        unsubscribe.why,
        `Notification settings: ${settingsOf(publicUrl)}`,
        `Unsubscribe: ${unsubscribe.url}`,
      ]
    : [];
  const lines = [
    ...paragraphs,
    ...sections.map(sectionText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
  ];
  return {
    subject,
    text: `${[...lines, [`-- \n${footer}`, ...end].join('\n')].join('\n\n')}\n`,
    html: inHtml(email, footer, publicUrl),
    ...(unsubscribe && { unsubscribe: unsubscribe.url }),
  };
}

/** Where alerts about the security of the account lead. */
export const securityPage = '/settings?tab=security';

/** A notification as an email: the same text, and what to do if it was someone else, or how to unsubscribe. */
export function notificationEmail(
  ctx: Pick<Context, 'sealer' | 'config'>,
  to: string,
  notification: NewNotification,
): EmailMessage {
  const publicUrl = ctx.config.public_url;
  const { switch: silencer } = notificationKinds[notification.kind];
  const isAboutAccount = notification.link === securityPage;
  return {
    to,
    subject: noticeTitle(notification),
    paragraphs: [
      notification.text,
      ...(isAboutAccount ? ['Wasn’t you? Check your security settings now.'] : []),
    ],
    ...(silencer !== null && {
      unsubscribe: {
        url: unsubscribeUrl(ctx, { user_id: notification.user_id, kind: silencer }),
        why: 'You’re getting this because alerts about your agents are on.',
      },
    }),
    ...(notification.link !== null && {
      action: {
        label: isAboutAccount ? 'Open security settings' : 'Open SocialAI',
        url: new URL(notification.link, publicUrl).href,
      },
    }),
  };
}
