/** The calls of this application: `api.agents.create({ body })`. */
import { errors } from '#contract/errors.ts';
import { basePath } from '#contract/table.ts';
import { createClient } from './client.ts';
import { notify } from './notify.ts';
import { reauth } from './reauth.ts';
import { session } from './session.ts';

export const api = createClient({
  base: import.meta.env.VITE_API_BASE ?? basePath,
  token: session.token,
  onDead: (token) => {
    if (token === null || token !== session.token()) return;
    session.clear();
    void notify.error(errors.unauthorized.message);
  },
  onUnlisted: () => session.setWhitelisted(false),
  onStale: reauth.ask,
});
