import type { liveCalls } from '#contract/core/live.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Hub } from './hub.ts';

export const liveRoutes = (hub: Hub): Handlers<typeof liveCalls> => ({
  changes: ({ caller, signal }) => hub.follow(caller.user_id, signal),
});
