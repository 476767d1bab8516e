/** The emulator’s control commands, under `/__control`. */
import { z } from 'zod';
import { invalid } from './meta-http.ts';
import { faultKinds } from './meta-publish.ts';
import { addPost, grantToken, livePost, now, type State, userNamed } from './meta-state.ts';
import { json } from './x-create.ts';
import type { XAnswer, XRequest } from './x-http.ts';

const Fault = z.object({ kind: z.enum(faultKinds), seconds: z.number().optional() });
const Settings = z.object({
  accepts: z.boolean().optional(),
  looks: z.number().optional(),
  visibility_ms: z.number().optional(),
  clock_offset_ms: z.number().optional(),
  quota: z.number().optional(),
});
const Person = z.object({ username: z.string(), account_type: z.string().optional() });
const Said = z.object({ by: z.string(), text: z.string(), in_reply_to: z.string() });

const told = (body: unknown): XAnswer => ({ status: 200, body });

const actions: Readonly<Record<string, (state: State, given: unknown) => XAnswer>> = {
  /** Sets the fault of the next create call. */
  'POST faults'(state, given) {
    const { kind, seconds } = Fault.parse(given);
    state.faults.push({ kind, ...(seconds && { seconds }) });
    return told({});
  },
  'POST settings'(state, given) {
    const asked = Settings.parse(given);
    state.settings = {
      accepts: asked.accepts ?? state.settings.accepts,
      looks: asked.looks ?? state.settings.looks,
      visibility_ms: asked.visibility_ms ?? state.settings.visibility_ms,
      clock_offset_ms: asked.clock_offset_ms ?? state.settings.clock_offset_ms,
      quota: asked.quota ?? state.settings.quota,
    };
    return told(state.settings);
  },
  /** Adds an account with a token. */
  'POST users'(state, given) {
    const { username, account_type } = Person.parse(given);
    const user = userNamed(state, username);
    if (account_type !== undefined) user.account_type = account_type;
    return told({ ...user, ...grantToken(state, user.id) });
  },
  /** Someone replies to a post. */
  'POST posts'(state, given) {
    const { by, text, in_reply_to } = Said.parse(given);
    if (!livePost(state, in_reply_to)) return invalid('There is no such post.');
    const { id: owner_id } = userNamed(state, by);
    const bare = { container: null, pictures: [], is_ai_generated: false };
    return told(addPost(state, { owner_id, text, in_reply_to, ...bare }));
  },
  /** A container is processed at once. */
  'POST finished'(state, given) {
    const container = state.containers.get(z.object({ id: z.string() }).parse(given).id);
    if (container) container.looks_left = 0;
    return told({});
  },
  'GET ledger': (state) => told(state.ledger),
  /** All posts that are not deleted, oldest first, visible or not. */
  'GET posts': (state) => told(state.posts.filter(({ deleted_at }) => deleted_at === null)),
  'GET containers': (state) => told([...state.containers.values()]),
  'GET tokens': (state) =>
    told([...state.tokens.values()].filter(({ expires_at }) => expires_at > now(state))),
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
