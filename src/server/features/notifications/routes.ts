import { noticeTitle } from '#contract/notifications/kinds.ts';
import type { Notification, notificationCalls } from '#contract/notifications/calls.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  listNotifications,
  type NotificationRow,
  readAllNotifications,
  readNotification,
} from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';

const shown = ({
  id,
  kind,
  subject,
  title,
  text,
  link,
  created_at,
  read_at,
  outcome,
  settled_at,
}: NotificationRow): Notification => ({
  id,
  kind,
  subject,
  title: noticeTitle({ kind, title }),
  text,
  link,
  created_at: toIso(created_at),
  read_at: toIsoOrNull(read_at),
  outcome,
  settled_at: toIsoOrNull(settled_at),
});

export const notificationRoutes = ({ db, clock }: Context): Handlers<typeof notificationCalls> => ({
  async list({ caller, query }) {
    const page = pageAsked('notices', query);
    const only = { unread: query.unread === 'true' };
    const { rows, ...part } = await listNotifications(db, caller.user_id, only, page);
    return { data: rows.map(shown), ...part };
  },

  async read({ caller, params }) {
    const row = await readNotification(db, caller.user_id, params.id, clock());
    if (!row) throw new AppError('not_found');
    return { data: shown(row) };
  },

  readAll: async ({ caller }) => ({
    data: { read: await readAllNotifications(db, caller.user_id, clock()) },
  }),
});
