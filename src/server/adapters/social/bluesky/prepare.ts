/** What a post needs before it is created: uploaded files, the post it replies to, and resolved mentions. */
import { z } from 'zod';
import { bluesky } from '#contract/platforms/bluesky.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { excessOf } from '#domain/text/post-text.ts';
import type { BlueskyTools } from './call.ts';
import { cardLinksOf } from '#domain/platforms/post-preview.ts';
import { handlesIn } from './facets.ts';
import { Caption, uploadBytes, uploadCaptions, uploadItem } from './media.ts';
import { Blob, PostRecord, type StrongRef, parseAtUri, readPosts, readRecord } from './records.ts';
import type { Sessions } from './session.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type Prepared,
} from '#server/adapters/social/port.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { withLeftOut } from '#server/adapters/social/left-out.ts';
import { pageAt, pictureAt, soon } from '#server/egress/page.ts';

// The card of a link, from its page’s metadata. It is optional, so a failure here never fails the post.

const Card = z.object({
  uri: z.string(),
  title: z.string(),
  description: z.string(),
  thumb: Blob.optional(),
});
type Card = z.infer<typeof Card>;

/** The limit of `app.bsky.embed.external`. */
const largestThumb = 1_000_000;

type Upload = (picture: { mime: string; bytes: Uint8Array }, signal: AbortSignal) => Promise<Blob>;

const nothing = (): undefined => undefined;

/** Uploads a page’s image; `undefined` if it cannot be used. */
async function thumbAt(
  { fetchPublic }: Pick<BlueskyTools, 'fetchPublic'>,
  address: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const bytes = await pictureAt(fetchPublic, address, signal);
  const format = announcedFormat(bytes);
  const isShown = format === 'jpeg' || format === 'png' || format === 'webp';
  if (!isShown || bytes.length > largestThumb) return undefined;
  return upload({ mime: `image/${format}`, bytes }, signal);
}

/** The card of a link; `undefined` if it cannot be read quickly. Never throws. */
async function readCard(
  tools: Pick<BlueskyTools, 'fetchPublic'>,
  uri: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Card | undefined> {
  const page = await pageAt(tools.fetchPublic, uri, soon(signal)).catch(nothing);
  if (!page) return undefined;
  const { title, description, picture } = page;
  const thumb =
    picture === undefined
      ? undefined
      : await thumbAt(tools, picture, upload, soon(signal)).catch(nothing);
  return { uri, title, description, ...(thumb && { thumb }) };
}

const maxPictures = 4;

const Resolved = z.object({ did: z.string().startsWith('did:') });

interface ReplyRefs {
  parent: StrongRef;
  root: StrongRef;
}

/** The parts of a prepared post’s record. */
export interface Parts {
  blobs: Blob[];
  captions: z.infer<typeof Caption>[];
  reply: ReplyRefs | undefined;
  dids: Map<string, string>;
  card: Card | undefined;
}

const rejected = (message: string) => new PlatformError('rejected', message);

/** Own posts are read from their server, because the network shows them seconds later. */
async function readPost(
  sessions: Sessions,
  account: Account,
  uri: string,
  signal: AbortSignal,
): Promise<PostRecord | undefined> {
  const place = parseAtUri(uri);
  if (!place) return undefined;
  if (place.repo === account.external_id)
    return readRecord(sessions, account, place, signal, PostRecord);
  const [view] = await readPosts(sessions, account, [uri], signal);
  return view && { ...view, value: view.record };
}

async function replyRefs(
  sessions: Sessions,
  account: Account,
  uri: string,
  signal: AbortSignal,
): Promise<ReplyRefs> {
  const post = await readPost(sessions, account, uri, signal);
  if (!post) throw rejected('The post it replies to no longer exists.');
  const parent = { uri: post.uri, cid: post.cid };
  return { parent, root: post.value.reply?.root ?? parent };
}

/** Resolves a handle; `undefined` if it does not exist. */
async function resolve(
  sessions: Sessions,
  account: Account,
  handle: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const name = 'com.atproto.identity.resolveHandle';
  const call = { method: 'GET', name, query: { handle } } as const;
  try {
    return (await sessions.call(account, call, Resolved, signal)).did;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'rejected') return undefined;
    throw error;
  }
}

