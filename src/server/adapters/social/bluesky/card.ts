/** The card of a link: what its page says of itself. It is an extra, so whatever fails here costs no post anything. */
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

/** Of `app.bsky.embed.external`. */
const largestThumb = 1_000_000;

type Upload = (picture: { mime: string; bytes: Uint8Array }, signal: AbortSignal) => Promise<Blob>;

const nothing = (): undefined => undefined;

/** The picture of a page, uploaded; `undefined` where a card cannot have it. */
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

/** The card of a link; `undefined` where none comes soon. Never throws. */
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
