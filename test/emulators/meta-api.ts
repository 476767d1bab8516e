/** The emulated Graph API’s calls that need a user token. */
import { createContainer } from './meta-create.ts';
import {
  given,
  invalid,
  isAnswer,
  lacks,
  missing,
  pageOf,
  parametersOf,
  shown,
  tokenOf,
  unknownIn,
} from './meta-http.ts';
import { befallen, publish, usageOf } from './meta-publish.ts';
import { addPost, livePost, now, type State, statusOf, type Token, visible } from './meta-state.ts';
import { shownComment, shownPost, shownReply } from './meta-view.ts';
import type { XAnswer, XRequest } from './x-http.ts';

interface Call {
  state: State;
  token: Token;
  request: XRequest;
  /** The id in the path. */
  id: string;
}

type Answer = XAnswer | Promise<XAnswer>;

const list = ['fields', 'limit', 'after', 'reverse'];

function me({ state, token, request }: Call): XAnswer {
  const user = state.users.get(token.user_id);
  if (!user) return missing('me');
  const { id, username, name, account_type } = user;
  const face = `https://scontent.example/${username}.jpg`;
  const all =
    state.network === 'threads'
      ? { id, username, name, threads_profile_picture_url: face, threads_biography: '' }
      : {
          id: `9${id}`,
          user_id: id,
          username,
          name,
          account_type,
          profile_picture_url: face,
          followers_count: 7,
          media_count: 1,
        };
  const wrong = unknownIn(request, ['fields']);
  const found = wrong ?? shown(request, state.network === 'threads' ? id : `9${id}`, all);
  return isAnswer(found) ? found : given(found);
}

function limit({ state, token, request }: Call): XAnswer {
  const { quota } = state.settings;
  const config = (total: number) => ({ quota_total: total, quota_duration: 86_400 });
  const own = { quota_usage: usageOf(state, token.user_id, false), config: config(quota) };
  const replies = {
    reply_quota_usage: usageOf(state, token.user_id, true),
    reply_config: config(1000),
  };
  const found = shown(request, '0', state.network === 'threads' ? { ...own, ...replies } : own);
  if (isAnswer(found)) return found;
  const { id: _id, ...data } = found;
  return unknownIn(request, ['fields']) ?? given({ data: [data] });
}

/** Own posts, and replies, which Threads lists separately. */
const own =
  (replies: boolean) =>
  ({ state, token, request }: Call): XAnswer => {
    const posts = visible(state).filter(
      ({ owner_id, in_reply_to }) =>
        owner_id === token.user_id && (in_reply_to !== null) === replies,
    );
    return (
      unknownIn(request, list) ?? pageOf(request, posts, (post) => shownPost(state, request, post))
    );
  };

function object({ state, token, request, id }: Call): XAnswer {
  const wrong = unknownIn(request, ['fields']);
  if (wrong) return wrong;
  const container = state.containers.get(id);
  if (container?.owner_id === token.user_id) {
    const status = statusOf(state, container, true);
    const all =
      state.network === 'threads'
        ? { id, status, error_message: container.error ?? undefined }
        : { id, status_code: status, status: `${status}: ${container.error ?? ''}` };
    const found = shown(request, id, all);
    return isAnswer(found) ? found : given(found);
  }
  const post = livePost(state, id);
  if (!post) return missing(id);
  const found = shownPost(state, request, post);
  return isAnswer(found) ? found : given(found);
}

function remove({ state, token, id }: Call): XAnswer {
  if (state.network === 'instagram') return invalid('Unsupported delete request.');
  if (!token.scopes.includes('threads_delete')) return lacks('threads_delete');
  const post = livePost(state, id);
  if (post?.owner_id !== token.user_id) return missing(id);
  post.deleted_at = now(state);
  state.ledger.push({ at: post.deleted_at, type: 'delete', id });
  return given({ success: true, deleted_id: id });
}

/** All replies below a post, at any depth. */
function below(state: State, id: string): ReturnType<typeof visible> {
  const under = new Set([id]);
  const found = visible(state).toReversed();
  return found
    .filter(
      ({ id: one, in_reply_to }) =>
        in_reply_to !== null && under.has(in_reply_to) && under.add(one),
    )
    .toReversed();
}

function conversation({ state, token, request, id }: Call): XAnswer {
  if (!token.scopes.includes('threads_read_replies')) return lacks('threads_read_replies');
  if (!livePost(state, id)) return missing(id);
  const show = (post: Parameters<typeof shownReply>[3]) => shownReply(state, request, token, post);
  return unknownIn(request, list) ?? pageOf(request, below(state, id), show);
}

function insights({ state, request, id }: Call): XAnswer {
  const wrong = unknownIn(request, ['metric']);
  if (wrong) return wrong;
  if (!livePost(state, id)) return missing(id);
  const figures: Readonly<Record<string, number>> = { views: 40, likes: 3, replies: 2, reposts: 1 };
  const asked = (parametersOf(request).get('metric') ?? '').split(',');
  const unknown = asked.find((name) => !(name in figures));
  if (unknown !== undefined)
    return invalid(`(#100) metric[0] must be one of the known: ${unknown}`);
  const data = asked.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: figures[name] }],
  }));
  return given({ data });
}

