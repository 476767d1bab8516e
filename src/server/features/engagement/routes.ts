import { engagementMessages } from '#contract/engagement/types.ts';
import type { engagementCalls } from '#contract/engagement/calls.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readSettings } from './settings/read-settings.ts';
import { readMetrics } from './metrics.ts';
import { trySample } from './replies/try-sample.ts';
import { pause, resume, saveSettings } from './settings/save-settings.ts';

export const engagementRoutes = (ctx: Context): Handlers<typeof engagementCalls> => ({
  settings: async ({ caller, params }) => ({
    data: await readSettings(ctx, caller.user_id, params.id),
  }),
  async save({ caller, params, body }) {
    await saveSettings(ctx, caller.user_id, params.id, body);
    return {
      data: await readSettings(ctx, caller.user_id, params.id),
      message: engagementMessages.saved,
    };
  },
  async pause({ caller, params, body }) {
    await pause(ctx, caller.user_id, params.id, body);
    return {
      data: await readSettings(ctx, caller.user_id, params.id),
      message: engagementMessages.paused,
    };
  },
  async resume({ caller, params }) {
    await resume(ctx, caller.user_id, params.id);
    return {
      data: await readSettings(ctx, caller.user_id, params.id),
      message: engagementMessages.resumed,
    };
  },
  async test({ caller, params, body, signal }) {
    const data = await trySample(ctx, {
      owner_id: caller.user_id,
      agent_id: params.id,
      signal,
      text: body.sampleTweet,
      platform: body.platform,
    });
    const { engagementDecision, sampleReply } = data;
    return { data, engagementDecision, sampleReply, message: engagementMessages.tested };
  },
  async analytics({ caller, params, query }) {
    const data = await readMetrics(ctx, caller.user_id, params.id, query.period);
    return { data, ...data };
  },
});
