/** CSV for spreadsheets: RFC 4180, with a byte order mark so that Excel reads UTF-8. */

const mark = '\uFEFF';
/** Spreadsheets treat a cell that starts like this as a formula and execute it (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u;
/** A formula behind apostrophes, one of which is ours. */
const guarded = /^'+[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u;

export type CsvValue = string | number | null;

/** One cell. An apostrophe keeps text from being executed as a formula; `null` becomes an empty cell. */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) || guarded.test(value) ? `'${value}` : value;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that was read, without the apostrophe that `csvCell` adds. */
export const cellText = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/** One line of the file. */
export const csvRow = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The whole file. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  mark + rows.map(csvRow).join('');
