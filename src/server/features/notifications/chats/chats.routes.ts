import type { chatCalls } from '#contract/notifications/chats.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { disconnectChat, inviteToChat, readChats } from './chats.ts';

export const chatRoutes = (ctx: Context): Handlers<typeof chatCalls> => ({
  read: async ({ caller }) => ({ data: await readChats(ctx, caller.user_id) }),

  connect: async ({ caller, body }) => inviteToChat(ctx, caller.user_id, body.connection_id),

  async disconnect({ caller, params, ...request }) {
    await disconnectChat(ctx, caller.user_id, params.id, originOf(request));
    return { message: 'Disconnected. This chat gets no more messages.' };
  },
});
