/** Parses a file of posts: a table with named columns, or a plain text with lines of --- between posts. */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import {
  columnsOf,
  declaredDelimiter,
  delimiterOf,
  ignoredColumns,
  type ImportLine,
  joinedLines,
  lineOf,
  linesOfText,
} from '#domain/schedule/import-lines.ts';
import { AppError } from '#server/app-error.ts';

const refuse = (message: string): AppError =>
  new AppError('invalid_input', { message, details: [{ path: 'file', message }] });

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

/** Throws `invalid_input` if a quote is not closed. */
function tableOf(text: string) {
  const from_line = declaredDelimiter(text) === undefined ? 1 : 2;
  const delimiter = delimiterOf(text);
  const options = { delimiter, from_line, relax_column_count: true, info: true } as const;
  try {
    return Table.parse(parse(text, options));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(`Check the quotes in line ${Number(error['lines'])}: one isn’t closed.`);
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Whether the first line names the columns of a table, or declares their delimiter. */
function isNamed(text: string): boolean {
  if (declaredDelimiter(text) !== undefined) return true;
  const [first = ''] = text.split('\n', 1);
  const cells = first.split(delimiterOf(first)).map((cell) => cell.replaceAll('"', ''));
  return columnsOf(cells) !== undefined;
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
  const lines = rows.flatMap(({ record }, at) => {
    // A record reports its last line, and one with line breaks spans several.
    const before = at === 0 ? header : rows[at - 1];
    return isBlank(record) ? [] : [lineOf(map, (before?.info.lines ?? 0) + 1, record)];
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
