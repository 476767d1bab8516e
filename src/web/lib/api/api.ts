/** The API client: `api.agents.create({ body })`. */
import { commonErrors } from '#contract/core/common-errors.ts';
import { basePath } from '#contract/table.ts';
import { type ClientDeps, createClient } from './client.ts';
import { sendFile } from './send-file.ts';
import { notify } from '#web/lib/notify.ts';
import { reauth } from '#web/lib/session/reauth.ts';
import { callsMayGo } from '#web/lib/session/resumption.ts';
import { space } from '#web/lib/session/space.ts';
import { session } from '#web/lib/session/session.ts';

const deps: ClientDeps = {
  base: import.meta.env.VITE_API_BASE ?? basePath,
  token: session.token,
  onDead: (token) => {
    if (token === null || token !== session.token()) return;
    session.clear();
    void notify.error(commonErrors.unauthorized.message);
  },
  space: space.id,
  // Whoever was removed goes on in their own.
  onNoSpace: () => space.enter(null),
  onUnlisted: () => session.setWhitelisted(false),
  onStale: reauth.ask,
  sendFile,
};

export const api = createClient({ ...deps, before: callsMayGo });

/** For the token refresh, which all calls of `api` wait for. */
export const exchanging = createClient(deps);
