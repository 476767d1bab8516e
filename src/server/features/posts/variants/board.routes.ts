import { elided } from '#contract/core/cut.ts';
import type { boardCalls } from '#contract/posts/board-calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { searchedFor } from '#server/features/content/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { listBoard } from './board.ts';
import { actOnPosts } from './bulk.ts';
import { exportPosts } from './export.ts';
import { importPosts } from './import.ts';

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
