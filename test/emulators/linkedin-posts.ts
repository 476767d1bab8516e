/** Posts and comments of the emulated LinkedIn. */
import { z } from 'zod';
import {
  type Asked,
  mayComment,
  maySpeak,
  type Reply,
  type Shown,
  type Speaker,
  type State,
} from './linkedin-state.ts';
import { isProcessed } from './linkedin-documents.ts';
import { isWhole } from './linkedin-videos.ts';

const Picture = z.strictObject({ id: z.string(), altText: z.string().max(4086) });

/** A video has no alt text. */
const Film = z.strictObject({ id: z.string().startsWith('urn:li:video:') });

/** A document needs a title. */
const Paper = z.strictObject({
  id: z.string().startsWith('urn:li:document:'),
  title: z.string().trim().min(1).max(200),
});

const Post = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.literal('PUBLIC'),
  distribution: z.strictObject({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.array(z.unknown()),
    thirdPartyDistributionChannels: z.array(z.unknown()),
  }),
  content: z
    .union([
      z.strictObject({ media: z.union([Picture, Film, Paper]) }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(Picture).min(2).max(20) }) }),
    ])
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
});

const Comment = z.strictObject({
  actor: z.string(),
  object: z.string(),
  message: z.strictObject({ text: z.string().min(1).max(1250) }),
  content: z.array(z.strictObject({ entity: z.strictObject({ image: z.string() }) })).optional(),
});

const refusal = (status: number, message: string): Reply => ({ status, body: { status, message } });

/** Parses “little text”: an unescaped reserved character silently ends the text. */
export function shownText(little: string): string {
  let text = '';
  let at = 0;
  while (at < little.length) {
    const rest = little.slice(at);
    const [template, tag] = /^\{hashtag\|\\#\|((?:\\.|[^|{}\\])+)\}/.exec(rest) ?? [];
    if (template !== undefined) {
      text += `#${(tag ?? '').replace(/\\(.)/g, '$1')}`;
      at += template.length;
    } else if (/^\\[\\|{}@[\]()<>#*_~]/.test(rest)) {
      text += rest[1];
      at += 2;
    } else if (/^[\\|{}@[\]()<>#*_~]/.test(rest)) return text;
    else {
      text += rest[0];
      at += 1;
    }
  }
  return text;
}

const created = (urn: string): Reply => ({
  status: 201,
  body: undefined,
  headers: { 'x-restli-id': urn, location: `/posts/${encodeURIComponent(urn)}` },
});

/** An identical text within 15 minutes is rejected with the first post’s id. */
const same = (state: State, { author, text }: Pick<Shown, 'author' | 'text'>) =>
  state.posts.find(
    (one) =>
      one.in_reply_to === null &&
      one.author === author &&
      one.text === text &&
      state.clock() - one.at < 15 * 60_000,
  );

const picturesIn = (content: z.infer<typeof Post>['content']) => {
  if (!content) return [];
  return 'media' in content ? [content.media] : content.multiImage.images;
};

/** Creates a post by the member, or by a page of theirs. */
export function create(state: State, { json }: Asked, speaker: Speaker): Reply {
  const parsed = Post.safeParse(json);
  if (!parsed.success) return refusal(400, `Invalid input: ${parsed.error.issues[0]?.message}`);
  const { author, commentary, content } = parsed.data;
  if (!maySpeak(state, speaker, author)) return refusal(403, 'ACCESS_DENIED: not the author');
  const text = shownText(commentary);
  if (text.length > 3000) return refusal(400, 'commentary is longer than 3000');
  const given = picturesIn(content);
  const known = given.every(
    ({ id }) =>
      (state.pictures.get(id)?.bytes ?? 0) > 0 || isWhole(state, id) || isProcessed(state, id),
  );
  if (!known) return refusal(400, 'Media is not uploaded');
  const first = same(state, { author, text });
  if (first) return refusal(422, `Content is a duplicate of ${first.urn}`);
  const urn = `urn:li:share:${(state.count += 1)}`;
  const pictures = given.map((one) => ({ id: one.id, alt: 'altText' in one ? one.altText : '' }));
  const [title] = given.flatMap((one) => ('title' in one ? one.title : []));
  const own = { pictures, ...(title !== undefined && { title }) };
  state.posts.push({ urn, author, text, in_reply_to: null, ...own, at: state.clock() });
  return created(urn);
}

/** Comments on a post; duplicates are allowed. */
export function comment(state: State, { json }: Asked, speaker: Speaker, target: string): Reply {
  const parsed = Comment.safeParse(json);
  if (!parsed.success) return refusal(400, `Invalid input: ${parsed.error.issues[0]?.message}`);
  const { actor, object, message, content = [] } = parsed.data;
  if (!mayComment(state, speaker, actor)) return refusal(403, 'ACCESS_DENIED: not the actor');
  if (object !== target || state.posts.every(({ urn }) => urn !== target)) {
    return refusal(404, 'Unable to resolve entity');
  }
  const id = String((state.count += 1));
  const urn = `urn:li:comment:(${target},${id})`;
  const pictures = content.map(({ entity }) => ({ id: entity.image, alt: '' }));
  const { text } = message;
  state.posts.push({ urn, author: actor, text, in_reply_to: target, pictures, at: state.clock() });
  return { status: 201, body: { id, object: target }, headers: { 'x-restli-id': id } };
}

/** Deletes a post or a comment; repeating it succeeds. */
export function remove(state: State, { path, query }: Asked, speaker: Speaker): Reply {
  const [, target, id] = /^\/rest\/socialActions\/([^/]+)\/comments\/(\d+)$/.exec(path) ?? [];
  const urn = target
    ? `urn:li:comment:(${decodeURIComponent(target)},${id})`
    : decodeURIComponent(path.replace('/rest/posts/', ''));
  const actor = query.get('actor') ?? '';
  if (target && !maySpeak(state, speaker, actor)) return refusal(403, 'Not the actor');
  state.posts = state.posts.filter(
    (one) => one.urn !== urn || !maySpeak(state, speaker, one.author),
  );
  return { status: 204, body: undefined };
}
