/** Creates posts at the emulated X, subject to faults. */
import twitterText from 'twitter-text';
import { z } from 'zod';
import { billPost } from './x-bill.ts';
import { invalid, problem, type XAnswer, type XRequest } from './x-http.ts';
import { addPost, type Fault, livePost, now, type State, visible } from './x-state.ts';
import { limitHeaders, shownText } from './x-view.ts';

const Id = z.string().regex(/^\d{1,19}$/);
const Body = z
  .strictObject({
    text: z.string().default(''),
    reply: z.strictObject({ in_reply_to_tweet_id: Id }).optional(),
    media: z.strictObject({ media_ids: z.array(Id).min(1).max(4) }).optional(),
    poll: z
      .strictObject({
        options: z.array(z.string().min(1).max(25)).min(2).max(4),
        duration_minutes: z.int().min(5).max(10_080),
      })
      .optional(),
    made_with_ai: z.boolean().optional(),
    paid_partnership: z.boolean().optional(),
  })
  .refine(({ poll, media }) => !poll || !media, 'A Tweet takes either media or a poll.');

const forbidden = (detail: string): XAnswer => problem(403, 'Forbidden', detail);
const longest = 280;

/** A JSON body, or `undefined`. */
export function json(request: XRequest): unknown {
  try {
    return JSON.parse(request.body);
  } catch {
    return undefined;
  }
}

type Draft = Parameters<typeof addPost>[1];

const isAgain = (state: State, { author_id, in_reply_to, text }: Draft): boolean =>
  state.posts.some(
    (post) =>
      post.deleted_at === null &&
      [post.author_id, post.in_reply_to, post.text].join() ===
        [author_id, in_reply_to, text].join(),
  );

/** Why X rejects a post. */
function refusalOf(state: State, draft: Draft): XAnswer | undefined {
  const { author_id, text, in_reply_to, media } = draft;
  if (text.trim() === '' && media.length === 0) return invalid('The post is empty.');
  if (twitterText.parseTweet(text).weightedLength > longest)
    return forbidden('Your post text is too long.');
  const uploads = media.map((id) => state.media.get(id));
  const isUnfit = uploads.some(
    (one) =>
      one?.segments && (media.length > 1 || !one.is_closed || one.looks_left > 0 || one.fails),
  );
  if (isUnfit || uploads.some((one) => one?.owner_id !== author_id)) {
    return invalid('Your media IDs are invalid.', { 'media.media_ids': [...media] });
  }
  if (in_reply_to !== null && !livePost(state, in_reply_to)) {
    return forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.');
  }
  if (!isAgain(state, draft)) return undefined;
  return forbidden('You are not allowed to create a Tweet with duplicate content.');
}

function accepted(state: State, author_id: string, request: XRequest): XAnswer {
  const body = Body.safeParse(json(request));
  if (!body.success) return invalid(z.prettifyError(body.error));
  const { text, reply, media, poll, made_with_ai = false } = body.data;
  const draft = {
    author_id,
    text,
    made_with_ai,
    ...(poll && { poll }),
    in_reply_to: reply?.in_reply_to_tweet_id ?? null,
    media: media?.media_ids ?? [],
  };
  const refusal = refusalOf(state, draft);
  if (refusal) return refusal;
  const post = addPost(state, draft);
  billPost(state, post);
  const data = { id: post.id, text: shownText(state, post) };
  return { status: 201, body: { data }, headers: limitHeaders(state) };
}

type Befall = (state: State, fault: Fault, take: () => XAnswer) => XAnswer;

const overloaded = problem(503, 'Service Unavailable', 'Service Unavailable');

/** Faults by name; those that do not call `take` create nothing. */
const befalls: Readonly<Record<string, Befall>> = {
  rate_limited(state, { seconds = 900 }) {
    const reset = String(Math.ceil(now(state) / 1000) + seconds);
    const headers = { ...limitHeaders(state, 0), 'x-rate-limit-reset': reset };
    return { ...problem(429, 'Too Many Requests', 'Too Many Requests'), headers };
  },
  unauthorized: () => problem(401, 'Unauthorized', 'Unauthorized'),
  suspended: () =>
    forbidden('Your account is suspended and is not permitted to access this feature.'),
  locked: () =>
    forbidden('To protect our users from spam, this account is temporarily locked. Please log in.'),
  credits: () =>
    problem(
      402,
      'CreditsDepleted',
      'Your account does not have any credits.',
      'https://api.x.com/2/problems/credits',
    ),
  refused: () => forbidden('Reply to this conversation is not allowed.'),
  error_before: () => overloaded,
  reset_before: () => ({ status: 0, ending: 'reset' }),
  error_after(_state, _fault, take) {
    take();
    return overloaded;
  },
  reset_after(_state, _fault, take) {
    take();
    return { status: 0, ending: 'reset' };
  },
  silence(_state, _fault, take) {
    take();
    return { status: 0, ending: 'silence' };
  },
  malformed: (_state, _fault, take) => ({ status: take().status, text: '{"data":{"id":"17' }),
  no_id: (_state, _fault, take) => ({ status: take().status, body: { data: { text: 'x' } } }),
  slow: (_state, { ms = 1000 }, take) => ({ ...take(), delay: ms }),
};

/** All fault names. */
export const faultKinds = Object.keys(befalls);

export function createPost(state: State, user_id: string, request: XRequest): XAnswer {
  const take = () => accepted(state, user_id, request);
  const fault = state.faults.shift();
  return fault ? (befalls[fault.kind]?.(state, fault, take) ?? take()) : take();
}

export function deletePost(state: State, user_id: string, id: string): XAnswer {
  const post = visible(state).find((candidate) => candidate.id === id);
  if (!post) return problem(404, 'Not Found Error', `Could not find post with id: [${id}].`);
  if (post.author_id !== user_id) return forbidden('You are not allowed to delete this post.');
  post.deleted_at = now(state);
  state.ledger.push({ at: post.deleted_at, type: 'delete', id });
  return { status: 200, body: { data: { deleted: true } }, headers: limitHeaders(state) };
}
