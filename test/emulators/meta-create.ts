/** Containers of the emulated Threads or Instagram. */
import { threads } from '#contract/platforms/threads.ts';
import { postLength } from '#domain/text/post-text.ts';
import { fetchFile } from './meta-fetch.ts';
import { given, invalid, parametersOf, refused, unknownIn } from './meta-http.ts';
import {
  type Container,
  livePost,
  newId,
  now,
  type Picture,
  type State,
  statusOf,
  type Token,
} from './meta-state.ts';
import type { XAnswer, XRequest } from './x-http.ts';

export const unseen = refused(400, {
  message: 'The requested resource does not exist',
  code: 24,
  error_subcode: 4_279_009,
});

const longestAlt = 1000;

/** The children of a carousel, or why it is rejected. */
function childrenOf(state: State, token: Token, list: string): Container[] | XAnswer {
  const ids = list.split(',');
  const most = state.network === 'threads' ? 20 : 10;
  if (ids.length < 2 || ids.length > most) return invalid('Invalid number of children');
  const children = ids.map((id) => state.containers.get(id));
  const usable = children.filter(
    (one) =>
      one?.is_item === true &&
      one.owner_id === token.user_id &&
      statusOf(state, one) === 'FINISHED',
  );
  return usable.length === ids.length
    ? usable.filter((one) => one !== undefined)
    : invalid('Some children are not ready or not there', 2_207_009);
}

function threadFault(state: State, asked: ReadonlyMap<string, string>, hasPicture: boolean) {
  const text = asked.get('text') ?? '';
  if (text.trim() === '' && !hasPicture) return invalid('Param text is required');
  if (postLength(text, threads.counting) > 500) return invalid('Param text must be at most 500');
  if (new Set(text.match(/https?:\/\/\S+/g)).size > 5) {
    return invalid('THREADS_API__LINK_LIMIT_EXCEEDED');
  }
  const parent = asked.get('reply_to_id');
  return parent !== undefined && !livePost(state, parent) ? unseen : undefined;
}

function captionFault(caption: string): XAnswer | undefined {
  if (caption.length > 2200) return invalid('The caption is too long', 2_207_010);
  const tags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  return tags > 30 ? invalid('The caption has too many hashtags', 2_207_040) : undefined;
}

/** Why the text is rejected. */
function wordsFault(state: State, asked: ReadonlyMap<string, string>, hasPicture: boolean) {
  const alt = asked.get('alt_text');
  if (alt !== undefined && !hasPicture) return invalid('alt_text needs an image');
  if (alt !== undefined && alt.length > longestAlt) return invalid('alt_text is too long');
  return state.network === 'threads'
    ? threadFault(state, asked, hasPicture || asked.has('children'))
    : captionFault(asked.get('caption') ?? '');
}

const known: Readonly<Record<State['network'], readonly string[]>> = {
  threads: [
    ...['media_type', 'text', 'image_url', 'video_url', 'alt_text', 'reply_to_id', 'children'],
    'is_carousel_item',
  ],
  instagram: [
    ...[
      'media_type',
      'caption',
      'image_url',
      'video_url',
      'alt_text',
      'is_ai_generated',
      'children',
    ],
    'is_carousel_item',
    'share_to_feed',
    'cover_url',
    'thumb_offset',
  ],
};

interface Found {
  pictures: Picture[];
  error: string | null;
}

/** Why Instagram refuses an image at once. */
function imageFault(found: string): XAnswer {
  if (found === 'INVALID_ASPECT_RATIO') {
    return refused(400, {
      message: 'The aspect ratio is not supported.',
      code: 36_003,
      error_subcode: 2_207_009,
    });
  }
  return refused(400, {
    message: `Only photo or video can be accepted as media type: ${found}`,
    code: 9004,
    error_subcode: 2_207_052,
  });
}

/** The files of a carousel. */
function carouselOf(
  state: State,
  token: Token,
  asked: ReadonlyMap<string, string>,
): Found | XAnswer {
  const found = childrenOf(state, token, asked.get('children') ?? '');
  if ('status' in found) return found;
  return { pictures: found.flatMap((one) => [...one.pictures]), error: null };
}

