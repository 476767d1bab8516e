import type { moveCalls } from '#contract/schedule/moves.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { movePosts } from './move.ts';
import { moveBack } from './move-back.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

const movedMessage = (moved: number, refused: number, left: number): string =>
  [
    `${counted(moved)} moved.`,
    left > 0 && `${counted(left)} left the queue.`,
    refused > 0 && `${refused} couldn’t be moved.`,
  ]
    .filter((part) => part !== false)
    .join(' ');

export const moveRoutes = (ctx: Context): Handlers<typeof moveCalls> => ({
  async move({ caller, body }) {
    const { data, undo } = await movePosts(ctx, caller.user_id, body.moves);
    const { moved, refused, queue } = data;
    return { data, undo, message: movedMessage(moved.length, refused.length, queue.left.length) };
  },

  async moveBack({ caller, body }) {
    await moveBack(ctx, caller.user_id, body.moved);
    return { message: 'Undone.' };
  },
});
