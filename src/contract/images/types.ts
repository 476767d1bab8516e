/** Pictures: drawn or uploaded, kept by this server, and served under unguessable names. */
import { z } from 'zod';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { ErrorCodes } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { line, lines, prose } from '#contract/core/text.ts';

/** Styles of the wizard's avatar step. The images page has its own list; the two are not the same thing. */
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
/** What a picture for a post is drawn with unless it is asked for otherwise. */
export const contentImageDefaults = { style: 'realistic', size: '1024x1024', steps: 40 } as const;

/** The face of an agent, or a picture for its own sake; each has styles of its own. */
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
 * What a request is about. Where it does not say so, one with an agent's name or a style that only faces have is about
 * a face. `undefined` when the style is none of that purpose.
 */
export function subjectOf({ purpose, agentName, style }: SubjectFields): Subject | undefined {
  const face = AvatarStyles.find((one) => one === style);
  const picture = ImageStyles.find((one) => one === style);
  const isFace = purpose ? purpose === 'avatar' : agentName !== undefined || !picture;
  if (isFace) return face && { purpose: 'avatar', style: face };
  return picture && { purpose: 'picture', style: picture };
}

/** The address of a picture that this server keeps: 128 bits or more, because an <img> cannot authenticate. */
export const PictureUrl = z
  .string()
  .regex(/^\/api\/media\/[A-Za-z0-9_-]{22,64}\.(?:png|webp|gif)$/);
/** The address of a picture or a video. */
export const MediaUrl = z
  .string()
  .regex(/^\/api\/media\/[A-Za-z0-9_-]{22,64}\.(?:png|webp|gif|mp4)$/);
/** What is in the address of a picture that a network fetches: 256 random bits. */
export const PublicMediaName = z.string().regex(/^[A-Za-z0-9_-]{43}\.jpg$/);
export const MediaName = z.string().regex(/^[A-Za-z0-9_-]{22,64}\.(?:png|webp|gif|mp4)$/);

export const Media = z.object({ id: Id, url: MediaUrl, alt: z.string() });
export type Media = z.infer<typeof Media>;

/** A picture or a video as the gallery lists it. */
export const Picture = Media.extend({
  /** What was asked for; empty for an upload. */
  prompt: z.string(),
  model_used: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** A short looping clip (GIF) instead of a still picture. */
  is_clip: z.boolean(),
  /** How long a video lasts, in milliseconds; `null` for a picture. */
  duration: z.int().nullable(),
  /** Smaller versions for a screen, the narrowest first; empty where the picture is small itself. */
  versions: z.array(z.object({ url: MediaUrl, width: z.int() })),
  /** Stays until its owner deletes it; another one goes a day after nothing uses it any more. */
  is_kept: z.boolean(),
  /** Words its owner finds it by. */
  tags: z.array(z.string()),
  /** What the file was called that was uploaded; `null` for what was made here. */
  file_name: z.string().nullable(),
  created_at: Instant,
});
export type Picture = z.infer<typeof Picture>;

/** What a call made: the address of the first picture, and all of them. */
export const Made = z.object({
  imageUrl: MediaUrl,
  data: z.array(Media.extend({ created_at: Instant })).min(1),
  model_used: z.string(),
  /** What of the request could not be honoured, in a sentence. */
  notice: z.string().nullable(),
  message: z.string(),
});

/** Drawing that takes longer than an answer may. */
export const ImageJob = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** What it does now, in words. */
  step: z.string(),
  /** How many pictures are wanted. `images` holds those that are finished. */
  wanted: z.int(),
  images: z.array(Picture),
  notice: z.string().nullable(),
  error: z.object({ code: z.enum(ErrorCodes), message: z.string() }).nullable(),
});
export type ImageJob = z.infer<typeof ImageJob>;

/** Who draws, from the configuration; `builtin` is always among them. */
export const ImageGenerator = z.object({
  id: z.string(),
  label: z.string(),
  is_default: z.boolean(),
  /** What one picture of the default size costs; `null` where it is not known. `builtin` is free. */
  price: Micros.nullable(),
  /** Whether it pictures what the prompt says, or chooses among drawn parts. */
  pictures_prompt: z.boolean(),
  heeds_negative_prompt: z.boolean(),
});
export type ImageGenerator = z.infer<typeof ImageGenerator>;

/** What a variation of a picture is. */
export const Tones = ['warm', 'cool', 'black-and-white', 'mirrored'] as const;
export type Tone = (typeof Tones)[number];

/** Words set as a picture. `wide` is 1200 × 675 pixels, `square` 1080 × 1080. */
export const CardKinds = ['quote', 'statistic', 'announcement', 'list', 'chart'] as const;
export type CardKind = (typeof CardKinds)[number];
export const CardShapes = ['wide', 'square'] as const;
export type CardShape = (typeof CardShapes)[number];

/** One bar of a chart. The longest stands for the largest value; none is below zero. */
export const Bar = z.strictObject({
  label: line(limits.bar_label, 'Name every value'),
  value: z.number().min(0).max(1e12),
});
export type Bar = z.infer<typeof Bar>;

type Words = {
  card: CardKind;
  title: string;
  text: string;
  items: readonly string[];
  bars: readonly Bar[];
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
  chart: [
    [({ title }) => title !== '', 'title', 'Please enter a headline'],
    [({ bars }) => bars.length >= 2, 'bars', 'Please enter at least two values'],
  ],
};

export const CardBody = z
  .strictObject({
    card: z.enum(CardKinds),
    shape: z.enum(CardShapes).default('wide'),
    /** The headline, the figure, or who said it. */
    title: prose(limits.card_title).default(''),
    text: prose(limits.card_text).default(''),
    items: lines(limits.card_items, limits.card_item).default([]),
    bars: z.array(Bar).max(limits.card_bars).default([]),
    /** What the values of a chart are counted in, written behind each: "%", " ms". */
    unit: prose(limits.bar_unit).default(''),
    /** Whose face and colours it has. */
    agent_id: Id.optional(),
  })
  .superRefine((body, context) => {
    for (const [isMet, path, message] of needs[body.card]) {
      if (!isMet(body)) context.addIssue({ code: 'custom', path: [path], message });
    }
  });
