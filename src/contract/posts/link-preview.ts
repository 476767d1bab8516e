/** The card that networks show for a link below a post. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

/** `none`: the page has no metadata. `unreachable`: it could not be loaded, for whatever reason. */
export const LinkPreview = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('card'),
    host: z.string(),
    title: z.string(),
    description: z.string(),
    /** A small copy as a `data:` URL, because pages load images from this server only. */
    image: z.string().nullable(),
  }),
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('unreachable') }),
]);
export type LinkPreview = z.infer<typeof LinkPreview>;

export const linkPreviewCalls = {
  read: endpoint({
    method: 'GET',
    path: '/link-preview',
    access: 'member',
    token: 'draft',
    rate: 'preview',
    summary: 'Read what a page says of itself, to preview the card of a link',
    query: z.strictObject({
      url: z.url({ protocol: /^https?$/, error: 'Enter a link' }).max(limits.post_text),
    }),
    response: z.object({ data: LinkPreview }),
  }),
};
