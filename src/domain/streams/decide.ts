/** Decides which new items of a feed are used, and why the others are not. */
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

/** Posts are often backdated by a day. */
const backdated = 2 * day;

/** At most this many new items of one reading are considered; the rest is over the limit. */
const most = 200;

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns a function that finds these words in a folded text, as whole words. */
function finder(words: string): (folded: string) => boolean {
  const wanted = fold(words).trim();
  const [first = ''] = wanted.split(/\s/u);
  const escaped = wanted.split(/\s+/u).map((word) => RegExp.escape(word));
  const edge = String.raw`[\p{L}\p{N}]`;
  const before = new RegExp(`^${edge}`, 'u').test(wanted) ? `(?<!${edge})` : '';
  const after = new RegExp(`${edge}$`, 'u').test(wanted) ? `(?!${edge})` : '';
  const whole = new RegExp(before + escaped.join(String.raw`\s+`) + after, 'u');
  return (folded) => first !== '' && folded.includes(first) && whole.test(folded);
}

/** Why the owner’s filters skip an item; `undefined` if they don’t. */
function createFilter({ include, exclude }: Pick<Rules, 'include' | 'exclude'>) {
  const [wanted, unwanted] = [include, exclude].map((list) =>
    list.map((words) => ({ words, has: finder(words) })),
  );
  return ({ title, text, url }: Pick<DecidedItem, 'title' | 'text' | 'url'>) => {
    const folded = fold(`${title}\n${text}\n${title === '' ? url : ''}`);
    const hit = unwanted?.find(({ has }) => has(folded));
    if (hit !== undefined) return `It has “${hit.words}”.`;
    if (include.length === 0 || wanted?.some(({ has }) => has(folded))) return undefined;
    return 'None of your filter words are in it.';
  };
}

const limitReason = (limit: number) => `The daily limit of ${limit} was reached.`;

/**
 * Decides about new items; if the limit does not allow all, the newest come first. `made`: items used in the last 24
 * hours.
 */
export function decideItems<Item extends DecidedItem>(
  fresh: readonly Item[],
  rules: Rules,
  made: number,
): Decided<Item>[] {
  let left = rules.daily_limit - made;
  const byAge = fresh.toSorted(
    (one, other) => (other.published_at ?? Infinity) - (one.published_at ?? Infinity) || 0,
  );
  const filteredBy = createFilter(rules);
  return byAge.map((item, at) => {
    if (item.published_at !== null && item.published_at < rules.since - backdated)
      return { item, state: 'old', reason: 'It was published before you added this feed.' };
    const filtered = at < most ? filteredBy(item) : undefined;
    if (filtered !== undefined) return { item, state: 'filtered', reason: filtered };
    if (left <= 0 || at >= most)
      return { item, state: 'over_limit', reason: limitReason(rules.daily_limit) };
    left -= 1;
    return { item, state: 'waiting', reason: null };
  });
}
