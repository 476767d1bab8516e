/** Pictures: drawn or uploaded, kept by this server, and served under unguessable names. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, Paging } from './endpoint.ts';
import { limits } from './limits.ts';
import { line, lines, passage, prose } from './text.ts';

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
export type AvatarSize = (typeof AvatarSizes)[number];
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

/** The face of an agent, or a picture for its own sake; each has styles of its own. */
export const Purposes = ['avatar', 'picture'] as const;
export type Subject =
  | { purpose: 'avatar'; style: AvatarStyle }
  | { purpose: 'picture'; style: ImageStyle };

interface Wish {
  purpose?: (typeof Purposes)[number] | undefined;
  agentName?: string | undefined;
  style: AvatarStyle | ImageStyle;
}

/**
 * What a request is about. Where it does not say so, one with an agent's name or a style that only faces have is about
 * a face. `undefined` when the style is none of that purpose.
 */
export function subjectOf({ purpose, agentName, style }: Wish): Subject | undefined {
  const face = AvatarStyles.find((one) => one === style);
  const picture = ImageStyles.find((one) => one === style);
  const isFace = purpose ? purpose === 'avatar' : agentName !== undefined || !picture;
  if (isFace) return face && { purpose: 'avatar', style: face };
  return picture && { purpose: 'picture', style: picture };
}

/** The address of a picture that this server keeps: 128 bits or more, because an <img> cannot authenticate. */
export const MediaUrl = z.string().regex(/^\/api\/media\/[A-Za-z0-9_-]{22,64}\.(?:png|webp)$/);
export const MediaName = z.string().regex(/^[A-Za-z0-9_-]{22,64}\.(?:png|webp)$/);

export const Media = z.object({ id: Id, url: MediaUrl, alt: z.string() });
export type Media = z.infer<typeof Media>;

/** A picture as the gallery lists it. */
export const Picture = Media.extend({
  /** What was asked for; empty for an upload. */
  prompt: z.string(),
  model_used: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Stays until its owner deletes it; another one goes a day after nothing uses it any more. */
  is_kept: z.boolean(),
  created_at: Instant,
});
export type Picture = z.infer<typeof Picture>;

const Made = z.object({
  imageUrl: MediaUrl,
  data: z.array(Media.extend({ created_at: Instant })).min(1),
  model_used: z.string(),
  /** What of the request this maker could not honour, in a sentence. */
  notice: z.string().nullable(),
  message: z.string(),
});

/** What a variation of a picture is. */
export const Tones = ['warm', 'cool', 'black-and-white', 'mirrored'] as const;
export type Tone = (typeof Tones)[number];

/** Words set as a picture. `wide` is 1200 × 675 pixels, `square` 1080 × 1080. */
export const CardKinds = ['quote', 'statistic', 'announcement', 'list'] as const;
export type CardKind = (typeof CardKinds)[number];
export const CardShapes = ['wide', 'square'] as const;
export type CardShape = (typeof CardShapes)[number];

type Words = { card: CardKind; title: string; text: string; items: readonly string[] };
const needs: Record<CardKind, readonly [(words: Words) => boolean, string, string][]> = {
  quote: [[({ text }) => text !== '', 'text', 'Please enter what was said']],
  statistic: [
    [({ title }) => title !== '', 'title', 'Please enter a figure'],
    [({ title }) => title.length <= 16, 'title', 'Please use at most 16 characters'],
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
    /** The headline, the figure, or who said it. */
    title: prose(limits.card_title).default(''),
    text: prose(limits.card_text).default(''),
    items: lines(limits.card_items, limits.card_item).default([]),
    /** Whose face and colours it has. */
    agent_id: Id.optional(),
  })
  .superRefine((body, context) => {
    for (const [isMet, path, message] of needs[body.card]) {
      if (!isMet(body)) context.addIssue({ code: 'custom', path: [path], message });
    }
  });

const GenerateBody = z
  .strictObject({
    prompt: passage(limits.avatar_prompt, 'Please enter a prompt'),
    style: z.enum([...AvatarStyles, ...ImageStyles]).default(imageDefaults.style),
    size: z.enum([...AvatarSizes, ...ImageSizes]).default(imageDefaults.size),
    negativePrompt: prose(limits.avatar_prompt).default(''),
    agentName: line(limits.agent_name, 'Please enter an agent name').optional(),
    purpose: z.enum(Purposes).optional(),
    /** How many pictures. */
    n: z.int().min(1).max(limits.images_at_once).default(1),
  })
  .refine((body) => subjectOf(body) !== undefined, {
    path: ['style'],
    message: 'That style is not one of these',
  });

export const imageCalls = {
  generate: endpoint({
    method: 'POST',
    path: '/content/ai/images/generate',
    access: 'member',
    rate: 'generate',
    summary: 'Draw a face for an agent, or a picture for the gallery',
    body: GenerateBody,
    response: Made,
    status: 201,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/content/ai/images/upload',
    access: 'member',
    rate: 'write',
    summary: 'Keep a picture from the caller’s machine: JPG, PNG, GIF or WebP, at most 5 MB',
    upload: { field: 'file', max_files: 1, max_bytes: limits.upload_bytes },
    response: Made,
    status: 201,
  }),
  history: endpoint({
    method: 'GET',
    path: '/content/ai/images/history',
    access: 'member',
    summary: 'The caller’s pictures, newest first; `search` looks into prompts and descriptions',
    query: z.strictObject({ ...Paging, search: prose(limits.topic).optional() }),
    response: z.object({ data: z.array(Picture), total: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/content/ai/images/:id',
    access: 'member',
    summary: 'One picture of the caller',
    params: IdParams,
    response: z.object({ data: Picture }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/content/ai/images/:id',
    access: 'member',
    rate: 'write',
    summary: 'Describe a picture for people who do not see it, or keep it until it is deleted',
    params: IdParams,
    body: z.strictObject({
      alt: prose(limits.image_alt).optional(),
      is_kept: z.boolean().optional(),
    }),
    response: z.object({ data: Picture, message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/content/ai/images/:id',
    access: 'member',
    rate: 'write',
    summary: 'Delete a picture; 409 while an agent or a post uses it',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  card: endpoint({
    method: 'POST',
    path: '/ai/images/generate-content',
    access: 'member',
    rate: 'generate',
    summary: 'Set words as a picture for a post: a quote, a statistic, an announcement or a list',
    body: CardBody,
    response: Made,
    status: 201,
  }),
  enhance: endpoint({
    method: 'POST',
    path: '/ai/images/:id/enhance',
    access: 'member',
    rate: 'generate',
    summary: 'A larger copy of a picture, sharper and with more contrast; the original stays',
    params: IdParams,
    response: Made,
    status: 201,
  }),
  variations: endpoint({
    method: 'POST',
    path: '/ai/images/:id/variations',
    access: 'member',
    rate: 'generate',
    summary: 'Copies of a picture in other tones: warm, cool, black and white, mirrored',
    params: IdParams,
    body: z.strictObject({ tones: z.array(z.enum(Tones)).min(1).max(Tones.length).optional() }),
    response: Made,
    status: 201,
  }),
  media: endpoint({
    method: 'GET',
    path: '/media/:name',
    access: 'public',
    rate: 'read',
    summary: 'The bytes of a picture',
    params: z.object({ name: MediaName }),
    response: 'file',
  }),
};
