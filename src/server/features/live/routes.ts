import type { liveCalls } from '#contract/core/live.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Hub } from './hub.ts';

export const liveRoutes = (hub: Hub): Handlers<typeof liveCalls> => ({
  // What a person is told is theirs in every space.
  changes: ({ caller: { user_id, token }, signal }) =>
    hub.follow({ space: user_id, person: token?.member?.user_id ?? user_id }, signal),
});
