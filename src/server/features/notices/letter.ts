/** A letter: the words of a mail, and how they look. */
import { z } from 'zod';

/** A mail in the words that a person reads; its looks are made when it is handed over. */
export const Letter = z.object({
  /** One address. */
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** A link shown as a button. */
  action: z.object({ label: z.string(), url: z.string() }).optional(),
  /** After this it is worthless, such as a link that ended, and is dropped. Milliseconds UTC. */
  not_after: z.number().optional(),
});
export type Letter = z.infer<typeof Letter>;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What people and platforms wrote stays words. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');

// Words keep the colour that the mail program gives them, because it chooses the ground by itself too.
const font = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5';
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#6d4aff;color:#ffffff;text-decoration:none;font-weight:600';
const small = 'font-size:13px;opacity:0.75';

const actionLines = ({ label, url }: NonNullable<Letter['action']>): string[] => [
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="${button}">${escaped(label)}</a></p>`,
  `<p style="${small};word-break:break-all">Or open this address: ${escaped(url)}</p>`,
];

const inHtml = (letter: Letter, footer: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(letter.subject)}</title></head>`,
    `<body style="margin:0;padding:24px;color-scheme:light dark;${font}">`,
    '<div style="max-width:560px;margin:0 auto">',
    ...letter.paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(letter.action ? actionLines(letter.action) : []),
    `<p style="${small};margin-top:32px">${escaped(footer)}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');

/** Plain text and HTML with the same words. Nothing in it is fetched from anywhere, so nobody learns that it was opened. */
export function renderLetter(letter: Letter, publicUrl: string) {
  const { subject, paragraphs, action } = letter;
  const footer = `SocialAI at ${publicUrl} wrote this mail by itself.`;
  const lines = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])];
  return {
    subject,
    text: `${[...lines, `-- \n${footer}`].join('\n\n')}\n`,
    html: inHtml(letter, footer),
  };
}
