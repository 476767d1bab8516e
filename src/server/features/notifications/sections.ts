/** Lists in an email: a table in HTML and lines in text, with the same words. */
import { z } from 'zod';

const Row = z.object({
  text: z.string(),
  /** A short note below it. */
  note: z.string().optional(),
  /** A number beside it. */
  value: z.string().optional(),
  url: z.string().optional(),
});

export const Section = z.object({ title: z.string(), rows: z.array(Row) });
export type Section = z.infer<typeof Section>;
export type Row = z.infer<typeof Row>;

const textOf = ({ text, note, value, url }: Row): string =>
  [
    `- ${text}${value === undefined ? '' : `: ${value}`}${note === undefined ? '' : ` (${note})`}`,
    ...(url === undefined ? [] : [`  ${url}`]),
  ].join('\n');

export const sectionText = ({ title, rows }: Section): string =>
  [title, '-'.repeat(title.length), ...rows.map(textOf)].join('\n');

// A line that is visible in light and dark mode.
const line = 'border-top:1px solid rgba(128,128,128,0.35)';
const cell = `${line};padding:10px 0;vertical-align:top`;
const figure = `${line};padding:10px 0 10px 16px;vertical-align:top;text-align:right;white-space:nowrap;font-weight:600`;
const note = 'font-size:13px;opacity:0.75';
const wrapping = 'overflow-wrap:anywhere';

/** A section as a table. `escapeHtml` escapes text of people. */
export function sectionHtml(
  { title, rows }: Section,
  escapeHtml: (text: string) => string,
): string {
  const shown = ({ text, url }: Row) =>
    url === undefined
      ? escapeHtml(text)
      : `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a>`;
  const rowOf = (row: Row) => {
    const below =
      row.note === undefined ? '' : `<br><span style="${note}">${escapeHtml(row.note)}</span>`;
    const first = `<td style="${cell};${wrapping}">${shown(row)}${below}</td>`;
    return `<tr>${first}<td style="${figure}">${escapeHtml(row.value ?? '')}</td></tr>`;
  };
  const head = `<tr><th colspan="2" scope="col" style="padding:24px 0 8px;text-align:left">${escapeHtml(title)}</th></tr>`;
  const table =
    '<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">';
  return `${table}${head}${rows.map(rowOf).join('')}</table>`;
}
