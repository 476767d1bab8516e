import type { Media } from '#contract/images.ts';
import type { Post } from '#contract/posts.ts';
import { explainReason } from '#domain/occurrence-reason.ts';
import type { Context } from '#server/context.ts';
import { shownMedia } from '#server/features/images/service.ts';
import type { Entry } from './entry.store.ts';
import { mediaIds } from './entry.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Where the whole post can be seen: at its first part. */
export const urlOf = (entry: Entry): string | null => entry.parts[0]?.url ?? null;

export const reasonOf = (entry: Entry): string | null => explainReason(entry.reason, entry.detail);

/** The parts; of a post that waits to be prepared, the words that it is going to have, as far as they are known. */
function partsOf({ state, parts, content_text }: Entry) {
  if (state !== 'PLANNED' && state !== 'PREPARING') return parts;
  return content_text === '' ? [] : [{ text: content_text, media: '[]', url: null }];
}

const read = (entry: Entry, pictures: ReadonlyMap<string, Media>): Post => ({
  id: entry.id,
  agent_id: entry.agent_id,
  platform: entry.platform,
  status: entry.state,
  reason: reasonOf(entry),
  parts: partsOf(entry).map(({ text, media, url }) => ({
    text,
    media: mediaIds(media).flatMap((id) => pictures.get(id) ?? []),
    url,
  })),
  due_at: iso(entry.due_at),
  published_at: entry.published_at === null ? null : iso(entry.published_at),
  url: urlOf(entry),
});

/** Occurrences of one owner as he sees them; a picture that was deleted since is left out. */
export async function readPosts(
  ctx: Context,
  ownerId: string,
  entries: readonly Entry[],
): Promise<Post[]> {
  const parts = entries.flatMap((entry) => entry.parts);
  const ids = new Set(parts.flatMap((part) => mediaIds(part.media)));
  const shown = await shownMedia(ctx, ownerId, [...ids]);
  const pictures = new Map(shown.map((picture) => [picture.id, picture]));
  return entries.map((entry) => read(entry, pictures));
}
