/** The emulator’s control commands, under `/__control`. */
import { z } from 'zod';
import { faultKinds, json } from './x-create.ts';
import { invalid, type XAnswer, type XRequest } from './x-http.ts';
import { addPost, grantToken, now, type State, userNamed } from './x-state.ts';

const Fault = z.object({
  kind: z.enum(faultKinds),
  seconds: z.number().optional(),
  ms: z.number().optional(),
});
const Settings = z.object({
  accepts: z.boolean().optional(),
  visibility_ms: z.number().optional(),
  clock_offset_ms: z.number().optional(),
  app_owner: z.string().optional(),
  uploads_fail: z.string().optional(),
  uploads_look: z.int().optional(),
});
const Person = z.object({ username: z.string(), name: z.string().optional() });
const Said = z.object({
  by: z.string(),
  text: z.string(),
  in_reply_to: z.string().nullable().default(null),
  quoted: z.string().optional(),
});

const told = (body: unknown): XAnswer => ({ status: 200, body });

const actions: Readonly<Record<string, (state: State, given: unknown) => XAnswer>> = {
  /** Sets the fault of the next create call. */
  'POST faults'(state, given) {
    const { kind, seconds, ms } = Fault.parse(given);
    state.faults.push({ kind, ...(seconds && { seconds }), ...(ms && { ms }) });
    return told({});
  },
  'POST settings'(state, given) {
    Object.assign(state.settings, Settings.parse(given));
    return told(state.settings);
  },
  /** Adds an account with a token. */
  'POST users'(state, given) {
    const { username, name } = Person.parse(given);
    const user = userNamed(state, username, name);
    const { token, secret } = grantToken(state, user.id);
    return told({ ...user, token, secret });
  },
  /** A person revokes the app’s permission. */
  'POST revocations'(state, given) {
    const { id: user_id } = userNamed(state, Person.parse(given).username);
    for (const token of state.tokens.values())
      if (token.user_id === user_id) state.tokens.delete(token.token);
    state.ledger.push({ at: now(state), type: 'revoke', user_id });
    return told({});
  },
  /** Someone posts. */
  'POST posts'(state, given) {
    const { by, ...said } = Said.parse(given);
    const { id: author_id } = userNamed(state, by);
    return told(addPost(state, { author_id, ...said, media: [], made_with_ai: false }));
  },
  'GET ledger': (state) => told(state.ledger),
  'GET bill': (state) => told(state.bill),
  /** All posts that are not deleted, oldest first, visible or not. */
  'GET posts': (state) => told(state.posts.filter(({ deleted_at }) => deleted_at === null)),
  'GET media': (state) => told([...state.media.values()]),
};

export function answerControl(state: State, request: XRequest): XAnswer | undefined {
  const [, what] = /^\/__control\/(\w+)$/.exec(request.url.pathname) ?? [];
  if (what === undefined) return undefined;
  try {
    return actions[`${request.method} ${what}`]?.(state, json(request));
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error));
  }
}
