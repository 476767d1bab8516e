/** Calls of owners about review links. */
import type { reviewLinkCalls } from '#contract/reviews/calls.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { pageOf } from '#server/page-of.ts';
import { endLink, listLinks, makeLink } from './links.ts';
import { answerNote, readNotes, settleNote } from './notes.ts';

const notesOf = async (ctx: Context, ownerId: string, id: string) => ({
  data: { notes: await readNotes(ctx, ownerId, id) },
});

export const reviewLinkRoutes = (ctx: Context): Handlers<typeof reviewLinkCalls> => ({
  async list({ caller, query }) {
    const links = await listLinks(ctx, caller.user_id, query);
    const { part, total } = pageOf(links, query);
    return { data: part, total };
  },

  async create({ caller, body, ...request }) {
    const data = await makeLink(ctx, caller.user_id, body, originOf(request));
    return { data, message: 'Review link created.' };
  },

  async revoke({ caller, params, ...request }) {
    await endLink(ctx, caller.user_id, params.id, originOf(request));
    return { message: 'Review link turned off.' };
  },

  notes: ({ caller, params }) => notesOf(ctx, caller.user_id, params.id),

  async note({ caller, params, body }) {
    await answerNote(ctx, caller.user_id, params.id, body);
    return { ...(await notesOf(ctx, caller.user_id, params.id)), message: 'Answered.' };
  },

  async resolve({ caller, params, body }) {
    await settleNote(ctx, caller.user_id, params.id, body);
    const message = body.is_resolved ? 'Resolved.' : 'Opened again.';
    return { ...(await notesOf(ctx, caller.user_id, params.id)), message };
  },
});
