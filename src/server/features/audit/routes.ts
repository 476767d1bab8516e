import type { auditCalls } from '#contract/audit/calls.ts';
import { toIso } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { deviceOf } from '#server/device.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listEvents } from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';

export const auditRoutes = ({ db }: Pick<Context, 'db'>): Handlers<typeof auditCalls> => ({
  async list({ caller, query }) {
    const page = pageAsked('audit', query);
    const { rows, ...part } = await listEvents(db, caller.user_id, query, page);
    const data = rows.map(({ at, user_agent, space, detail, ...row }) => ({
      ...row,
      detail: space === null ? detail : [detail, `in ${space}`].filter(Boolean).join(', '),
      at: toIso(at),
      device: deviceOf(user_agent),
    }));
    return { data, ...part };
  },
});
