/** What goes with a video to a network: its cover and its captions, if the network takes them. */
import { coverFiles } from '#contract/platforms/picture-files.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { readCaptions } from '#domain/pictures/captions.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { sentPicture } from '#domain/pictures/sent-picture.ts';
import type { OutgoingFile } from '#server/adapters/social/outgoing-file.ts';
import type { Context } from '#server/context.ts';
import type { Destination } from '#server/ledger/hooks.ts';
import { listCaptions } from './gallery/captions.store.ts';
import { listPictures, type PictureRow, touchPictures } from './gallery/store.ts';
import { bytesFor, sourceOf } from './sent-file.ts';

export type Beside = Pick<OutgoingFile, 'cover' | 'captions' | 'is_ai'>;

/** A cover as JPEG, and whether AI made it. */
function coverOf(ctx: Context, owner_id: string, row: PictureRow, at: number | null): Beside {
  const source = sourceOf(row);
  const origin = aiOriginOf(originOf(row));
  const anew = sentPicture(source, coverFiles, true);
  const bytes = () => bytesFor(ctx, source, { anew, origin, owner_id });
  return { cover: { id: row.id, at, bytes }, ...(origin && { is_ai: true }) };
}

/** By the ids of the videos that have any. */
export async function besideVideos(
  ctx: Context,
  ownerId: string,
  rows: readonly PictureRow[],
  to: Destination | undefined,
): Promise<ReadonlyMap<string, Beside>> {
  const videos = rows.filter(({ duration }) => duration !== null);
  const traits: Partial<PlatformTraits> = to ? platforms[to.platform] : {};
  if (videos.length === 0) return new Map();
  const found = new Map<string, Beside>();
  const covers = traits.cover ? videos.flatMap(({ cover_id }) => cover_id ?? []) : [];
  await touchPictures(ctx.db, ownerId, { column: 'id', values: covers }, ctx.clock());
  const pictures = await listPictures(ctx.db, ownerId, covers);
  for (const { id, cover_id, cover_ms } of videos) {
    const picture = pictures.find((one) => one.id === cover_id);
    if (picture) found.set(id, coverOf(ctx, ownerId, picture, cover_ms));
  }
  if (!traits.captions) return found;
  const ids = videos.map(({ id }) => id);
  for (const { image_id, language, vtt } of await listCaptions(ctx.db, ownerId, ids)) {
    const cues = readCaptions(vtt, Infinity);
    if (typeof cues === 'string') continue;
    const before = found.get(image_id);
    const captions = [...(before?.captions ?? []), { language, cues }];
    found.set(image_id, { ...before, captions });
  }
  return found;
}
