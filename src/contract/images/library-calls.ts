/** Calls for the image library: tags, usage, duplicates and bulk changes. */
import { z } from 'zod';
import { endpoint, Id, IdParams, ShortPaging } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { limits } from '#contract/core/limits.ts';
import { line, lines, prose } from '#contract/core/text.ts';
import { Picture } from './types.ts';

export const PictureSorts = ['newest', 'oldest', 'name', 'largest'] as const;
export type PictureSort = (typeof PictureSorts)[number];
/** `unused`: in no post, schedule, draft or avatar. `undescribed`: without alt text. */
export const PictureShows = ['unused', 'undescribed'] as const;
export type PictureShow = (typeof PictureShows)[number];

/** The filters and the order of the library. */
export const PictureFilter = {
  search: prose(limits.topic).optional(),
  tag: z.string().max(limits.picture_tag).optional(),
  show: z.enum(PictureShows).optional(),
  sort: z.enum(PictureSorts).default('newest'),
};

const Tag = line(limits.picture_tag, 'Enter a tag');
export const Tags = lines(limits.picture_tags, limits.picture_tag);
const Pictures = z.array(Id).min(1).max(limits.files_per_user);

/** `published`: sent, or about to be. `draft`: written by an agent and not posted yet. */
const UseKinds = [
  'agent',
  'company',
  'cover',
  'post',
  'schedule',
  'published',
  'draft',
  'sandbox_post',
] as const;

/** One use of an image; `id` is the id of the agent, the company’s owner, the video, the post, schedule and so on. */
export const PictureUse = z.object({
  kind: z.enum(UseKinds),
  id: Id,
  title: z.string(),
  /** Where it was published; only for that kind of use. */
  platform: LivePlatform.exactOptional(),
});
export type PictureUse = z.infer<typeof PictureUse>;

const member = { access: 'member', token: null } as const;
const write = { ...member, method: 'POST', rate: 'write' } as const;

export const libraryCalls = {
  tag: endpoint({
    ...write,
    member: 'media',
    path: '/content/ai/images/tag',
    summary: 'Add and remove tags of several images',
    body: z
      .strictObject({ ids: Pictures, add: Tags.default([]), remove: Tags.default([]) })
      .refine(({ add, remove }) => add.length + remove.length > 0, {
        path: ['add'],
        message: 'Enter a tag',
      }),
    response: z.object({
      /** How many images were changed. */
      changed: z.int(),
      /** Images that already have the maximum number of tags. */
      full: z.array(Id),
      message: z.string(),
    }),
  }),
  renameTag: endpoint({
    ...write,
    member: 'media',
    path: '/content/ai/images/rename-tag',
    summary: 'Rename a tag on every image, or remove it from all with `to: null`',
    body: z.strictObject({ tag: Tag, to: Tag.nullable() }),
    response: z.object({ changed: z.int(), message: z.string() }),
  }),
  removeMany: endpoint({
    ...write,
    member: 'publish',
    path: '/content/ai/images/remove-many',
    summary: 'Delete several images; those in use stay',
    body: z.strictObject({ ids: Pictures }),
    response: z.object({
      removed: z.array(Id),
      /** The images that were not deleted, each with the reason. */
      in_use: z.array(z.object({ id: Id, message: z.string() })),
      message: z.string(),
    }),
  }),
  uses: endpoint({
    ...member,
    member: 'media',
    method: 'GET',
    path: '/content/ai/images/:id/uses',
    summary: 'List what uses an image: agents, posts, schedules and drafts',
    params: IdParams,
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(PictureUse), total: z.int() }),
  }),
  duplicates: endpoint({
    ...member,
    member: 'media',
    method: 'GET',
    path: '/content/ai/images/duplicates',
    summary: 'List groups of kept images that look the same, the largest image of each first',
    query: z.strictObject(ShortPaging),
    response: z.object({
      data: z.array(z.object({ pictures: z.array(Picture).min(2) })),
      total: z.int(),
    }),
  }),
  keepOne: endpoint({
    ...write,
    member: 'publish',
    path: '/content/ai/images/:id/keep-one',
    summary:
      'Keep one of several alike images, with the tags of all; the others are deleted, or leave the gallery once nothing uses them',
    params: IdParams,
    body: z.strictObject({ others: Pictures }),
    response: z.object({ removed: z.int(), released: z.int(), message: z.string() }),
  }),
};
