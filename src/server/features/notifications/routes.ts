import type { Notice, noticeCalls } from '#contract/notifications/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listNotices, type NoticeRow, readAllNotices, readNotice } from './store.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

const shown = ({ id, kind, subject, text, link, created_at, read_at }: NoticeRow): Notice => ({
  ...{ id, kind, subject, text, link },
  created_at: iso(created_at),
  read_at: read_at === null ? null : iso(read_at),
});

export const noticeRoutes = ({ db, clock }: Context): Handlers<typeof noticeCalls> => ({
  async list({ caller, query: { limit, offset, unread } }) {
    const page = { limit, offset, unread: unread === 'true' };
    const { rows, ...counts } = await listNotices(db, caller.user_id, page);
    return { data: rows.map(shown), ...counts };
  },

  async read({ caller, params }) {
    const row = await readNotice(db, caller.user_id, params.id, clock());
    if (!row) throw new AppError('not_found');
    return { data: shown(row) };
  },

  readAll: async ({ caller }) => ({
    data: { read: await readAllNotices(db, caller.user_id, clock()) },
  }),
});
