/** The card of a link: what its page says of itself. It is an extra, so whatever fails here costs no post anything. */
import { z } from 'zod';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import type { BlueskyTools } from './call.ts';
import { type Page, readPage } from './page.ts';
import { Blob } from './records.ts';

export const Card = z.object({
  uri: z.string(),
  title: z.string(),
  description: z.string(),
  thumb: Blob.optional(),
});
export type Card = z.infer<typeof Card>;

/** How long a page, and its picture, may keep a post waiting, in milliseconds. */
const patience = { page: 3000, picture: 3000 } as const;
/** Of `app.bsky.embed.external`. */
const largestThumb = 1_000_000;

type Upload = (picture: { mime: string; bytes: Uint8Array }, signal: AbortSignal) => Promise<Blob>;

const within = (signal: AbortSignal, milliseconds: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);

const nothing = (): undefined => undefined;

async function pageAt(
  { fetchPublic }: Pick<BlueskyTools, 'fetchPublic'>,
  uri: string,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const types = ['text/html', 'application/xhtml+xml'];
  const response = await fetchPublic(uri, {
    types,
    signal,
    headers: { accept: types.join(', ') },
  });
  return response.ok ? readPage(await response.text()) : undefined;
}

/** The picture of a page, as it is: whoever shows it decodes it. */
async function thumbAt(
  { fetchPublic }: Pick<BlueskyTools, 'fetchPublic'>,
  address: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const response = await fetchPublic(address, { types: ['image/'], signal });
  if (!response.ok) return undefined;
  const bytes = new Uint8Array(await response.arrayBuffer());
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
  const page = await pageAt(tools, uri, within(signal, patience.page)).catch(nothing);
  if (!page) return undefined;
  const { title, description, picture } = page;
  const address = picture === undefined ? undefined : URL.parse(picture, uri)?.href;
  const limit = within(signal, patience.picture);
  const thumb =
    address === undefined ? undefined : await thumbAt(tools, address, upload, limit).catch(nothing);
  return { uri, title, description, ...(thumb && { thumb }) };
}
