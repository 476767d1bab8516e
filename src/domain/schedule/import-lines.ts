/** Parses the rows of an import: columns, accounts and texts. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { cellText } from '#domain/text/csv.ts';
import { zoneNamed } from './import-times.ts';

/** The names of each column, here and in other programs, in letters only. */
const columns = {
  text: [
    ...['text', 'post', 'posttext', 'postcontent', 'postcopy', 'content', 'copy', 'message'],
    ...['messagetext', 'caption', 'body', 'tweet', 'tweettext', 'status', 'update'],
  ],
  idea: ['idea'],
  date: [
    ...['date', 'datetime', 'dateandtime', 'when', 'day', 'timestamp'],
    ...['scheduled', 'scheduledat', 'scheduledfor', 'scheduledon', 'schedule'],
    ...['scheduleddate', 'scheduleddatetime', 'scheduledate', 'scheduledatetime', 'scheduleat'],
    ...['postingdate', 'postdate', 'postat', 'publishdate', 'publishat', 'publishon', 'sendat'],
    ...['publicationdate', 'publishdatetime', 'postdatetime', 'plannedfor', 'duedate', 'dueat'],
  ],
  // Without a date column, such a column has the date too.
  time: [
    ...['time', 'hour', 'postingtime', 'posttime', 'publishtime', 'publishingtime', 'timeofday'],
    ...['scheduletime', 'scheduledtime', 'publicationtime', 'plannedtime', 'sendtime', 'duetime'],
  ],
  timezone: ['timezone', 'timezoneid', 'timezonename', 'tz', 'zone', 'utcoffset', 'gmtoffset'],
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
  media_parts: ['mediaparts'],
  review: ['review'],
  state: ['state'],
} as const;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];

/** Columns of an export that say what happened to a post. */
const informative: readonly string[] = ['url', 'createdat'];

const lettersOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '');

const zonedName = /^(.+?)(?:\(([^()]+)\)|(?<=[^a-z])(UTC|GMT))\s*$/iu;

/** The name of a column in letters, and the zone that it says its times are in, as in `Date (UTC)`. */
function namedColumn(cell: string): { name: string; zone: string | undefined } {
  const [, name = '', bracketed, plain] = zonedName.exec(cell) ?? [];
  const zone = zoneNamed(bracketed ?? plain ?? '');
  return { name: lettersOf(zone === undefined ? cell : name), zone };
}

export type ColumnMap = ReadonlyMap<Column, number>;

/** The column of each field, by the names in the first row; `undefined` if there is no text column. */
export function columnsOf(header: readonly string[]): ColumnMap | undefined {
  const cells = header.map((cell) => namedColumn(cell).name);
  const found = names.flatMap((name): [Column, number][] => {
    const at = cells.findIndex((cell) => columns[name].some((one) => one === cell));
    return at < 0 ? [] : [[name, at]];
  });
  const map = new Map(found);
  return map.has('text') ? map : undefined;
}

/** Whether each cell of a first line names a column, so that it is hardly the beginning of a text. */
export function isHeader(cells: readonly string[]): boolean {
  const known = [...names.flatMap((name): readonly string[] => columns[name]), ...informative];
  return (
    (columnsOf(cells)?.size ?? 0) > 1 &&
    cells.every((cell) => known.includes(namedColumn(cell).name))
  );
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
  /** Why the row cannot be meant as it was read. */
  faults: readonly string[];
}

const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<Column, string>;

/** A table row as written. */
export function lineOf(map: ColumnMap, line: number, row: readonly string[]): ImportLine {
  const found = Array.from(
    map,
    ([name, at]) => [name, cellText((row[at] ?? '').trim()).trim()] as const,
  );
  return { line, cells: { ...blank, ...Object.fromEntries(found) }, others: [], faults: [] };
}

/** The zone that the names of the date and time columns declare. */
function zoneOfHeader(header: readonly string[], map: ColumnMap): string {
  const found = [map.get('time'), map.get('date')].map((at) => namedColumn(header[at ?? -1] ?? ''));
  return found.find(({ zone }) => zone !== undefined)?.zone ?? '';
}

const tooManyCells =
  'This row has more cells than there are columns. Put a text with separators in it in quotes.';

/** A row under this header. Text beyond the last column would be lost, so it is a fault. */
export function lineUnder(header: readonly string[], map: ColumnMap) {
  const zone = zoneOfHeader(header, map);
  return (line: number, row: readonly string[]): ImportLine => {
    const read = lineOf(map, line, row);
    const timezone = read.cells.timezone || zone;
    const isTooLong = row.slice(header.length).some((cell) => cell.trim() !== '');
    const faults = isTooLong ? [tooManyCells] : [];
    return { ...read, cells: { ...read.cells, timezone }, faults };
  };
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

const divider = /^\s*-{3,}\s*$/;

/** Whether a text has a line of ---, with which plain texts separate their posts. */
export const isDivided = (text: string): boolean =>
  text.split('\n').some((words) => divider.test(words));

/** The posts of a plain text, separated by lines of ---. */
export function linesOfText(text: string): ImportLine[] {
  const found: ImportLine[] = [];
  let begun: { line: number; words: string[] } = { line: 1, words: [] };
  const end = () => {
    const first = begun.words.findIndex((words) => words.trim() !== '');
    const written = begun.words.join('\n').trim();
    const cells = { ...blank, text: written };
    if (written !== '') found.push({ line: begun.line + first, cells, others: [], faults: [] });
  };
  for (const [at, words] of text.split('\n').entries()) {
    if (divider.test(words)) {
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
