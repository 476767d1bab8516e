import type { boardCalls } from '#contract/posts/board-calls.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { actOnPosts } from './bulk.ts';

export const boardRoutes = (ctx: Context): Handlers<typeof boardCalls> => ({
  bulk: ({ caller, body }) => actOnPosts(ctx, caller.user_id, body),
});