const followers = ({ request }: Call): XAnswer =>
  unknownIn(request, ['metric']) ??
  given({ data: [{ name: 'followers_count', period: 'day', total_value: { value: 7 } }] });

/** Comments under a post, or replies under a comment. */
function comments({ state, request, id }: Call): XAnswer {
  if (!livePost(state, id)) return missing(id);
  const found = visible(state).filter(({ in_reply_to }) => in_reply_to === id);
  return (
    unknownIn(request, list) ?? pageOf(request, found, (one) => shownComment(state, request, one))
  );
}

/** Only top-level comments can be replied to, and only posts commented on. */
function isPlace(state: State, id: string, isReply: boolean): boolean {
  const parent = livePost(state, id)?.in_reply_to ?? null;
  if (parent === null) return !isReply;
  return isReply && livePost(state, parent)?.in_reply_to === null;
}

function addComment({ state, token, request, id }: Call): XAnswer {
  const scope = 'instagram_business_manage_comments';
  if (!token.scopes.includes(scope)) return lacks(scope);
  const message = parametersOf(request).get('message') ?? '';
  const wrong = unknownIn(request, ['message']);
  if (wrong) return wrong;
  if (!livePost(state, id)) return missing(id);
  if (!isPlace(state, id, request.url.pathname.endsWith('/replies'))) {
    return invalid('Only a comment of the first level takes replies');
  }
  if (message.trim() === '' || message.length > 2200) return invalid('Invalid message');
  return befallen(state, () => {
    const { id: made } = addPost(state, {
      owner_id: token.user_id,
      container: null,
      text: message,
      in_reply_to: id,
      pictures: [],
      is_ai_generated: false,
    });
    return given({ id: made });
  });
}

const scopes: Readonly<Record<State['network'], string>> = {
  threads: 'threads_content_publish',
  instagram: 'instagram_business_content_publish',
};

const create = ({ state, token, request }: Call): Answer => {
  const scope = scopes[state.network];
  return token.scopes.includes(scope) ? createContainer(state, token, request) : lacks(scope);
};
const publishing = ({ state, token, request }: Call): Answer => {
  const wrong = publishable(state, token, request);
  return wrong ?? befallen(state, () => publish(state, token, request));
};
/** A request that is rejected anyway gets no fault. */
const publishable = (state: State, token: Token, request: XRequest): XAnswer | undefined => {
  const id = parametersOf(request).get('creation_id') ?? '';
  const container = state.containers.get(id);
  const isReady = container && statusOf(state, container) !== 'IN_PROGRESS';
  return isReady ? undefined : publish(state, token, request);
};

type Route = readonly [method: string, path: RegExp, answer: (call: Call) => Answer];

const routes: Readonly<Record<State['network'], readonly Route[]>> = {
  threads: [
    ['GET', /^\/me$/, me],
    ['POST', /^\/(\d+|me)\/threads$/, create],
    ['POST', /^\/(\d+|me)\/threads_publish$/, publishing],
    ['GET', /^\/(\d+|me)\/threads_publishing_limit$/, limit],
    ['GET', /^\/(\d+|me)\/threads$/, own(false)],
    ['GET', /^\/(\d+|me)\/replies$/, own(true)],
    ['GET', /^\/(\d+|me)\/threads_insights$/, followers],
    ['GET', /^\/(\d+)\/insights$/, insights],
    ['GET', /^\/(\d+)\/conversation$/, conversation],
    ['GET', /^\/(\d+)$/, object],
    ['DELETE', /^\/(\d+)$/, remove],
  ],
  instagram: [
    ['GET', /^\/me$/, me],
    ['POST', /^\/(\d+|me)\/media$/, create],
    ['POST', /^\/(\d+|me)\/media_publish$/, publishing],
    ['GET', /^\/(\d+|me)\/content_publishing_limit$/, limit],
    ['GET', /^\/(\d+|me)\/media$/, own(false)],
    ['GET', /^\/(\d+)\/(?:comments|replies)$/, comments],
    ['POST', /^\/(\d+)\/(?:comments|replies)$/, addComment],
    ['GET', /^\/(\d+)$/, object],
    ['DELETE', /^\/(\d+)$/, remove],
  ],
};

/** Another account’s lists are forbidden. */
const ofAnother = (path: string, { user_id }: Token, id: string): boolean =>
  /\/(?:threads|replies|media)(?:_\w+)?$/.test(path) &&
  !/^\/\d+\/replies$/.test(path) &&
  id !== 'me' &&
  id !== user_id;

/** The response, or `undefined` if there is no such call. */
export async function answerApi(state: State, request: XRequest): Promise<XAnswer | undefined> {
  const { method, url } = request;
  for (const [wanted, path, answer] of routes[state.network]) {
    const found = method === wanted ? path.exec(url.pathname) : null;
    if (!found) continue;
    const token = tokenOf(state, request);
    if (isAnswer(token)) return token;
    const id = found[1] ?? '';
    if (ofAnother(url.pathname, token, id)) return missing(id);
    return answer({ state, token, request, id });
  }
  return undefined;
}
