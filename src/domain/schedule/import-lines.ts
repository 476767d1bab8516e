/** Parses the rows of an import: columns, accounts and times. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { day, minute } from '#contract/core/time.ts';
import { cellText } from '#domain/text/csv.ts';
import { isAmbiguousDay, readDate } from '#domain/text/written-date.ts';

/** The names of each column, here and in other programs, in letters only. */
const columns = {
  text: [
    ...['text', 'post', 'posttext', 'postcontent', 'postcopy', 'content', 'copy', 'message'],
    ...['messagetext', 'caption', 'body', 'tweet', 'tweettext', 'status', 'update'],
  ],
  idea: ['idea'],
  date: [
    ...['date', 'datetime', 'dateandtime', 'dateandtimeutc', 'when', 'day', 'timestamp'],
    ...['scheduled', 'scheduledtime', 'scheduledat', 'scheduledfor', 'scheduledon', 'schedule'],
    ...['scheduleddate', 'scheduleddatetime', 'scheduledate', 'scheduledatetime', 'scheduleat'],
    ...['postingdate', 'postdate', 'postat', 'publishdate', 'publishat', 'publishon', 'sendat'],
    ...['publicationdate', 'publishdatetime', 'postdatetime', 'plannedfor', 'duedate', 'dueat'],
  ],
  time: ['time', 'hour', 'postingtime', 'posttime', 'publishtime', 'scheduletime', 'timeofday'],
  accounts: [
    ...['accounts', 'account', 'accountname', 'channel', 'channels', 'profile', 'profiles'],
    ...['socialaccount', 'socialaccounts', 'socialprofile', 'handle', 'page'],
  ],
  network: [
    ...['network', 'networks', 'platform', 'platforms', 'socialnetwork', 'socialnetworks'],
    ...['socialmedia', 'service'],
  ],
  agent: ['agent', 'author', 'writer'],
  labels: ['labels', 'label', 'tags', 'tag', 'category', 'categories'],
  language: ['language', 'lang'],
  content_warning: ['contentwarning', 'warning', 'spoiler', 'cw'],
  visibility: ['visibility', 'audience'],
  poll: ['poll', 'polloptions'],
  poll_minutes: ['pollminutes'],
  poll_multiple: ['pollmultiple'],
  // What only an export of this product has.
  post_id: ['postid'],
  parts: ['parts'],
  media_ids: ['mediaids'],
  review: ['review'],
  state: ['state'],
} as const;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];

/** Columns of an export that say what happened to a post. */
const informative: readonly string[] = ['url', 'createdat'];

const lettersOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '');

export type ColumnMap = ReadonlyMap<Column, number>;

/** The column of each field, by the names in the first row; `undefined` if there is no text column. */
export function columnsOf(header: readonly string[]): ColumnMap | undefined {
  const cells = header.map(lettersOf);
  const found = names.flatMap((name): [Column, number][] => {
    const at = cells.findIndex((cell) => columns[name].some((one) => one === cell));
    return at < 0 ? [] : [[name, at]];
  });
  const map = new Map(found);
  return map.has('text') ? map : undefined;
}

/** The names of columns with content that an import does not read. */
export function ignoredColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  map: ColumnMap,
): string[] {
  const used = new Set(map.values());
  const isExport = map.has('post_id') && map.has('state');
  return header.flatMap((cell, at) => {
    const isKnown = used.has(at) || (isExport && informative.includes(lettersOf(cell)));
    if (isKnown || rows.every((row) => (row[at] ?? '').trim() === '')) return [];
    return [cell.trim() || `column ${at + 1}`];
  });
}

type Cells = Readonly<Record<Column, string>>;

/** One row of an import, as written in the file. */
export interface ImportLine {
  /** The line of the file where it begins, from 1. */
  line: number;
  cells: Cells;
  /** Further rows of the same post, each for other accounts. */
  others: readonly ImportLine[];
}

const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<Column, string>;

/** A table row as written. */
export function lineOf(map: ColumnMap, line: number, row: readonly string[]): ImportLine {
  const found = Array.from(
    map,
    ([name, at]) => [name, cellText((row[at] ?? '').trim()).trim()] as const,
  );
  return { line, cells: { ...blank, ...Object.fromEntries(found) }, others: [] };
}

/** Rows of one post, which an export has for each of its accounts, as one line. */
export function joinedLines(lines: readonly ImportLine[]): ImportLine[] {
  const groups = Map.groupBy(lines, ({ line, cells }) => cells.post_id || line);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, others }] : [],
  );
}

/** What separates the parts of a thread in a cell; a part’s own such line gets a backslash. */
const between = '\n---\n';
const ownBreak = /^(\\*)(?=---$)/gmu;

/** The parts of a thread in one cell, as `partsOfLine` reads them. */
export const threadCell = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : parts.map((part) => part.replaceAll(ownBreak, '$1\\')).join(between);

/** The texts of a row: one, or the parts of a thread if the row says that it has several. */
export function partsOfLine({ cells: { text, parts } }: ImportLine): string[] {
  if (text === '') return [];
  if (!(Number(parts) > 1)) return [text];
  return text.split(between).map((part) => part.replaceAll(/^\\(?=\\*---$)/gmu, ''));
}

/** Names in one cell that `namesIn` reads again, also those with a comma. */
export const namesCell = (list: readonly string[]): string =>
  list.some((name) => /[,;]/.test(name)) ? `${list.join(' | ')} |` : list.join(', ');