/** The fetched content. */
async function foundIn(
  state: State,
  token: Token,
  asked: ReadonlyMap<string, string>,
): Promise<Found | XAnswer> {
  if (asked.get('media_type') === 'CAROUSEL') return carouselOf(state, token, asked);
  const film = asked.get('video_url');
  const url = film ?? asked.get('image_url');
  if (url === undefined) return { pictures: [], error: null };
  const kind = film === undefined ? 'IMAGE' : 'VIDEO';
  const found = await fetchFile(state, url, { kind, alt: asked.get('alt_text') ?? null });
  if (typeof found !== 'string') return { pictures: [found], error: null };
  // A video is only fetched and processed after the answer.
  if (state.network === 'threads' || film !== undefined) return { pictures: [], error: found };
  return imageFault(found);
}

/** Whether a Threads container’s type matches its content. */
function isThread(asked: ReadonlyMap<string, string>): boolean {
  const hasImage = asked.has('image_url');
  const type = asked.get('media_type');
  if (type === 'CAROUSEL') return asked.has('children') && !hasImage;
  if (asked.has('video_url')) return type === 'VIDEO' && !hasImage;
  return type === (hasImage ? 'IMAGE' : 'TEXT');
}

/** The same for a reel. */
function reelFault(asked: ReadonlyMap<string, string>): XAnswer | undefined {
  const isReel = asked.has('video_url') && !asked.has('image_url') && !asked.has('alt_text');
  return asked.get('media_type') === 'REELS' && isReel
    ? undefined
    : invalid('The video_url parameter is required');
}

/** The cover of a reel: an image that is fetched, or else a moment of the video. */
async function coverOf(
  state: State,
  asked: ReadonlyMap<string, string>,
): Promise<Container['cover'] | XAnswer> {
  const [url, at] = [asked.get('cover_url'), asked.get('thumb_offset')];
  if (url === undefined && at === undefined) return undefined;
  if (asked.get('media_type') !== 'REELS') return invalid('Only reels have a cover');
  if (url === undefined)
    return /^\d+$/.test(at ?? '') ? Number(at) : invalid('Param thumb_offset must be an integer');
  const found = await fetchFile(state, url, { kind: 'COVER', alt: null });
  return typeof found === 'string' ? invalid(`The cover can’t be used: ${found}`) : found.url;
}

/** Why a container’s type does not match its content. */
function typeFault(state: State, asked: ReadonlyMap<string, string>): XAnswer | undefined {
  const type = asked.get('media_type');
  const hasImage = asked.has('image_url');
  if (state.network === 'threads') {
    return isThread(asked) ? undefined : invalid('Param media_type does not go with the rest');
  }
  if (type === 'REELS' || asked.has('video_url')) return reelFault(asked);
  if (hasImage === (type !== undefined)) return invalid('The image_url parameter is required');
  // In a carousel only the parent has text and label.
  const ofTheWhole = asked.has('caption') || asked.has('is_ai_generated');
  return asked.get('is_carousel_item') === 'true' && ofTheWhole
    ? invalid('A carousel item takes no caption and no label')
    : undefined;
}

/** A new container; its image is fetched at once. */
export async function createContainer(
  state: State,
  token: Token,
  request: XRequest,
): Promise<XAnswer> {
  const asked = parametersOf(request);
  const wrong =
    unknownIn(request, known[state.network]) ??
    typeFault(state, asked) ??
    wordsFault(state, asked, asked.has('image_url') || asked.has('video_url'));
  if (wrong) return wrong;
  const found = await foundIn(state, token, asked);
  if ('status' in found) return found;
  const cover = await coverOf(state, asked);
  if (typeof cover === 'object') return cover;
  return stored(state, token, asked, { ...found, ...(cover !== undefined && { cover }) });
}

function stored(
  state: State,
  token: Token,
  asked: ReadonlyMap<string, string>,
  found: Found & Pick<Container, 'cover'>,
): XAnswer {
  const id = newId(state);
  state.containers.set(id, {
    id,
    owner_id: token.user_id,
    created_at: now(state),
    text: asked.get('text') ?? asked.get('caption') ?? '',
    in_reply_to: asked.get('reply_to_id') ?? null,
    ...found,
    is_item: asked.get('is_carousel_item') === 'true',
    is_ai_generated: asked.get('is_ai_generated') === 'true',
    looks_left: state.settings.looks,
    is_published: false,
  });
  return given({ id });
}
