import type { weekCalls } from '#contract/weeks/calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { comingDays } from '#domain/weeks/week-times.ts';
import type { Context } from '#server/context.ts';
import { within } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { approve, change, forget, undo } from './act.ts';
import { plan, store } from './propose.ts';
import { readOpen, readWeek } from './read.ts';
import { saveRule } from './rules.ts';

/** A summary such as “Scheduled 3 posts. 1 post didn’t work.” */
const approved = (done: number, failed: number): string =>
  [
    ...(done > 0 ? [`Scheduled ${pluralize(done, 'post')}.`] : []),
    ...(failed > 0 ? [`${pluralize(failed, 'post')} didn’t work.`] : []),
  ].join(' ');

export const weekRoutes = (ctx: Context): Handlers<typeof weekCalls> => ({
  list: async ({ caller }) => ({ data: { weeks: await readOpen(ctx, caller.user_id) } }),

  get: async ({ caller, params }) => ({ data: await readWeek(ctx, caller.user_id, params.id) }),

  async propose({ caller: { user_id: owner_id }, params: { id: agent_id }, body: { timezone } }) {
    const span = comingDays(ctx.clock(), timezone);
    const proposal = await plan(ctx, { owner_id, agent_id, timezone, span });
    await within(ctx.db, (trx) => store(ctx, trx, proposal, 0));
    const message = `Proposed ${pluralize(proposal.posts.length, 'post')}. Nothing is scheduled until you approve it.`;
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },

  async forget({ caller: { user_id: owner_id }, params: { id: agent_id } }) {
    await forget(ctx, { owner_id, agent_id });
    return { data: await readWeek(ctx, owner_id, agent_id), message: 'Forgotten.' };
  },

  async change({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    await change(ctx, { owner_id, agent_id }, body);
    const message = body.topic === undefined ? 'Swapped.' : 'It will be written about this.';
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },

  async approve({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    const { done, failed } = await approve(ctx, { owner_id, agent_id }, body.items);
    const message = approved(done.length, failed.length);
    return { data: await readWeek(ctx, owner_id, agent_id), done, failed, message };
  },

  async undo({ caller: { user_id: owner_id }, params: { id: agent_id } }) {
    const count = await undo(ctx, { owner_id, agent_id });
    const message =
      count === 0 ? 'Nothing could be taken back.' : `Took back ${pluralize(count, 'post')}.`;
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },

  async rule({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    await saveRule(ctx, { owner_id, agent_id }, body);
    const message = body.is_on
      ? 'A week will be proposed every Sunday at 17:00.'
      : 'No week is proposed automatically anymore.';
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },
});
