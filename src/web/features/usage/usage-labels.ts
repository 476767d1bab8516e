/** The labels of days, requests and sums. */
import { platforms } from '#contract/platforms/platforms.ts';
import type { UsageEntry, UsageMonth } from '#contract/usage/calls.ts';
import { costWords } from '#domain/money/money.ts';
import { shortDate, weekdayDate } from '#domain/text/dates.ts';
import { makerName } from '#contract/models/maker-names.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { Bar } from '#web/ui/charts/marks/bar-chart.tsx';

/** Every seventh day is labeled, starting with the first one. */
export const barsByDay = (days: UsageMonth['by_day']): Bar[] =>
  days.map(({ date, spent }, index) => ({
    label: weekdayDate(date),
    tick: index % 7 === 0 ? shortDate(date) : undefined,
    values: [spent],
  }));

export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? (part > 0 ? 100 : 0) : Math.round((part / whole) * 100);

/** The name of a platform, or of a model as it is. */
const nameOf = (what: string): string =>
  Object.entries(platforms).find(([id]) => id === what)?.[1].name ?? makerName(what);

const verbs: Record<UsageEntry['kind'], string> = {
  text: 'Written by',
  image: 'Drawn by',
  post: 'Posted on',
  read: 'Read on',
};

/** `Written by the built-in writer`, `Posted on X`. */
export const entryLabel = ({ kind, what }: Pick<UsageEntry, 'kind' | 'what'>): string =>
  `${verbs[kind]} ${nameOf(what)}`;

/** The cost of a request, or its possible cost while it is running or when the token count is unknown. */
export function costOf({
  kind,
  tokens_in,
  cost,
  is_reserved,
  is_not_known,
}: Pick<UsageEntry, 'kind' | 'tokens_in' | 'cost' | 'is_reserved' | 'is_not_known'>): string {
  if (is_not_known) return cost ? `not known, up to ${costWords(cost)}` : 'not known';
  if (!is_reserved && kind === 'text' && tokens_in === null && cost)
    return `up to ${costWords(cost)}`;
  if (!is_reserved) return costWords(cost);
  return cost === null || cost === 0 ? 'in progress' : `up to ${costWords(cost)}, in progress`;
}

const counted = new Intl.NumberFormat('en-US');

const amount = (count: number, one: string, more?: string): string[] =>
  count === 0 ? [] : [pluralize(count, one, more)];

/** `12 writing requests, 9,000 tokens, 3 paid posts and replies`: only what there was; nothing if there was none. */
export const madeOf = ({
  texts,
  tokens,
  images,
  posts,
}: Pick<UsageMonth, 'texts' | 'tokens' | 'images' | 'posts'>): string =>
  [
    ...amount(texts, 'writing request'),
    ...amount(tokens, 'token'),
    ...amount(images, 'image'),
    ...amount(posts, 'paid post or reply', 'paid posts and replies'),
  ].join(', ');

/** `1,000 read, 100 written`; nothing without a token count. */
export function tokensOf({ tokens_in, tokens_out }: UsageEntry): string | null {
  if (tokens_in === null || tokens_out === null) return null;
  return `${counted.format(tokens_in)} read, ${counted.format(tokens_out)} written`;
}