/** The accounts that a row names, each with its network if that has its own column. */
export function accountsInLine({ cells: { accounts, network } }: ImportLine): string[] {
  const [networks, found] = [namesIn(network), namesIn(accounts)];
  const [only] = networks;
  if (found.length === 0) return networks;
  return networks.length === 1 && only !== undefined
    ? found.map((name) => `${only} ${name}`)
    : found;
}

/** The extras of a row as the contract takes them; a poll lasts a day unless specified. */
export function extrasOfLine({ cells }: Pick<ImportLine, 'cells'>): object {
  const { language, content_warning, poll, poll_minutes, poll_multiple } = cells;
  const named = { language, content_warning, visibility: cells.visibility.toLowerCase() };
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
  if (poll === '') return given;
  const options = poll.split('|').map((option) => option.trim());
  const duration_minutes = poll_minutes === '' ? 24 * 60 : Number(poll_minutes);
  const multiple = poll_multiple === 'true' && { multiple: true };
  return { ...given, poll: { options, duration_minutes, ...multiple } };
}

/** The posts of a plain text, separated by lines of ---. */
export function linesOfText(text: string): ImportLine[] {
  const found: ImportLine[] = [];
  let begun: { line: number; words: string[] } = { line: 1, words: [] };
  const end = () => {
    const first = begun.words.findIndex((words) => words.trim() !== '');
    const written = begun.words.join('\n').trim();
    const cells = { ...blank, text: written };
    if (written !== '') found.push({ line: begun.line + first, cells, others: [] });
  };
  for (const [at, words] of text.split('\n').entries()) {
    if (/^\s*-{3,}\s*$/.test(words)) {
      end();
      begun = { line: at + 2, words: [] };
    } else begun.words.push(words);
  }
  end();
  return found;
}

/** A first line by which some programs say the delimiter. */
const sepLine = /^\uFEFF?"?sep=(.)"?[^\S\n]*\n/iu;

/** The delimiter that the first line declares, if it is such a line. */
export const declaredDelimiter = (text: string): string | undefined => sepLine.exec(text)?.[1];

/** The delimiter of a table: as declared, else by its first line; Excel writes semicolons in many locales. */
export function delimiterOf(text: string): string {
  const declared = declaredDelimiter(text);
  if (declared !== undefined) return declared;
  const [first = ''] = text.split('\n', 1);
  const plain = first.replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map((sign) => ({
    sign,
    count: plain.split(sign).length,
  }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

const padded = (count: number): string => String(count).padStart(2, '0');

/** Minutes east of UTC as an offset. */
const offsetOf = (zone: number): string =>
  `${zone < 0 ? '-' : '+'}${padded(Math.floor(Math.abs(zone) / 60))}:${padded(Math.abs(zone) % 60)}`;

/** The day that spreadsheets count from. */
const dayZero = Date.UTC(1899, 11, 30);
const serial = /^(\d{5})(?:[.,](\d+)|\s+0?[.,](\d+))?$/;

/** A date in its own column, and a time in another. */
export const whenOfLine = ({ cells: { date, time } }: ImportLine): string =>
  [date, time].filter(Boolean).join(' ');

/**
 * A time as `parseWhen` expects it, from the ways in which spreadsheets and people write it. Unchanged if it is none;
 * `refused` if it can be two days.
 */
export function writtenTime(typed: string): string | { refused: string } {
  const [, days, fraction, other] = serial.exec(typed) ?? [];
  if (days !== undefined) {
    const share = Number(`0.${fraction ?? other ?? '0'}`);
    const at = dayZero + Number(days) * day + Math.round((share * day) / minute) * minute;
    return new Date(at).toISOString().slice(0, 16);
  }
  if (isAmbiguousDay(typed))
    return { refused: `“${typed}” can be two days. Write the date like 2027-05-01` };
  const read = readDate(typed);
  if (!read?.time || /[\p{L}\d]/u.test(read.rest)) return typed;
  const [year, ...others] = read.date;
  const written = `${[String(year), ...others.map(padded)].join('-')}T${read.time.map(padded).join(':')}`;
  return read.zone === undefined ? written : `${written}${offsetOf(read.zone)}`;
}

/** Several names in one cell; a name with a comma if they are separated by |. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(cell.includes('|') ? /[|\n]/ : /[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

export interface NamedAccount {
  id: string;
  platform: LivePlatform;
  username: string;
  display_name: string;
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[@():/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function networkNames(platform: LivePlatform): string[] {
  const { name, also_called = [] }: PlatformTraits = platforms[platform];
  return [platform, name, ...also_called].map(plainName);
}

/**
 * The account meant by `@ada`, `Bluesky @ada` or, if it is the only or the default one there, `Bluesky`. Otherwise the
 * error as a sentence.
 */
export function accountNamed(
  name: string,
  accounts: readonly NamedAccount[],
): NamedAccount | string {
  const wanted = plainName(name);
  const onNetwork = accounts.find(({ platform }) => networkNames(platform).includes(wanted));
  if (onNetwork) return onNetwork;
  const found = accounts.filter(({ platform, username, display_name }) =>
    [username, display_name]
      .map(plainName)
      .some(
        (own) =>
          own === wanted ||
          networkNames(platform).some((network) => wanted === `${network} ${own}`),
      ),
  );
  const [first, second] = found;
  if (!first) return `You have no account called “${name}”.`;
  return second
    ? `You have ${found.length} accounts called “${name}”. Add the network, like “Bluesky ${name}”.`
    : first;
}
