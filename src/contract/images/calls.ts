/** Calls that upload, list, edit and delete images and videos. */
import { z } from 'zod';
import { ContentImageBody, Drawing, drawingCalls } from './image-job-calls.ts';
import { endpoint, Id, IdParams, paged, page } from '#contract/core/endpoint.ts';
import { imageFormats, oneOf } from '#contract/core/image-formats.ts';
import { libraryCalls, PictureFilter, Tags } from './library-calls.ts';
import { sizeMessages } from './sizes.ts';
import { captionCalls } from './caption-calls.ts';
import {
  CardBody,
  Cover,
  Focus,
  Made,
  MediaName,
  MediaUrl,
  PageShapes,
  Picture,
  PublicMediaName,
  Purposes,
  Share,
  Tones,
  Turn,
} from './types.ts';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { line, prose } from '#contract/core/text.ts';

/** Fractions of the image’s width and height as it is once turned, from the top left corner. */
const Area = { left: Share, top: Share, width: Share, height: Share };

export const imageCalls = {
  ...drawingCalls,
  ...libraryCalls,
  ...captionCalls,
  upload: endpoint({
    method: 'POST',
    path: '/content/ai/images/upload',
    access: 'member',
    token: 'media',
    rate: 'write',
    summary: `Upload an image (${oneOf(imageFormats)}, up to 50 MB; an animation stays one, as a GIF), a video (MP4 with H.264 and AAC, up to 500 MB and 2 minutes) or a document (PDF, up to 100 MB and 300 pages, for LinkedIn)`,
    query: z.strictObject({
      /** Keeps the file in the gallery until its owner deletes it. */
      keep: z.enum(['true', 'false']).default('false'),
      /** What happens if this file was uploaded before: `keep` stores it again, `use` returns the existing image. */
      same: z.enum(['keep', 'use']).default('keep'),
      /**
       * Whether an AI model made it, so that networks that label AI media are told. A file that says so itself counts
       * as such anyway.
       */
      made_with_ai: z.enum(['true', 'false']).default('false'),
    }),
    upload: {
      field: 'file',
      max_files: 1,
      max_bytes: Math.max(imageLimits.document_bytes, limits.video_bytes),
      too_large: sizeMessages.any,
      on_disk: true,
    },
    response: Made.extend({
      /** Nothing was stored: the file already existed, and the existing image is returned. */
      is_duplicate: z.boolean(),
    }),
    status: 201,
  }),
  history: endpoint({
    method: 'GET',
    path: '/content/ai/images/history',
    access: 'member',
    token: 'media',
    summary:
      'List images, newest first unless sorted; `search` matches prompts, descriptions, file names and tags, `url` one image',
    query: paged({ ...PictureFilter, url: MediaUrl.optional() }),
    response: z.object({
      ...page(Picture),
      /** Every tag in use with its number of images, alphabetically, whatever the filter. */
      tags: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/content/ai/images/:id',
    access: 'member',
    token: 'media',
    summary: 'Get an image',
    params: IdParams,
    response: z.object({ data: Picture }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/content/ai/images/:id',
    access: 'member',
    token: 'media',
    rate: 'write',
    summary:
      'Set an image’s alt text, tags or focus point, a video’s cover, keep it in the gallery, or say of an upload whether AI made it; 409 for the alt text of a document, whose title is part of a post, for the cover of anything but a video, and for the focus point of anything but a still image',
    params: IdParams,
    body: z.strictObject({
      alt: prose(limits.image_alt).optional(),
      is_kept: z.boolean().optional(),
      tags: Tags.optional(),
      /** Only of an upload whose file does not say it. */
      made_with_ai: z.boolean().optional(),
      /** Only of a video: a still image; `null` for none. */
      cover: Cover.nullable().optional(),
      /** Only of a still image: what stays in view where it is cut; `null` for the middle. */
      focus: Focus.nullable().optional(),
    }),
    echo: Picture,
    response: z.object({ data: Picture, message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/content/ai/images/:id',
    access: 'member',
    token: null,
    member: 'publish',
    rate: 'write',
    summary: 'Delete an image; 409 while an agent or a post uses it',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  card: endpoint({
    method: 'POST',
    path: '/ai/images/generate-content',
    access: 'member',
    token: 'media',
    rate: 'generate',
    summary:
      'Make an image for a post: a quote, statistic, announcement or list card, or one from a prompt; slow requests return 202 and a job',
    pending: true,
    body: z.union([CardBody, ContentImageBody]),
    response: Drawing,
    status: 201,
  }),
  previewCard: endpoint({
    method: 'POST',
    path: '/ai/images/preview-content',
    access: 'member',
    token: 'media',
    rate: 'preview',
    summary: 'Preview a card as PNG; nothing is saved or charged',
    body: CardBody,
    response: 'file',
  }),
  enhance: endpoint({
    method: 'POST',
    path: '/ai/images/:id/enhance',
    access: 'member',
    token: 'media',
    rate: 'generate',
    summary: 'Upscale an image, sharper and with more contrast; keeps the original',
    params: IdParams,
    response: Made,
    status: 201,
  }),
  variations: endpoint({
    method: 'POST',
    path: '/ai/images/:id/variations',
    access: 'member',
    token: 'media',
    rate: 'generate',
    summary: 'Make variations of an image: warm, cool, black and white, mirrored',
    params: IdParams,
    body: z.strictObject({ tones: z.array(z.enum(Tones)).min(1).max(Tones.length).optional() }),
    response: Made,
    status: 201,
  }),
  crop: endpoint({
    method: 'POST',
    path: '/ai/images/:id/crop',
    access: 'member',
    token: 'media',
    rate: 'write',
    summary:
      'Crop, rotate and flip an image into a new one for an avatar or a post; keeps the original',
    params: IdParams,
    body: z.strictObject({ ...Area, ...Turn.shape, purpose: z.enum(Purposes).default('picture') }),
    response: Made,
    status: 201,
  }),
  document: endpoint({
    method: 'POST',
    path: '/content/ai/images/document',
    access: 'member',
    token: 'media',
    rate: 'generate',
    summary: 'Make a document (PDF) of images, one on each page in the given order; keeps them',
    body: z.strictObject({
      ids: z.array(Id).min(1).max(imageLimits.document_images),
      title: line(limits.document_title, 'Please enter a title'),
      shape: z.enum(PageShapes).default('portrait'),
      /** The agent in whose colors the pages are, beside the images. */
      agent_id: Id.optional(),
    }),
    response: Made,
    status: 201,
  }),
  media: endpoint({
    method: 'GET',
    path: '/media/:name',
    access: 'public',
    token: null,
    rate: 'read',
    summary: 'Download an image, a video or a document; the last two in ranges on request',
    params: z.object({ name: MediaName }),
    response: 'file',
  }),
  publicMedia: endpoint({
    method: 'GET',
    path: '/media/public/:name',
    access: 'public',
    token: null,
    rate: 'read',
    summary:
      'Download an image or a video that is being published, for the network that fetches it',
    params: z.object({ name: PublicMediaName }),
    head: true,
    response: 'file',
  }),
};
