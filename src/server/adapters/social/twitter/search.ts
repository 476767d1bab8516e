/** Searches X for posts about words. Each result costs money, so few are requested. */
import type { SocialPort } from '#server/adapters/social/port.ts';
import { Page } from './answers.ts';
import type { CallX } from './call.ts';
import { openToken } from './oauth.ts';
import { mentionFields, mentionOf, type UrlOf } from './read.ts';

const pageSize = '10';
/** X’s limit for a query. */
const longestQuery = 512;

/** A word in the query language: nothing in quotation marks is an operator. */
const quoted = (word: string): string => `"${word.replaceAll(/["\\]/g, ' ').trim()}"`;

/** As many of the words as fit, without reposts and posts to the account itself. */
export function queryOf(words: readonly string[], username: string): string | undefined {
  const rest = ` -is:retweet -from:${username} -@${username}`;
  const wanted: string[] = [];
  for (const word of words.map(quoted).filter((one) => one !== '""')) {
    const longer = `(${[...wanted, word].join(' OR ')})${rest}`;
    if (longer.length <= longestQuery) wanted.push(word);
  }
  return wanted.length === 0 ? undefined : `(${wanted.join(' OR ')})${rest}`;
}

/** The most relevant posts of the last week, by X’s ranking. */
export const createSearch =
  (call: CallX, urlOf: UrlOf): NonNullable<SocialPort['search']> =>
  async ({ secret, username, external_id }, words, signal) => {
    const query = queryOf(words, username);
    if (query === undefined) return [];
    const fields = { ...mentionFields, query, max_results: pageSize, sort_order: 'relevancy' };
    const path = '/2/tweets/search/recent';
    const token = openToken(secret);
    const { data, includes } = await call(
      { method: 'GET', price: 'other_read', path, query: fields, token, signal },
      Page,
    );
    const authors = new Map((includes?.users ?? []).map((user) => [user.id, user]));
    return data.flatMap((post) => {
      const author = authors.get(post.author_id ?? '');
      return author && author.id !== external_id ? [mentionOf(post, author, urlOf)] : [];
    });
  };
