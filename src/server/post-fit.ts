/** Whether a post fits an account: the one place that says so, whoever typed it and wherever. */
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { type PlatformTraits, prescribedName } from '#contract/platforms/traits.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { type MediaParts, mediaByPart } from '#domain/text/part-media.ts';
import { kindAt, partsMediaFaultOf } from '#domain/text/post-media.ts';
import { commentFaultOf, extrasFaultOf } from '#domain/platforms/post-extras.ts';
import { onePartFault, textFaultOf } from '#domain/text/fit-text.ts';
import { fits, roomOf } from '#domain/text/post-text.ts';
import { AppError } from './app-error.ts';
import type { Config } from './config.ts';
import { hiddenMedia } from './reachable.ts';

/** An account: its network and limits. */
interface Destination {
  platform: LivePlatform;
  room: PlatformTraits;
}

/** What is to go out there. */
export interface Content {
  parts: readonly string[];
  /** Its files; not checked if absent. */
  media?: readonly {
    id: string;
    url: string;
    size: { width: number; height: number; duration?: number | null; bytes?: number };
  }[];
  /** The part that each goes with. */
  media_parts?: MediaParts;
  /** How many pictures each part will have besides. */
  drawn?: readonly number[];
  extras?: Extras | undefined;
  first_comment?: string | undefined;
  /** Replies need no media, wherever they go. */
  is_reply?: boolean;
}

/** What its network would refuse. */
export interface Misfit {
  of: 'text' | 'media' | 'extras' | 'first_comment';
  /** The part of the text; `undefined` for the text as a whole. */
  part?: number;
  /** In a sentence, for its author. */
  message: string;
  /** Whether it is the length, with its pictures only or in any case. */
  long?: 'with pictures' | 'always';
}

/** The parts that are too long or have too much of something. */
function textMisfits(
  { room }: Destination,
  { parts }: Content,
  pictures: readonly number[],
): Misfit[] {
  const alone = parts.length > 1 ? onePartFault(room) : undefined;
  if (alone !== undefined) return [{ of: 'text', message: alone }];
  if (parts.length > limits.thread_parts) {
    const message = `A thread can have up to ${limits.thread_parts} posts; this has ${parts.length}.`;
    return [{ of: 'text', message, long: 'always' }];
  }
  return parts.flatMap((text, part): Misfit[] => {
    const own = pictures[part] ?? 0;
    const message = textFaultOf(text, room, own);
    if (message === undefined) return [];
    const isLong = !fits(text, roomOf(room, own));
    const long = fits(text, room) ? 'with pictures' : 'always';
    return [{ of: 'text', part, message, ...(isLong && { long }) }];
  });
}

/** Why the network would refuse the files, or could not fetch them. */
function mediaMisfit(
  config: Pick<Config, 'fetched_by'>,
  { platform, room }: Destination,
  { media, drawn = [], is_reply = false }: Content,
  files: readonly NonNullable<Content['media']>[],
): string | undefined {
  if (!media) return undefined;
  const [first = 0] = drawn;
  // A picture is drawn before the post is sent, but never a video.
  const comes = is_reply || (first > 0 && room.videos !== 'only');
  const takes = comes ? { ...room, needs_media: false } : room;
  return (
    partsMediaFaultOf(takes, files, kindAt, ({ size }) => size) ??
    hiddenMedia(config, platform, media.length + first)
  );
}

/** Everything that keeps a post from this account: its text first, which is what people change. */
export function misfitsIn(
  { config }: { config: Pick<Config, 'fetched_by'> },
  place: Destination,
  content: Content,
): Misfit[] {
  const { parts, media = [], media_parts, drawn = [], extras, first_comment } = content;
  // Without a text, only the files are checked, of as many parts as there may be.
  const texts = parts.length > 0 ? parts : Array<string>(limits.thread_parts).fill('…');
  const files = mediaByPart(texts, media, media_parts);
  const pictures = files.map(({ length }, at) => length + (drawn[at] ?? 0));
  const wrong = (of: Misfit['of'], message: string | undefined): Misfit[] =>
    message === undefined ? [] : [{ of, message }];
  return [
    ...textMisfits(place, content, pictures),
    ...wrong('media', mediaMisfit(config, place, content, files)),
    ...wrong(
      'extras',
      extras && extrasFaultOf(place.room, extras, { parts, media: pictures[0] ?? 0 }),
    ),
    ...wrong(
      'first_comment',
      first_comment ? commentFaultOf(place.room, first_comment) : undefined,
    ),
  ];
}

/** Where the fields of a form or a call are. */
export interface Fields {
  /** The text as a whole, or one of its parts. */
  text: (misfit: Misfit) => string;
  media?: string;
  extras?: string;
  first_comment?: string;
  /** Whether an overlong text is named in the words of the specification. */
  isSpecified?: boolean;
}

/** Throws `invalid_input` with what keeps a post from an account, if anything does. */
export function requireFit(
  ctx: { config: Pick<Config, 'fetched_by'> },
  place: Destination,
  content: Content,
  { text, isSpecified = false, ...fields }: Fields,
): void {
  const words = ({ message, long }: Misfit): string => {
    if (!isSpecified || long === undefined) return message;
    return `Content too long for ${prescribedName(place.room)}${long === 'always' ? '' : ' with pictures'}`;
  };
  const [first, ...others] = misfitsIn(ctx, place, content);
  if (!first) return;
  const all = first.of === 'text' ? [first, ...others.filter(({ of }) => of === 'text')] : [first];
  const details = all.map((one) => ({
    path: one.of === 'text' ? text(one) : (fields[one.of] ?? ''),
    message: words(one),
  }));
  throw new AppError('invalid_input', { message: words(first), details });
}
