/** Publishing at the emulated Threads or Instagram, and its faults. */
import { unseen } from './meta-create.ts';
import { given, invalid, parametersOf, refused, unknownIn } from './meta-http.ts';
import { addPost, type Fault, now, type State, statusOf, type Token } from './meta-state.ts';
import type { XAnswer, XRequest } from './x-http.ts';

const day = 24 * 3_600_000;

/** How many posts, or replies, an account published within a day. */
export const usageOf = (state: State, user_id: string, replies: boolean): number =>
  state.posts.filter(
    ({ owner_id, created_at, in_reply_to }) =>
      owner_id === user_id && created_at > now(state) - day && (in_reply_to !== null) === replies,
  ).length;

/**
 * Publishes a container. Meta does not promise that publishing one twice creates no duplicate, so here it does create
 * one.
 */
export function publish(state: State, token: Token, request: XRequest): XAnswer {
  const wrong = unknownIn(request, ['creation_id']);
  if (wrong) return wrong;
  const container = state.containers.get(parametersOf(request).get('creation_id') ?? '');
  if (container?.owner_id !== token.user_id) return unseen;
  if (container.is_item) return invalid('A carousel item cannot be published');
  const status = statusOf(state, container);
  if (status === 'IN_PROGRESS') {
    return refused(400, {
      message: 'Media ID is not available',
      code: 9007,
      error_subcode: 2_207_027,
    });
  }
  if (status === 'ERROR' || status === 'EXPIRED') return invalid(`The container is ${status}`);
  if (usageOf(state, token.user_id, container.in_reply_to !== null) >= state.settings.quota) {
    return refused(403, {
      message: 'Application request limit reached',
      code: 9,
      error_subcode: 2_207_042,
    });
  }
  container.is_published = true;
  const { id } = addPost(state, {
    owner_id: token.user_id,
    container: container.id,
    text: container.text.trim(),
    in_reply_to: container.in_reply_to,
    pictures: container.pictures,
    is_ai_generated: container.is_ai_generated,
  });
  return given({ id });
}

type Befall = (fault: Fault, take: () => XAnswer) => XAnswer;

const broken: XAnswer = {
  status: 500,
  body: { error: { message: 'An unknown error has occurred.', type: 'OAuthException', code: 2 } },
};

/** Faults by name; those that do not call `take` create nothing. */
const befalls: Readonly<Record<string, Befall>> = {
  rate_limited({ seconds = 900 }) {
    const minutes = Math.ceil(seconds / 60);
    const usage = {
      '1790': [{ type: 'threads', call_count: 100, estimated_time_to_regain_access: minutes }],
    };
    return {
      ...refused(403, { message: 'Application request limit reached', code: 4 }),
      headers: { 'x-business-use-case-usage': JSON.stringify(usage) },
    };
  },
  restricted: () =>
    refused(403, { message: 'Action is blocked', code: 4, error_subcode: 2_207_051 }),
  permission: () => refused(403, { message: 'No permission for this action', code: 10 }),
  transient: () =>
    refused(400, { message: 'Please retry your request later.', code: 2, is_transient: true }),
  unseen: () => unseen,
  error_before: () => broken,
  reset_before: () => ({ status: 0, ending: 'reset' }),
  error_after(_fault, take) {
    take();
    return broken;
  },
  reset_after(_fault, take) {
    take();
    return { status: 0, ending: 'reset' };
  },
  silence(_fault, take) {
    take();
    return { status: 0, ending: 'silence' };
  },
  malformed: (_fault, take) => ({ status: take().status, text: '{"id":"179' }),
  no_id: (_fault, take) => ({ status: take().status, body: { success: true } }),
};

/** All fault names. */
export const faultKinds = Object.keys(befalls);

/** Creates by `take`, subject to the next fault. */
export function befallen(state: State, take: () => XAnswer): XAnswer {
  const fault = state.faults.shift();
  return fault ? (befalls[fault.kind]?.(fault, take) ?? take()) : take();
}
