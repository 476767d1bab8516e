/** Calls that generate images. Slow ones answer 202 with a job. */
import { z } from 'zod';
import { Archetypes, Specializations } from '#contract/agents/types.ts';
import { endpoint, Id, IdParams } from '#contract/core/endpoint.ts';
import {
  AvatarSizes,
  AvatarStyles,
  avatarDefaults,
  contentImageDefaults,
  ImageGenerator,
  imageDefaults,
  ImageJob,
  ImageSizes,
  ImageStyles,
  Made,
  Purposes,
  subjectOf,
} from './types.ts';
import { limits } from '#contract/core/limits.ts';
import { line, passage, prose } from '#contract/core/text.ts';

/** The images if they are ready at once; otherwise the job that is still generating. */
export const Drawing = Made.partial().extend({ job_id: Id.optional(), message: z.string() });

const Prompt = passage(limits.avatar_prompt, 'Please enter a prompt');
const Negative = prose(limits.avatar_prompt).default('');
const Count = z.int().min(1).max(limits.images_at_once).default(1);

/** Settings of diffusion models; a generator that does not support them says so in `notice`. */
const settings = {
  /** How closely the image follows the prompt. */
  cfg_scale: z.number().min(0).max(35).optional(),
  clip_guidance_preset: line(30, 'Enter a preset').optional(),
  steps: z.int().min(10).max(150).optional(),
};

const common = {
  /** The generator, one of those in `/setup`; defaults to the configured one. */
  drawer: line(120, 'Select an image model').optional(),
  /** The agent whose budget is charged. */
  agent_id: Id.optional(),
};

/** The body that the wizard and the images page send. */
export const PlainBody = z
  .strictObject({
    prompt: Prompt,
    style: z.enum([...AvatarStyles, ...ImageStyles]).default(imageDefaults.style),
    size: z.enum([...AvatarSizes, ...ImageSizes]).default(imageDefaults.size),
    negativePrompt: Negative,
    agentName: line(limits.agent_name, 'Please enter an agent name').optional(),
    purpose: z.enum(Purposes).optional(),
    /** How many images to generate. */
    n: Count,
    ...settings,
    ...common,
  })
  .refine((body) => subjectOf(body) !== undefined, {
    path: ['style'],
    message: 'Unknown style',
  });

export type PlainBody = z.output<typeof PlainBody>;

/** Weight 1 means the prompt should appear in the image; -1 means it should not. */
const TextPrompt = z.strictObject({ text: Prompt, weight: z.number().min(-1).max(1).default(1) });
const side = z.int().min(256).max(1024).multipleOf(64).default(512);

/** The body format of diffusion services. */
export const WeightedBody = z
  .strictObject({
    text_prompts: z.array(TextPrompt).min(1).max(10),
    width: side,
    height: side,
    samples: Count,
    /** A style of the images page. */
    style_preset: z.enum(ImageStyles).default(imageDefaults.style),
    ...settings,
    ...common,
  })
  .refine((body) => body.text_prompts.some(({ weight }) => weight > 0), {
    path: ['text_prompts'],
    message: 'Please enter a prompt with a weight above zero',
  });

export type WeightedBody = z.output<typeof WeightedBody>;

/** An image for a post. */
export const ContentImageBody = z.strictObject({
  prompt: Prompt,
  style: z.enum(ImageStyles).default(contentImageDefaults.style),
  size: z.enum(ImageSizes).default(contentImageDefaults.size),
  negativePrompt: Negative,
  n: Count,
  ...settings,
  ...common,
});
export type ContentImageBody = z.output<typeof ContentImageBody>;

/** Without a prompt, one is built from archetype and specialization. */
export const AvatarBody = z.strictObject({
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
});
export type AvatarBody = z.output<typeof AvatarBody>;

const pending = {
  access: 'member',
  token: 'media',
  rate: 'generate',
  pending: true,
  response: Drawing,
  status: 201,
} as const;

export const drawingCalls = {
  generate: endpoint({
    ...pending,
    method: 'POST',
    path: '/content/ai/images/generate',
    summary:
      'Generate an avatar or images from one or several weighted prompts; slow requests return 202 and a job',
    body: z.union([PlainBody, WeightedBody]),
  }),
  generateAvatar: endpoint({
    ...pending,
    method: 'POST',
    path: '/content/ai/images/generate-avatar',
    summary:
      'Generate several avatars to choose from; without a prompt, uses the archetype and specialization',
    body: AvatarBody,
  }),
  job: endpoint({
    method: 'GET',
    path: '/ai/images/jobs/:id',
    access: 'member',
    token: 'media',
    summary: 'Get the progress of a drawing, by id or Idempotency-Key',
    params: IdParams,
    response: z.object({ data: ImageJob }),
  }),
  cancelJob: endpoint({
    method: 'DELETE',
    path: '/ai/images/jobs/:id',
    access: 'member',
    token: 'media',
    summary: 'Stop a drawing, by id or Idempotency-Key; keeps finished images',
    params: IdParams,
    response: z.object({ data: ImageJob, message: z.string() }),
  }),
  drawers: endpoint({
    method: 'GET',
    path: '/ai/images/drawers',
    access: 'member',
    token: 'media',
    summary: 'List image models, their options and their price per image',
    response: z.object({ data: z.array(ImageGenerator) }),
  }),
};
