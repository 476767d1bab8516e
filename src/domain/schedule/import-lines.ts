/** Parses the rows of an import: columns, accounts and times. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';

const columns = {
  text: ['text', 'post', 'posttext', 'content', 'message', 'caption', 'body', 'tweet'],
  date: ['date', 'datetime', 'dateandtime', 'scheduled', 'scheduledtime', 'schedule', 'when'],
  time: ['time', 'hour'],
  accounts: ['accounts', 'account', 'channel', 'channels', 'network', 'networks', 'platform'],
  agent: ['agent', 'author'],
  labels: ['labels', 'label', 'tags', 'tag'],
  language: ['language', 'lang'],
  content_warning: ['contentwarning', 'warning', 'spoiler', 'cw'],
  visibility: ['visibility', 'audience'],
  poll: ['poll', 'polloptions'],
  poll_minutes: ['pollminutes'],
} as const;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];

const lettersOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The column of each field, by the names in the first row; `undefined` if there is no text column. */
export function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> | undefined {
  const cells = header.map(lettersOf);
  const found = names.flatMap((name): [Column, number][] => {
    const at = cells.findIndex((cell) => columns[name].some((one) => one === cell));
    return at < 0 ? [] : [[name, at]];
  });
  const map = new Map(found);
  return map.has('text') ? map : undefined;
}

/** One post of an import, as written in the file. */
export interface ImportLine {
  /** The line of the file where it begins, from 1. */
  line: number;
  text: string;
  when: string;
  accounts: string;
  agent: string;
  labels: string;
  /** Its extras, each empty if not given. */
  besides: Readonly<Record<'language' | 'content_warning' | 'visibility', string>> & {
    /** Options separated by |. */
    poll: string;
    poll_minutes: string;
  };
}

/** A table row as a post; date and time can be in separate columns. */
export function lineOf(
  map: ReadonlyMap<Column, number>,
  line: number,
  cells: readonly string[],
): ImportLine {
  const cell = (name: Column) => (cells[map.get(name) ?? -1] ?? '').trim();
  return {
    line,
    text: cell('text'),
    when: [cell('date'), cell('time')].filter(Boolean).join(' '),
    accounts: cell('accounts'),
    agent: cell('agent'),
    labels: cell('labels'),
    besides: {
      language: cell('language'),
      content_warning: cell('content_warning'),
      visibility: cell('visibility').toLowerCase(),
      poll: cell('poll'),
      poll_minutes: cell('poll_minutes'),
    },
  };
}

const nothing = { language: '', content_warning: '', visibility: '', poll: '', poll_minutes: '' };

/** The extras of a row as the contract takes them; a poll lasts a day unless specified. */
export function extrasOfLine({ besides }: Pick<ImportLine, 'besides'>): object {
  const { poll, poll_minutes, ...named } = besides;
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
  if (poll === '') return given;
  const options = poll.split('|').map((option) => option.trim());
  const duration_minutes = poll_minutes === '' ? 24 * 60 : Number(poll_minutes);
  return { ...given, poll: { options, duration_minutes } };
}

/** The posts of a plain text, separated by lines of ---. */
export function linesOfText(text: string): ImportLine[] {
  const found: ImportLine[] = [];
  let begun: { line: number; words: string[] } = { line: 1, words: [] };
  const end = () => {
    const blank = begun.words.findIndex((words) => words.trim() !== '');
    const written = begun.words.join('\n').trim();
    const empty = { when: '', accounts: '', agent: '', labels: '', besides: nothing };
    if (written !== '') found.push({ line: begun.line + blank, text: written, ...empty });
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

/** The delimiter of a table, by its first line; Excel writes semicolons in many locales. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const plain = first.replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map((sign) => ({
    sign,
    count: plain.split(sign).length,
  }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** A time as `parseWhen` expects it, allowing a one-digit hour. */
export const paddedTime = (typed: string): string =>
  typed.replace(/^(\d{4}-\d\d-\d\d)[T ]+(\d:\d\d)/, '$1 0$2');

/** Several names in one cell. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[,;|\n]/)
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
