/** Looking at X for posts about words. Each post that comes back costs, so few are asked for. */
import type { SocialPort } from '#server/adapters/social/port.ts';
import { Page } from './answers.ts';
import type { CallX } from './call.ts';
import { openToken } from './oauth.ts';
import { mentionFields, mentionOf, type UrlOf } from './read.ts';

const pageSize = '10';
/** What X takes in a query. */
const longestQuery = 512;

/** A word as the query language takes it: in quotation marks nothing of it is an operator. */
const quoted = (word: string): string => `"${word.replaceAll(/["\\]/g, ' ').trim()}"`;

/** As many of the words as there is room for, and nothing that is passed on or speaks to the account itself. */
export function queryOf(words: readonly string[], username: string): string | undefined {
  const rest = ` -is:retweet -from:${username} -@${username}`;
  const wanted: string[] = [];
  for (const word of words.map(quoted).filter((one) => one !== '""')) {
    const longer = `(${[...wanted, word].join(' OR ')})${rest}`;
    if (longer.length <= longestQuery) wanted.push(word);
  }
  return wanted.length === 0 ? undefined : `(${wanted.join(' OR ')})${rest}`;
}

/** Those of the last week that X holds for the most relevant. */
export const createSearch =
  (call: CallX, urlOf: UrlOf): NonNullable<SocialPort['search']> =>
  async ({ secret, username, external_id }, words, signal) => {
    const query = queryOf(words, username);
    if (query === undefined) return [];
    const asked = { ...mentionFields, query, max_results: pageSize, sort_order: 'relevancy' };
    const path = '/2/tweets/search/recent';
    const token = openToken(secret);
    const { data, includes } = await call(
      { method: 'GET', price: 'other_read', path, query: asked, token, signal },
      Page,
    );
    const authors = new Map((includes?.users ?? []).map((user) => [user.id, user]));
    return data.flatMap((post) => {
      const author = authors.get(post.author_id ?? '');
      return author && author.id !== external_id ? [mentionOf(post, author, urlOf)] : [];
    });
  };
