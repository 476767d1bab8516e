/**
 * Short looping clips made from an existing image. They are GIFs: no sound and at most 256 colors; nothing is filmed or
 * invented.
 */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Picture } from './types.ts';

/** The motion: zoom in, pan, pulse, or uncover the image from one side. */
export const Motions = ['zoom', 'pan', 'pulse', 'reveal'] as const;
export type Motion = (typeof Motions)[number];

export const Clip = z.object({
  id: Id,
  status: z.enum(['processing', 'completed', 'failed', 'cancelled']),
  /** Percent, 0 to 100. */
  progress: z.int().min(0).max(100),
  /** The current step, in words. */
  step: z.string(),
  /** The result, once the state is `completed`. */
  picture: Picture.nullable(),
  /** The same as `picture.url`. */
  url: Picture.shape.url.nullable(),
  format: z.literal('gif'),
  error: z.string().nullable(),
  created_at: Instant,
});
export type Clip = z.infer<typeof Clip>;

export const clipCalls = {
  generate: endpoint({
    method: 'POST',
    path: '/ai/videos/generate',
    access: 'member',
    token: null,
    member: 'media',
    rate: 'generate',
    status: 202,
    summary: 'Make a short looping GIF from an image; returns a job to follow',
    body: z.strictObject({
      image_id: Id,
      motion: z.enum(Motions).default('zoom'),
      seconds: z.int().min(limits.clip_seconds.min).max(limits.clip_seconds.max).default(3),
    }),
    response: z.object({ data: Clip, message: z.string() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/ai/videos/:id/status',
    access: 'member',
    token: null,
    member: 'media',
    summary: 'Get the progress of a GIF',
    params: IdParams,
    response: z.object({ data: Clip }),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/ai/videos/:id',
    access: 'member',
    token: null,
    member: 'media',
    rate: 'write',
    summary: 'Stop making a GIF; a finished one stays in the gallery',
    params: IdParams,
    response: z.object({ data: Clip, message: z.string() }),
  }),
};
