import type { auditCalls } from '#contract/audit/calls.ts';
import type { Context } from '#server/context.ts';
import { deviceOf } from '#server/device.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listEvents } from './store.ts';

export const auditRoutes = ({ db }: Pick<Context, 'db'>): Handlers<typeof auditCalls> => ({
  async list({ caller, query }) {
    const { rows, total } = await listEvents(db, caller.user_id, query);
    const data = rows.map(({ at, user_agent, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      device: deviceOf(user_agent),
    }));
    return { data, total };
  },
});