function requireRoom({ text, media }: Outgoing): void {
  const excess = excessOf(text, bluesky);
  if (excess) {
    throw rejected(`Bluesky’s limit is ${excess.limit} ${excess.unit}. This has ${excess.length}.`);
  }
  if (media.length > maxPictures) throw rejected(`Bluesky’s limit is ${maxPictures} images.`);
  const fault = mediaFaultOf(bluesky, media, kindOf);
  if (fault !== undefined) throw rejected(fault);
}

/** The card of the first link, if the post has no other embed. */
async function cardOf(
  { tools, sessions }: Means,
  account: Account,
  { text, media }: Outgoing,
  signal: AbortSignal,
): Promise<Card | undefined> {
  const links = media.length === 0 ? cardLinksOf(bluesky, text) : [];
  const link = links.find((one) => URL.canParse(one));
  if (link === undefined) return undefined;
  return readCard(
    tools,
    link,
    (blob, until) => uploadBytes(sessions, account, blob, until),
    signal,
  );
}

/** Fixes the record’s content before the first call; retries write the same. */
async function decide(
  means: Means,
  account: Account,
  post: Outgoing,
  signal: AbortSignal,
): Promise<Prepared> {
  const { sessions } = means;
  const reply =
    post.in_reply_to === null
      ? undefined
      : await replyRefs(sessions, account, post.in_reply_to, signal);
  const names: string[] = [];
  for (const handle of handlesIn(post.text)) {
    const did = await resolve(sessions, account, handle, signal);
    if (did !== undefined) names.push(`${handle} ${did}`);
  }
  const card = await cardOf(means, account, post, signal);
  return {
    names,
    ...(reply && {
      parent: [reply.parent.uri, reply.parent.cid],
      root: [reply.root.uri, reply.root.cid],
    }),
    ...(card && { card: JSON.stringify(card) }),
  };
}

/** The dependencies for preparing a post. */
export interface Means {
  tools: Pick<BlueskyTools, 'fetchPublic'>;
  sessions: Sessions;
}

/**
 * Prepares a post; the result is input for `readParts`. The result of an attempt that may have been published is kept;
 * only its files are uploaded again, because servers delete unused ones.
 */
export async function preparePost(
  means: Means,
  account: Account,
  post: Outgoing,
  signal: AbortSignal,
): Promise<Prepared> {
  requireRoom(post);
  const isDecided = post.prepared['names'] !== undefined;
  const decided = isDecided ? post.prepared : await decide(means, account, post, signal);
  const blobs: string[] = [];
  const captions: string[] = [];
  const left: string[] = [];
  for (const item of post.media) {
    blobs.push(JSON.stringify(await uploadItem(means.sessions, account, item, signal)));
    const uploaded = await uploadCaptions(means.sessions, account, item, signal);
    captions.push(...uploaded.captions.map((one) => JSON.stringify(one)));
    left.push(...uploaded.left_out);
  }
  const { captions: _before, ...kept } = decided;
  return withLeftOut({ ...kept, blobs, ...(captions.length > 0 && { captions }) }, left);
}

const list = (value: Prepared[string] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

const strongRef = (value: Prepared[string] | undefined): StrongRef | undefined => {
  const [uri, cid] = list(value);
  return uri !== undefined && cid !== undefined ? { uri, cid } : undefined;
};

/** Reads the result of `preparePost`. Throws `rejected` if it does not belong to the post. */
export function readParts({ prepared, media, in_reply_to }: Outgoing): Parts {
  const blobs = list(prepared['blobs']).map((text) => Blob.parse(JSON.parse(text)));
  const captions = list(prepared['captions']).map((text) => Caption.parse(JSON.parse(text)));
  const [parent, root] = [strongRef(prepared['parent']), strongRef(prepared['root'])];
  if (blobs.length !== media.length || (in_reply_to !== null && !(parent && root))) {
    throw rejected('The post wasn’t prepared for Bluesky.');
  }
  const dids = new Map(
    list(prepared['names']).map((pair) => {
      const [handle = '', did = ''] = pair.split(' ');
      return [handle, did];
    }),
  );
  const [packed] = list(prepared['card']);
  const card = packed === undefined ? undefined : Card.parse(JSON.parse(packed));
  return { blobs, captions, dids, card, reply: parent && root && { parent, root } };
}
