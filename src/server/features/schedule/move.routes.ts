import type { moveCalls } from '#contract/schedule/moves.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { movePosts } from './move.ts';
import { moveBack } from './move-back.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

const movedMessage = (moved: number, refused: number): string =>
  refused === 0
    ? `${counted(moved)} moved.`
    : `${counted(moved)} moved. ${refused} couldn’t be moved.`;

export const moveRoutes = (ctx: Context): Handlers<typeof moveCalls> => ({
  async move({ caller, body }) {
    const { data, undo } = await movePosts(ctx, caller.user_id, body.moves);
    return { data, undo, message: movedMessage(data.moved.length, data.refused.length) };
  },

  async moveBack({ caller, body }) {
    await moveBack(ctx, caller.user_id, body.moved);
    return { message: 'Undone.' };
  },
});
