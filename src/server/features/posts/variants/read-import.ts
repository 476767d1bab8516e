/** Parses a file of posts: a table with named columns, or a plain text with lines of --- between posts. */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import {
  columnsOf,
  declaredDelimiter,
  delimiterOf,
  ignoredColumns,
  isDivided,
  isHeader,
  type ImportLine,
  joinedLines,
  linesOfText,
  lineUnder,
} from '#domain/schedule/import-lines.ts';
import { AppError, fieldError } from '#server/app-error.ts';

const refuse = (message: string): AppError => fieldError('file', message);

const Table = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }),
);

/**
 * The text with normalized line breaks. Excel saves “Unicode text” as UTF-16 with a byte order mark. Throws
 * `invalid_input` for anything but text.
 */
function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.replaceAll(/\r\n|\r/g, '\n');
  } catch {
    throw refuse('This isn’t a text file. Save it as CSV (UTF-8) and try again.');
  }
}

const notClosed = (line: number) => refuse(`Check the quotes in line ${line}: one isn’t closed.`);

function parsed(text: string, relax_quotes: boolean) {
  const from_line = declaredDelimiter(text) === undefined ? 1 : 2;
  const delimiter = delimiterOf(text);
  // Some programs write spaces around quotes. Tabs between cells would be trimmed with them.
  const ltrim = delimiter !== '\t';
  // Trimming after quotes takes what follows a quote for an error, even if quotes are relaxed.
  const trims = { ltrim, rtrim: ltrim && !relax_quotes };
  const options = { relax_column_count: true, relax_quotes, info: true, ...trims } as const;
  return Table.parse(parse(text, { ...options, delimiter, from_line }));
}

/** A table with quotes inside unquoted cells, as people type them: say "hi", 5" pipe. */
function looseTable(text: string) {
  const rows = parsed(text, true);
  // Read so, a quote that is never closed takes the following rows into its cell.
  const merged = rows.find(({ record }) => record.some((cell) => /^".*\n/u.test(cell)));
  if (merged) throw notClosed(merged.info.lines);
  return rows;
}

const strictTable = (text: string) => parsed(text, false);

/** Throws `invalid_input` if a quote is not closed. */
function tableOf(text: string, read = strictTable) {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    if (!isOpen && read === strictTable) return tableOf(text, looseTable);
    throw notClosed(Number(error['lines']));
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Whether a file that may be a plain text is a table: a first line of prose can begin with a word for a column. */
function isNamed(text: string): boolean {
  if (declaredDelimiter(text) !== undefined) return true;
  if (isDivided(text)) return false;
  const [first = ''] = text.split('\n', 1);
  const cells = first.split(delimiterOf(first)).map((cell) => cell.replaceAll('"', ''));
  return isHeader(cells);
}

interface ReadImport {
  lines: ImportLine[];
  /** The names of columns that are not read. */
  ignored: string[];
}

function readTable(text: string): ReadImport {
  const [header, ...rows] = tableOf(text);
  const map = header && columnsOf(header.record);
  if (!map) {
    throw refuse('Name the columns in the first line: text, date, accounts, labels.');
  }
  const lineOf = lineUnder(header.record, map);
  const lines = rows.flatMap(({ record }, at) => {
    // A record reports its last line, and one with line breaks spans several.
    const before = at === 0 ? header : rows[at - 1];
    return isBlank(record) ? [] : [lineOf((before?.info.lines ?? 0) + 1, record)];
  });
  const records = rows.map(({ record }) => record);
  return { lines: joinedLines(lines), ignored: ignoredColumns(header.record, records, map) };
}

/** The posts in a file, as written there. Throws `invalid_input` with a sentence about the file. */
export function readImport({
  filename,
  bytes,
}: {
  filename: string;
  bytes: Uint8Array;
}): ReadImport {
  const text = textOf(bytes);
  const isTable = /\.(?:csv|tsv)$/i.test(filename) || isNamed(text);
  const read = isTable ? readTable(text) : { lines: linesOfText(text), ignored: [] };
  if (read.lines.length === 0) throw refuse('No posts found in this file.');
  if (read.lines.length > limits.import_posts) {
    throw refuse(`Import up to ${limits.import_posts} posts at a time.`);
  }
  return read;
}
