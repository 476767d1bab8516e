/** The calls that make pictures, and those that look after them. */
import { z } from 'zod';
import { Archetypes, Specializations } from './agents.ts';
import { endpoint, Id, IdParams, Paging } from './endpoint.ts';
import {
  AvatarSizes,
  AvatarStyles,
  avatarDefaults,
  CardBody,
  imageDefaults,
  ImageJob,
  ImageSizes,
  ImageStyles,
  Media,
  MediaName,
  MediaUrl,
  Picture,
  Purposes,
  subjectOf,
  Tones,
  Drawer,
} from './images.ts';
import { limits } from './limits.ts';
import { line, passage, prose } from './text.ts';

/** What was made at once, or the job that goes on drawing, with 202. */
const Made = z.object({
  imageUrl: MediaUrl.optional(),
  data: z
    .array(Media.extend({ created_at: Picture.shape.created_at }))
    .min(1)
    .optional(),
  model_used: z.string().optional(),
  /** What of the request this maker could not honour, in a sentence. */
  notice: z.string().nullable().optional(),
  job_id: Id.optional(),
  message: z.string(),
});

const Prompt = passage(limits.avatar_prompt, 'Please enter a prompt');
const Negative = prose(limits.avatar_prompt).default('');
const Count = z.int().min(1).max(limits.images_at_once).default(1);

/** How a diffusion model goes about it; who cannot heed them says so in `notice`. */
const settings = {
  /** How closely it keeps to the prompt. */
  cfg_scale: z.number().min(0).max(35).optional(),
  clip_guidance_preset: line(30, 'Please name a preset').optional(),
  steps: z.int().min(10).max(150).optional(),
};

const common = {
  /** Who draws, of those that `/setup` names; the configured one unless given. */
  drawer: line(120, 'Please name who draws').optional(),
  /** Whose budget pays. */
  agent_id: Id.optional(),
};

const Plain = z
  .strictObject({
    prompt: Prompt,
    style: z.enum([...AvatarStyles, ...ImageStyles]).default(imageDefaults.style),
    size: z.enum([...AvatarSizes, ...ImageSizes]).default(imageDefaults.size),
    negativePrompt: Negative,
    agentName: line(limits.agent_name, 'Please enter an agent name').optional(),
    purpose: z.enum(Purposes).optional(),
    /** How many pictures. */
    n: Count,
    ...settings,
    ...common,
  })
  .refine((body) => subjectOf(body) !== undefined, {
    path: ['style'],
    message: 'That style is not one of these',
  });

/** A weight of 1 wishes for something, one of -1 for its absence. */
const TextPrompt = z.strictObject({ text: Prompt, weight: z.number().min(-1).max(1).default(1) });
const side = z.int().min(256).max(1024).multipleOf(64).default(512);

/** The body of diffusion services. */
const Weighted = z
  .strictObject({
    text_prompts: z.array(TextPrompt).min(1).max(10),
    width: side,
    height: side,
    samples: Count,
    /** One of the styles of the images page. */
    style_preset: z.enum(ImageStyles).default(imageDefaults.style),
    ...settings,
    ...common,
  })
  .refine((body) => body.text_prompts.some(({ weight }) => weight > 0), {
    path: ['text_prompts'],
    message: 'Please enter a prompt with a weight above zero',
  });

const share = z.number().min(0).max(1);
/** Shares of the picture's width and height, from its left upper corner. */
const Area = { left: share, top: share, width: share, height: share };

const pending = {
  access: 'member',
  rate: 'generate',
  pending: true,
  response: Made,
  status: 201,
} as const;

export const imageCalls = {
  generate: endpoint({
    ...pending,
    method: 'POST',
    path: '/content/ai/images/generate',
    summary:
      'Draw a face for an agent, or pictures for the gallery, from a prompt or from weighted ones; what takes long answers 202 and a job',
    body: z.union([Plain, Weighted]),
  }),
  generateAvatar: endpoint({
    ...pending,
    method: 'POST',
    path: '/content/ai/images/generate-avatar',
    summary:
      'Draw several faces to choose from; without a prompt one is made of archetype and specialization',
    body: z.strictObject({
      prompt: prose(limits.avatar_prompt).default(''),
      personality: z.enum(Archetypes).optional(),
      specialization: z.enum(Specializations).optional(),
      style: z.enum(AvatarStyles).default(avatarDefaults.style),
      size: z.enum(AvatarSizes).default(avatarDefaults.size),
      negativePrompt: Negative,
      agentName: line(limits.agent_name, 'Please enter an agent name').optional(),
      n: Count,
      ...settings,
      ...common,
    }),
  }),
  job: endpoint({
    method: 'GET',
    path: '/ai/images/jobs/:id',
    access: 'member',
    summary: 'How far the drawing is, by its id or the Idempotency-Key it was asked with',
    params: IdParams,
    response: z.object({ data: ImageJob }),
  }),
  cancelJob: endpoint({
    method: 'DELETE',
    path: '/ai/images/jobs/:id',
    access: 'member',
    summary:
      'Stop the drawing, by its id or the Idempotency-Key it was asked with; what is finished is kept',
    params: IdParams,
    response: z.object({ data: ImageJob, message: z.string() }),
  }),
  drawers: endpoint({
    method: 'GET',
    path: '/ai/images/drawers',
    access: 'member',
    summary: 'Who can draw on this installation, what each heeds, and what a picture costs',
    response: z.object({ data: z.array(Drawer) }),
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
    summary:
      'Set words as a picture for a post: a quote, a statistic, an announcement, a list or a chart',
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
  crop: endpoint({
    method: 'POST',
    path: '/ai/images/:id/crop',
    access: 'member',
    rate: 'write',
    summary:
      'A part of a picture as a picture of its own, for a face or a post; the original stays',
    params: IdParams,
    body: z.strictObject({ ...Area, purpose: z.enum(Purposes).default('picture') }),
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
