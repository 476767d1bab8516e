/** Posts, replies and comments with the requested fields. */
import { shown, stamp } from './meta-http.ts';
import { livePost, type State, type StoredPost, type Token, visible } from './meta-state.ts';
import type { XAnswer, XRequest } from './x-http.ts';

type Shown = Record<string, unknown> | XAnswer;

const nameOf = (state: State, { owner_id }: StoredPost): string =>
  state.users.get(owner_id)?.username ?? '';

const linkTo = (state: State, post: StoredPost): string =>
  state.network === 'threads'
    ? `https://www.threads.com/@${nameOf(state, post)}/post/${post.id}`
    : `https://www.instagram.com/p/${post.id}/`;

function rootOf(state: State, post: StoredPost): string {
  let first = post;
  for (let up = livePost(state, post.in_reply_to ?? ''); up;) {
    first = up;
    up = livePost(state, up.in_reply_to ?? '');
  }
  return first.id;
}

const shapeOf = ({ network }: State, { pictures }: StoredPost): string => {
  const { length } = pictures;
  if (length > 1) return 'CAROUSEL_ALBUM';
  if (pictures[0]?.mime === 'video/mp4') return 'VIDEO';
  if (length === 1) return 'IMAGE';
  return network === 'threads' ? 'TEXT_POST' : 'IMAGE';
};

function answersTo(state: State, { id }: StoredPost): StoredPost[] {
  return visible(state).filter(({ in_reply_to }) => in_reply_to === id);
}

const common = (state: State, post: StoredPost) => ({
  id: post.id,
  timestamp: stamp(post.created_at),
  username: nameOf(state, post),
});

/** An own post. */
export function shownPost(state: State, request: XRequest, post: StoredPost): Shown {
  const { pictures, in_reply_to } = post;
  const all = {
    ...common(state, post),
    media_type: shapeOf(state, post),
    permalink: linkTo(state, post),
    children:
      pictures.length > 1
        ? { data: pictures.map((_, n) => ({ id: `${post.id}${n}` })) }
        : undefined,
    ...(state.network === 'threads'
      ? {
          text: post.text,
          replied_to: in_reply_to === null ? undefined : { id: in_reply_to },
          has_replies: answersTo(state, post).length > 0,
        }
      : {
          caption: post.text === '' ? undefined : post.text,
          like_count: 3,
          comments_count: answersTo(state, post).length,
        }),
  };
  return shown(request, post.id, all);
}

/** A reply on Threads. */
export function shownReply(
  state: State,
  request: XRequest,
  { user_id }: Token,
  post: StoredPost,
): Shown {
  return shown(request, post.id, {
    ...common(state, post),
    text: post.text,
    permalink: linkTo(state, post),
    is_reply_owned_by_me: post.owner_id === user_id,
    replied_to: { id: post.in_reply_to },
    root_post: { id: rootOf(state, post) },
  });
}

/** A comment on Instagram, with its replies. */
export function shownComment(state: State, request: XRequest, post: StoredPost): Shown {
  const plain = (one: StoredPost) => ({ ...common(state, one), text: one.text, like_count: 0 });
  const replies = answersTo(state, post).map(plain);
  return shown(request, post.id, {
    ...plain(post),
    replies: replies.length > 0 ? { data: replies } : undefined,
  });
}
