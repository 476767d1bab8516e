/**
 * Uploads a file to X in segments: https://docs.x.com/x-api/media/quickstart/media-upload-chunked
 * What has arrived is kept after each, so that the next attempt goes on there.
 */
import { z } from 'zod';
import { kindOf } from '#domain/text/post-media.ts';
import { piecesOf } from '#server/adapters/social/pieces.ts';
import { type Outgoing, PlatformError } from '#server/adapters/social/port.ts';
import { Uploaded } from './answers.ts';
import type { CallX } from './call.ts';
import type { Token } from './oauth.ts';

/** X takes segments of up to 5 MB, and 1,000 of them. */
const segment = 4 * 1024 * 1024;

/** How far an upload is, as it is stored. */
const Begun = z.object({
  /** Its id at X. */
  upload: z.string(),
  /** The file’s id here, and its bytes. */
  of: z.string(),
  size: z.coerce.number(),
  /** How many segments have arrived. */
  segments: z.coerce.number(),
});
type Begun = z.infer<typeof Begun>;

interface Work {
  call: CallX;
  token: Token;
  /** What X says about an upload. */
  look: (id: string) => Promise<Uploaded>;
  signal: AbortSignal;
}

type Item = Outgoing['media'][number];

async function begin({ call, token, signal }: Work, item: Item, size: number): Promise<Begun> {
  const media_category = kindOf(item) === 'video' ? 'tweet_video' : 'tweet_gif';
  const json = { media_type: item.mime, total_bytes: size, media_category };
  const path = '/2/media/upload/initialize';
  const open = { method: 'POST', price: 'free', path, json } as const;
  const { data } = await call({ ...open, token, signal }, Uploaded);
  return { upload: data.id, of: item.id, size, segments: 0 };
}

const keep = async ({ keep: store }: Outgoing, { size, segments, ...begun }: Begun) =>
  store?.({ ...begun, size: String(size), segments: String(segments) });

/** Whether X refuses this upload, rather than the account or the moment. */
const isRefused = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'rejected';

/** Sends what is missing and closes the upload. Resending a segment replaces it. */
async function finish(
  { call, token, look, signal }: Work,
  item: Item,
  { post, begun }: { post: Outgoing; begun: Begun },
): Promise<Uploaded> {
  const { upload, size } = begun;
  const count = Math.ceil(size / segment);
  const resumed = begun.segments === count;
  const { read } = await piecesOf(item);
  for (let index = begun.segments; index < count; index += 1) {
    const form = new FormData();
    form.append('segment_index', String(index));
    form.append('media', new Blob([new Uint8Array(await read(index * segment, segment))]));
    const path = `/2/media/upload/${upload}/append`;
    const append = { method: 'POST', price: 'free', path, data: form } as const;
    await call({ ...append, token, signal }, z.unknown());
    await keep(post, { ...begun, segments: index + 1 });
  }
  // An upload whose closing was not answered may be closed.
  const closed = resumed ? await look(upload).catch(() => undefined) : undefined;
  if (closed?.processing_info) return closed;
  const path = `/2/media/upload/${upload}/finalize`;
  const close = { method: 'POST', price: 'free', path } as const;
  return (await call({ ...close, token, signal }, Uploaded)).data;
}

/** Uploads a file and returns what X says about it: its id, and whether it is being processed. */
export async function uploadInSegments(work: Work, item: Item, post: Outgoing): Promise<Uploaded> {
  const { size } = await piecesOf(item);
  const before = Begun.safeParse(post.prepared).data;
  if (before?.of === item.id && before.size === size) {
    const resumed = await finish(work, item, { post, begun: before }).catch((error: unknown) => {
      // X forgets uploads after a day.
      if (isRefused(error)) return undefined;
      throw error;
    });
    if (resumed) return resumed;
  }
  const begun = await begin(work, item, size);
  await keep(post, begun);
  return finish(work, item, { post, begun });
}
