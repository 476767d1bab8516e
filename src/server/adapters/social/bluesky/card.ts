/** The card of a link, from its page’s metadata. It is optional, so a failure here never fails the post. */
import { z } from 'zod';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import type { BlueskyTools } from './call.ts';
import { Blob } from './records.ts';
import { pageAt, pictureAt, soon } from '#server/egress/page.ts';

export const Card = z.object({
  uri: z.string(),
  title: z.string(),
  description: z.string(),
  thumb: Blob.optional(),
});
export type Card = z.infer<typeof Card>;

/** The limit of `app.bsky.embed.external`. */
const largestThumb = 1_000_000;

type Upload = (picture: { mime: string; bytes: Uint8Array }, signal: AbortSignal) => Promise<Blob>;

const nothing = (): undefined => undefined;

/** Uploads a page’s image; `undefined` if it cannot be used. */
async function thumbAt(
  { fetchPublic }: Pick<BlueskyTools, 'fetchPublic'>,
  address: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const bytes = await pictureAt(fetchPublic, address, signal);
  const format = announcedFormat(bytes);
  if (format === undefined || format === 'gif' || bytes.length > largestThumb) return undefined;
  return upload({ mime: `image/${format}`, bytes }, signal);
}

/** The card of a link; `undefined` if it cannot be read quickly. Never throws. */
export async function readCard(
  tools: Pick<BlueskyTools, 'fetchPublic'>,
  uri: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Card | undefined> {
  const page = await pageAt(tools.fetchPublic, uri, soon(signal)).catch(nothing);
  if (!page) return undefined;
  const { title, description, picture } = page;
  const thumb =
    picture === undefined
      ? undefined
      : await thumbAt(tools, picture, upload, soon(signal)).catch(nothing);
  return { uri, title, description, ...(thumb && { thumb }) };
}
