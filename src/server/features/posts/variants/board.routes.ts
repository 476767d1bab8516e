/** Exports posts: a row for each account of each post, page by page, so that memory stays bounded. */
import { elided } from '#contract/core/cut.ts';
import { toIsoDate } from '#contract/core/time.ts';
import type { boardCalls } from '#contract/posts/board-calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { searchedFor } from '#server/features/content/service.ts';
import type { FileAnswer, Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { listBoard } from './board.ts';
import { actOnPosts } from './bulk.ts';
import { importPosts } from './import.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { selfName } from '#contract/posts/author.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { PostStage, VariantStage } from '#contract/posts/stages.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { type CsvValue, csvOf, csvRow } from '#domain/text/csv.ts';
import { namesCell, threadCell } from '#domain/schedule/import-lines.ts';
import { sentPartOf } from '#domain/text/part-media.ts';
import { takingTurns } from '#server/process/in-turns.ts';
import { readPosts } from './read.ts';
import { type PostFilter, pagesOfPosts } from './list.store.ts';

const pageSize = 100;

interface Row extends Record<string, CsvValue> {
  post_id: string;
  author: string;
  /** Its parts, for CSV in one cell. */
  text: string;
  idea: string | null;
  labels: string;
  language: string | null;
  content_warning: string | null;
  visibility: string | null;
  /** Its options, separated by |. */
  poll: string | null;
  poll_minutes: number | null;
  poll_multiple: 'true' | null;
  network: string | null;
  account: string | null;
  state: PostStage | VariantStage;
  time: string | null;
  url: string | null;
  created_at: string;
  /** How many parts its text has. */
  parts: number;
  media_ids: string;
  /** The number of the part that each goes with, from 1; empty if all go with the first. */
  media_parts: string;
  review: Review;
}

/** In column order. */
const columns = [
  'post_id',
  'author',
  'text',
  'idea',
  'labels',
  'language',
  'content_warning',
  'visibility',
  'poll',
  'poll_minutes',
  'poll_multiple',
  'network',
  'account',
  'state',
  'time',
  'url',
  'created_at',
  'parts',
  'media_ids',
  'media_parts',
  'review',
] as const satisfies (keyof Row)[];

const authorOf = ({ author, agent }: Post): string =>
  author.kind === 'self' ? selfName : agent.name;

const common = (post: Post) => ({
  post_id: post.id,
  author: authorOf(post),
  idea: post.idea,
  labels: namesCell(post.labels),
  review: post.review,
  created_at: post.created_at,
});

/** In the format that an import reads. */
const besides = ({ language, content_warning, visibility, poll }: Extras) => ({
  language: language ?? null,
  content_warning: content_warning ?? null,
  visibility: visibility ?? null,
  poll: poll?.options.join(' | ') ?? null,
  poll_minutes: poll?.duration_minutes ?? null,
  poll_multiple: poll?.multiple ? ('true' as const) : null,
});

function content({
  parts,
  media_ids,
  media_parts,
}: Pick<Standing, 'parts' | 'media_ids' | 'media_parts'>) {
  const places = media_ids.map((id) => sentPartOf(parts, media_parts[id]) + 1);
  return {
    text: threadCell(parts),
    parts: parts.length,
    media_ids: media_ids.join(', '),
    media_parts: places.some((part) => part > 1) ? places.join(', ') : '',
  };
}

const bare = (post: Post): Row => ({
  ...common(post),
  ...besides(post.extras),
  ...content(post),
  network: null,
  account: null,
  state: post.stage,
  time: null,
  url: null,
});

const rowOn = (post: Post, { occurrence, extras, ...standing }: Standing): Row => ({
  ...common(post),
  ...besides(extras),
  ...content(standing),
  network: platforms[standing.platform].name,
  account: standing.connection.name,
  state: standing.stage,
  time: occurrence?.published_at ?? standing.next_run_at,
  url: occurrence?.url ?? null,
});

/** A post without accounts is one row without an account. Only the rows of one account if the filter names it. */
const rowsOf = (post: Post, { connection_id }: PostFilter): Row[] =>
  post.standings.length === 0
    ? [bare(post)]
    : post.standings
        .filter((one) => connection_id === undefined || one.connection_id === connection_id)
        .map((standing) => rowOn(post, standing));

async function* allRows(ctx: Context, ownerId: string, filter: PostFilter): AsyncGenerator<Row> {
  for await (const page of pagesOfPosts(ctx.db, ownerId, filter, pageSize))
    for (const post of await readPosts(ctx, ownerId, page)) yield* rowsOf(post, filter);
}

async function* csvLines(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield csvOf([columns]);
  for await (const row of rows) yield csvRow(columns.map((name) => row[name]));
}

async function* jsonLines(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The posts of a filter as a file. */
function exportPosts(
  ctx: Context,
  ownerId: string,
  filter: PostFilter,
  format: 'csv' | 'json',
): FileAnswer {
  const rows = takingTurns(allRows(ctx, ownerId, filter));
  const date = toIsoDate(ctx.clock());
  return {
    chunks: format === 'csv' ? csvLines(rows) : jsonLines(rows),
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    max_age: 0,
    filename: `socialai-posts-${date}.${format}`,
  };
}

/** Which columns of a file are not read. */
function ignoredWords(columns: readonly string[]): string[] {
  if (columns.length === 0) return [];
  const quoted = columns.map((name) => `“${elided(name, 40)}”`).join(', ');
  return [`Not imported: ${columns.length === 1 ? 'the column' : 'the columns'} ${quoted}.`];
}

export const boardRoutes = (ctx: Context): Handlers<typeof boardCalls> => ({
  list: ({ caller, query }) => listBoard(ctx, caller.user_id, query),

  async importPosts({ caller, query, files, idempotency_key: key = newId() }) {
    const [file] = files;
    if (!file) throw new AppError('invalid_input');
    const { rows, ignored } = await importPosts(ctx, caller.user_id, query, { file, key });
    const good = rows.filter(({ faults }) => faults.length === 0).length;
    const verb = query.dry_run === 'true' ? 'ready to import' : 'imported';
    const message = `${good} of ${rows.length === 1 ? '1 post' : `${rows.length} posts`} ${verb}.`;
    return {
      rows,
      made: query.dry_run === 'true' ? 0 : good,
      ignored,
      message: [message, ...ignoredWords(ignored)].join(' '),
    };
  },

  exportPosts: async ({ caller, query: { search = '', format, ...filter } }) =>
    exportPosts(ctx, caller.user_id, { ...filter, words: searchedFor(search) }, format),

  bulk: ({ caller, body }) => actOnPosts(ctx, caller.user_id, body),
});
