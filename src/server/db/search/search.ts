/** Full-text search. Which engine finds how is one small file each; a store only sees a condition. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { matchesInPostgres, rankInPostgres } from './postgres.ts';
import { matchesInSqlite, rankInSqlite } from './sqlite.ts';

/** Tables whose `text` can be searched by `id`; `migrations/0002-search.ts` makes their indexes. */
export type Searchable = 'sandbox_posts';

/** The condition that a row of a table, under its alias, has every one of the words or begins of words. */
export type Matches = (
  table: Searchable,
  alias: string,
  words: readonly string[],
) => RawBuilder<SqlBool>;

/** Finds rows whose text has everything that somebody typed. */
export type Search = (table: Searchable, alias: string, typed: string) => RawBuilder<SqlBool>;

const mostWords = 12;

/** The words in what was typed, without anything that a query language could mistake for its own. */
const wordsOf = (typed: string): string[] =>
  (
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).slice(0, mostWords);

export function createSearch(engine: Engine): Search {
  const matches: Matches = engine === 'postgres' ? matchesInPostgres : matchesInSqlite;
  return (table, alias, typed) => {
    const words = wordsOf(typed);
    return words.length === 0 ? sql<SqlBool>`1 = 0` : matches(table, alias, words);
  };
}

/** Ids of pieces of knowledge with how well each fits, as a table to join. */
export type Ranked = RawBuilder<{ id: string; score: number }>;

/** The pieces of one owner that have at least one of the words. */
export type RankKnowledge = (ownerId: string, words: readonly string[]) => Ranked;

export const createRanking = (engine: Engine): RankKnowledge =>
  engine === 'postgres' ? rankInPostgres : rankInSqlite;
