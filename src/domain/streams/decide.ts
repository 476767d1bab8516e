/** What becomes of the new items of a feed, and why not. */
import type { ItemState } from '#contract/streams/types.ts';
import { day } from '#contract/core/time.ts';

export interface DecidedItem {
  title: string;
  url: string;
  text: string;
  published_at: number | null;
}

interface Rules {
  include: readonly string[];
  exclude: readonly string[];
  daily_limit: number;
  /** When the feed was added. */
  since: number;
}

export interface Decided<Item> {
  item: Item;
  state: ItemState;
  reason: string | null;
}

/** Posts are often dated back by a day. */
const backdated = 2 * day;

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a text has these words, each of them whole. */
export function hasWords(text: string, words: string): boolean {
  const wanted = fold(words).trim();
  if (wanted === '') return false;
  const escaped = RegExp.escape(wanted).replaceAll(/(?:\\x20|\s)+/gu, String.raw`\s+`);
  const [before, after] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map((edge) => edge.test(wanted));
  return new RegExp(
    `${before ? String.raw`(?<![\p{L}\p{N}])` : ''}${escaped}${after ? String.raw`(?![\p{L}\p{N}])` : ''}`,
    'u',
  ).test(fold(text));
}

/** Why the filters of its owner pass over an item; `undefined` where they don't. */
export function filteredBy(
  { title, text, url }: Pick<DecidedItem, 'title' | 'text' | 'url'>,
  { include, exclude }: Pick<Rules, 'include' | 'exclude'>,
): string | undefined {
  const said = `${title}\n${text}\n${title === '' ? url : ''}`;
  const hit = exclude.find((words) => hasWords(said, words));
  if (hit !== undefined) return `It has “${hit}”.`;
  if (include.length === 0 || include.some((words) => hasWords(said, words))) return undefined;
  return 'It has none of the words that you look for.';
}

const limitReason = (limit: number) => `The daily limit of ${limit} was reached.`;

/** Decides about new items; the newest ones come first where the limit does not admit all. `made`: of the last 24 hours. */
export function decideItems<Item extends DecidedItem>(
  fresh: readonly Item[],
  rules: Rules,
  made: number,
): Decided<Item>[] {
  let left = rules.daily_limit - made;
  const byAge = fresh.toSorted(
    (one, other) => (other.published_at ?? Infinity) - (one.published_at ?? Infinity) || 0,
  );
  return byAge.map((item) => {
    if (item.published_at !== null && item.published_at < rules.since - backdated)
      return { item, state: 'old', reason: 'It was published before you added this feed.' };
    const filtered = filteredBy(item, rules);
    if (filtered !== undefined) return { item, state: 'filtered', reason: filtered };
    if (left <= 0) return { item, state: 'over_limit', reason: limitReason(rules.daily_limit) };
    left -= 1;
    return { item, state: 'waiting', reason: null };
  });
}
