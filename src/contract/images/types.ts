/** Images: generated or uploaded, stored on this server, and served under unguessable names. */
import { z } from 'zod';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { ErrorCodes } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { lines, prose } from '#contract/core/text.ts';

/** Styles of the wizard’s avatar step; the images page has a list of its own. */
export const AvatarStyles = [
  'realistic',
  'digital_art',
  'cartoon',
  'anime',
  'cyberpunk',
  'minimalist',
] as const;
export type AvatarStyle = (typeof AvatarStyles)[number];
export const AvatarSizes = ['512x512', '768x768', '1024x1024'] as const;
export const avatarDefaults = { style: 'realistic', size: '512x512' } as const;

/** Styles and sizes of the images page. */
export const ImageStyles = [
  'realistic',
  'artistic',
  'anime',
  'digital-art',
  'photographic',
] as const;
export type ImageStyle = (typeof ImageStyles)[number];
export const ImageSizes = ['256x256', '512x512', '1024x1024'] as const;
export type ImageSize = (typeof ImageSizes)[number];
export const imageDefaults = { style: 'realistic', size: '512x512' } as const;
/** The defaults for an image for a post. */
export const contentImageDefaults = { style: 'realistic', size: '1024x1024', steps: 40 } as const;

/** An avatar, or any other image; each has styles of its own. */
export const Purposes = ['avatar', 'picture'] as const;
export type Subject =
  | { purpose: 'avatar'; style: AvatarStyle }
  | { purpose: 'picture'; style: ImageStyle };

interface SubjectFields {
  purpose?: (typeof Purposes)[number] | undefined;
  agentName?: string | undefined;
  style: AvatarStyle | ImageStyle;
}

/**
 * Derives what the image is for. Without `purpose`, a request with an agent’s name or an avatar-only style is for an
 * avatar. `undefined` if the style does not exist for that purpose.
 */
export function subjectOf({ purpose, agentName, style }: SubjectFields): Subject | undefined {
  const face = AvatarStyles.find((one) => one === style);
  const picture = ImageStyles.find((one) => one === style);
  const isFace = purpose ? purpose === 'avatar' : agentName !== undefined || !picture;
  if (isFace) return face && { purpose: 'avatar', style: face };
  return picture && { purpose: 'picture', style: picture };
}

/**
 * The URL of an image on this server. Its name has at least 128 random bits, because an <img> element cannot
 * authenticate.
 */
export const PictureUrl = z
  .string()
  .regex(/^\/api\/media\/[A-Za-z0-9_-]{22,64}\.(?:png|webp|gif)$/);
/** The URL of an image, a video or a PDF on this server. */
export const MediaUrl = z
  .string()
  .regex(/^\/api\/media\/[A-Za-z0-9_-]{22,64}\.(?:png|webp|gif|mp4|pdf)$/);
/** The file name in the URL from which a network fetches an image or a video: 256 random bits. */
export const PublicMediaName = z.string().regex(/^[A-Za-z0-9_-]{43}\.(?:jpg|mp4)$/);
export const MediaName = z.string().regex(/^[A-Za-z0-9_-]{22,64}\.(?:png|webp|gif|mp4|jpg|pdf)$/);

const fraction = 'Use a number from 0 to 1';
export const Share = z.number(fraction).min(0, fraction).max(1, fraction);
/** The point of an image that stays in view where it is cut: shares of its width and height, from the top left corner. */
export const Focus = z.strictObject({ x: Share, y: Share });
export type Focus = z.infer<typeof Focus>;

/**
 * `alt` of a document: its title, unless the post has another. `pages`: of a document, how many it has. `focus`: the middle
 * if there is none.
 */
export const Media = z.object({
  id: Id,
  url: MediaUrl,
  alt: z.string(),
  pages: z.int().optional(),
  focus: Focus.nullable().optional(),
});
export type Media = z.infer<typeof Media>;

/**
 * Where a file comes from: an AI model made it, or a part of it; this server’s built-in artist drew it without a
 * model; or it is the person’s own. Crops, edits and GIFs have the origin of their image.
 */
const Origins = ['ai_generated', 'ai_edited', 'built_in', 'own'] as const;
export type Origin = (typeof Origins)[number];

/** An uploaded image as it came, without private marks. */
export const Original = z.object({
  url: z.string().regex(/^\/api\/media\/[A-Za-z0-9_-]{22,64}\.(?:jpg|png|webp)$/),
  mime: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  /** Pixels, upright. */
  width: z.int(),
  height: z.int(),
  /** Bytes. */
  size: z.int(),
});
export type Original = z.infer<typeof Original>;

/** The cover of a video: an image of the library, and the moment of the video that it shows, if it does. */
export const Cover = z.strictObject({
  picture_id: Id,
  /** Milliseconds from the beginning. */
  at: z.int().nullable().default(null),
});

/** The captions of a video in one language. */
export const Captions = z.object({
  /** A BCP 47 tag. */
  language: z.string(),
  /** The name of the file that they came in. */
  file_name: z.string(),
  /** How many there are. */
  cues: z.int(),
  /** As WebVTT. */
  text: z.string(),
});
export type Captions = z.infer<typeof Captions>;

