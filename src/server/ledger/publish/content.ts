/** Everything that readers see of a post, which is what an approval covers. */
import { hashOf } from './hash.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import type { SeriesRow } from './series.store.ts';
import { mediaByPart } from '#domain/text/part-media.ts';
import { listIn, placesIn } from '#server/db/json.ts';

export interface Content {
  account_id: string;
  in_reply_to: string | null;
  parts: readonly string[];
  /** Ids of images, part after part. */
  media: readonly string[];
  /** How many go with each part; missing if all go with the first. */
  media_counts?: number[];
  alts: unknown;
  extras: unknown;
}

function mediaOf(parts: readonly (readonly string[])[]): Pick<Content, 'media' | 'media_counts'> {
  const isBeyond = parts.some((media, at) => at > 0 && media.length > 0);
  return {
    media: parts.flat(),
    // Others keep the hash of older versions, so that their approvals remain valid.
    ...(isBeyond && { media_counts: parts.map(({ length }) => length) }),
  };
}

export const contentOf = (
  entry: Pick<LoadedOccurrence, 'account' | 'in_reply_to' | 'parts' | 'alts' | 'extras'>,
): Content => ({
  account_id: entry.account.id,
  in_reply_to: entry.in_reply_to,
  parts: entry.parts.map(({ text }) => text),
  ...mediaOf(entry.parts.map(({ media }) => listIn(media))),
  alts: JSON.parse(entry.alts),
  extras: JSON.parse(entry.extras),
});

/** The fixed content of a series; `undefined` if it has none. */
export const contentOfSeries = ({
  account_id,
  parts,
  media,
  media_parts,
  alts,
  extras,
}: Pick<SeriesRow, 'account_id' | 'parts' | 'media' | 'media_parts' | 'alts' | 'extras'>):
  | Content
  | undefined =>
  parts === null
    ? undefined
    : {
        account_id,
        in_reply_to: null,
        parts: listIn(parts),
        ...mediaOf(mediaByPart(listIn(parts), listIn(media), placesIn(media_parts))),
        alts: JSON.parse(alts) as unknown,
        extras: JSON.parse(extras) as unknown,
      };

/** The files of each part of an edited text: those of parts that it no longer has go with its last one. */
export function filesFor(
  texts: readonly string[],
  before: readonly { media: string }[],
): string[][] {
  const files = before.flatMap(({ media }, at) => listIn(media).map((id) => [id, at] as const));
  const ids = files.map(([id]) => id);
  return mediaByPart(texts, ids, Object.fromEntries(files));
}

export const hashOfContent = (content: Content): string => hashOf(content);
