/** The calls that make pictures, and those that look after them. */
import { z } from 'zod';
import { ContentImageBody, Drawing, drawingCalls } from './image-job-calls.ts';
import { endpoint, IdParams, Paging } from '#contract/core/endpoint.ts';
import { CardBody, Made, MediaName, MediaUrl, Picture, Purposes, Tones } from './types.ts';
import { limits } from '#contract/core/limits.ts';
import { prose } from '#contract/core/text.ts';

const share = z.number().min(0).max(1);
/** Shares of the picture's width and height, from its left upper corner. */
const Area = { left: share, top: share, width: share, height: share };

export const imageCalls = {
  ...drawingCalls,
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
    summary:
      'The caller’s pictures, newest first; `search` looks into prompts and descriptions, `url` names one',
    query: z.strictObject({
      ...Paging,
      search: prose(limits.topic).optional(),
      url: MediaUrl.optional(),
    }),
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
    echo: Picture,
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
      'A picture for a post: words set as a quote, a statistic, an announcement, a list or a chart, or drawn from a prompt; what takes long answers 202 and a job',
    pending: true,
    body: z.union([CardBody, ContentImageBody]),
    response: Drawing,
    status: 201,
  }),
  previewCard: endpoint({
    method: 'POST',
    path: '/ai/images/preview-content',
    access: 'member',
    rate: 'preview',
    summary:
      'How a card will look: the PNG itself, of which nothing is kept and nothing is counted',
    body: CardBody,
    response: 'file',
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