/** An image, a video or a document as listed in the gallery. */
export const Picture = Media.extend({
  /** The prompt; empty for an upload. */
  prompt: z.string(),
  model_used: z.string(),
  origin: z.enum(Origins),
  /** Pixels; of a document, its first page in points. */
  width: z.int(),
  height: z.int(),
  /** Whether it is a looping clip (GIF) instead of a still image. */
  is_clip: z.boolean(),
  /** The duration of a video in milliseconds; `null` for anything else. */
  duration: z.int().nullable(),
  /**
   * The file as it was uploaded, from which networks get their own. `null` for what was made here, GIFs, videos and AVIF, and for
   * uploads to an older version.
   */
  original: Original.nullable(),
  /** Smaller versions for display, narrowest first; empty if the image is already small. */
  versions: z.array(z.object({ url: MediaUrl, width: z.int() })),
  /** Kept until its owner deletes it; other images are deleted a day after their last use. */
  is_kept: z.boolean(),
  /** Tags that its owner finds it by. */
  tags: z.array(z.string()),
  /** The name of the uploaded file; `null` for a generated image. */
  file_name: z.string().nullable(),
  /** Of a video, what networks show before it plays; `null` if they choose. */
  cover: Cover.nullable(),
  /** Of an image, what stays in view where it is cut; `null` for the middle. */
  focus: Focus.nullable(),
  created_at: Instant,
});
export type Picture = z.infer<typeof Picture>;

/** An image that a call made. */
export const MadeImage = Media.extend({ created_at: Instant });

/** The result of a call: the URL of the first image, and all images. */
export const Made = z.object({
  imageUrl: MediaUrl,
  data: z.array(MadeImage).min(1),
  model_used: z.string(),
  /** What part of the request could not be honored, in a sentence. */
  notice: z.string().nullable(),
  message: z.string(),
});

/** An image job that takes longer than a request may. */
export const ImageJob = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** The current step, in words. */
  step: z.string(),
  /** How many images were requested. `images` has the finished ones. */
  wanted: z.int(),
  images: z.array(Picture),
  notice: z.string().nullable(),
  error: z.object({ code: z.enum(ErrorCodes), message: z.string() }).nullable(),
});
export type ImageJob = z.infer<typeof ImageJob>;

/** An image generator from the configuration; `builtin` is always available. */
export const ImageGenerator = z.object({
  id: z.string(),
  label: z.string(),
  is_default: z.boolean(),
  /** The price of one image of the default size; `null` if not known. `builtin` is free. */
  price: Micros.nullable(),
  /** Whether it depicts the prompt; the built-in one combines pre-drawn parts. */
  pictures_prompt: z.boolean(),
  heeds_negative_prompt: z.boolean(),
});
export type ImageGenerator = z.infer<typeof ImageGenerator>;

/** The available variations of an image. */
export const Tones = ['warm', 'cool', 'black-and-white', 'mirrored'] as const;
export type Tone = (typeof Tones)[number];

/** How an image is turned: clockwise, in degrees, and then mirrored left to right. */
export const Turn = z.object({
  rotate: z.literal([0, 90, 180, 270], 'Use 0, 90, 180 or 270 degrees').default(0),
  flip: z.boolean().default(false),
});
export type Turn = z.output<typeof Turn>;

/** Text rendered as an image. `wide` is 1200 × 675 pixels, `square` 1080 × 1080. */
export const CardKinds = ['quote', 'statistic', 'announcement', 'list'] as const;
export type CardKind = (typeof CardKinds)[number];
export const CardShapes = ['wide', 'square'] as const;
export type CardShape = (typeof CardShapes)[number];

/** Pages of a document that is made of images: `portrait` has 4:5, `square` 1:1. */
export const PageShapes = ['portrait', 'square'] as const;
export type PageShape = (typeof PageShapes)[number];

type Words = {
  card: CardKind;
  title: string;
  text: string;
  items: readonly string[];
};
const needs: Record<CardKind, readonly [(words: Words) => boolean, string, string][]> = {
  quote: [[({ text }) => text !== '', 'text', 'Please enter what was said']],
  statistic: [
    [({ title }) => title !== '', 'title', 'Please enter a figure'],
    [({ title }) => title.length <= 16, 'title', 'Use up to 16 characters'],
    [({ text }) => text !== '', 'text', 'Please enter what the figure says'],
  ],
  announcement: [[({ title }) => title !== '', 'title', 'Please enter a headline']],
  list: [
    [({ title }) => title !== '', 'title', 'Please enter a headline'],
    [({ items }) => items.length >= 2, 'items', 'Please enter at least two points'],
  ],
};

export const CardBody = z
  .strictObject({
    card: z.enum(CardKinds),
    shape: z.enum(CardShapes).default('wide'),
    /** The headline, the figure, or the person quoted. */
    title: prose(limits.card_title).default(''),
    text: prose(limits.card_text).default(''),
    items: lines(limits.card_items, limits.card_item).default([]),
    /** The agent whose avatar and colors it uses. */
    agent_id: Id.optional(),
  })
  .superRefine((body, context) => {
    for (const [isMet, path, message] of needs[body.card]) {
      if (!isMet(body)) context.addIssue({ code: 'custom', path: [path], message });
    }
  });
