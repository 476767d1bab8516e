/** Platforms and content types, the one with the most posts first. */
import type { AgentAnalytics, Sums } from '#contract/analytics/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { numberOf } from './count-labels.ts';
import { postsOnAccounts } from './metric-labels.ts';
import { followersCell, sumsCells, sumsHeads, sumsMore } from './sum-labels.ts';

/** A row of a rank chart; equal ones keep their order. */
export const rankOf = (key: string, name: string, sums: Sums) => ({
  key,
  name,
  value: sums.published,
  said: numberOf(sums.published),
  more: sumsMore(sums),
});

export const mostFirst = <Row extends Sums>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => other.published - one.published);

/** `X has the most: 8 of 12 posts`. */
export function maxWords(
  rows: readonly { name: string; published: number }[],
  totals: Parameters<typeof postsOnAccounts>[1] = { published: 0 },
): string {
  const total = rows.reduce((sum, { published }) => sum + published, 0);
  const [first, second] = rows;
  if (!first || total === 0) return 'No posts in this period';
  const all = postsOnAccounts(total, totals);
  if (first.published === second?.published) return all;
  return `${first.name}: ${numberOf(first.published)} of ${all}`;
}

/** Those with posts: a bar without any says nothing. */
const withPosts = <Row extends Sums>(rows: readonly Row[]): Row[] =>
  rows.filter(({ published }) => published > 0);

export function platformRanks({ by_platform, totals }: AgentAnalytics) {
  const rows = mostFirst(by_platform).map((sums) => ({
    ...sums,
    name: platforms[sums.platform].name,
  }));
  return {
    title: 'By network',
    summary: maxWords(rows, totals),
    ranks: withPosts(rows).map((row) => rankOf(row.platform, row.name, row)),
    table: {
      heads: ['Network', ...sumsHeads, 'Followers'],
      rows: rows.map((row) => ({
        label: row.name,
        cells: [...sumsCells(row), followersCell(row.followers)],
      })),
    },
  };
}

export function contentTypeRanks({ by_content_type, totals }: AgentAnalytics) {
  const rows = mostFirst(by_content_type).map((sums) => ({
    ...sums,
    name:
      sums.content_type === null ? 'Written by you' : contentTypeLabels[sums.content_type].label,
  }));
  return {
    title: 'By content type',
    summary: maxWords(rows, totals),
    ranks: withPosts(rows).map((row) => rankOf(row.content_type ?? 'own', row.name, row)),
    table: {
      heads: ['Content type', ...sumsHeads],
      rows: rows.map((row) => ({ label: row.name, cells: sumsCells(row) })),
    },
  };
}
