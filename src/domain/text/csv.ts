/** Tables as text for spreadsheets: RFC 4180, with a mark that makes Excel read UTF-8. */

const mark = '\uFEFF';
/** Spreadsheets take a cell that begins like this for a formula, and run it (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u;

export type CsvValue = string | number | null;

/** One cell. Text that would be run as a formula is made text by an apostrophe; what is not known is empty. */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of the file. */
export const csvRow = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The whole file. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  mark + rows.map(csvRow).join('');
