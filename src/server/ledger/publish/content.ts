/** Everything that readers see of a post, which is what an approval covers. */
import { hashOf } from './hash.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import type { SeriesRow } from './series.store.ts';
import { listIn } from '#server/db/json.ts';

export interface Content {
  account_id: string;
  in_reply_to: string | null;
  parts: readonly string[];
  /** Ids of images. */
  media: readonly string[];
  alts: unknown;
  extras: unknown;
}

export const contentOf = (
  entry: Pick<LoadedOccurrence, 'account' | 'in_reply_to' | 'parts' | 'alts' | 'extras'>,
): Content => ({
  account_id: entry.account.id,
  in_reply_to: entry.in_reply_to,
  parts: entry.parts.map(({ text }) => text),
  media: entry.parts.flatMap(({ media }) => listIn(media)),
  alts: JSON.parse(entry.alts),
  extras: JSON.parse(entry.extras),
});

/** The fixed content of a series; `undefined` if it has none. */
export const contentOfSeries = ({
  account_id,
  parts,
  media,
  alts,
  extras,
}: Pick<SeriesRow, 'account_id' | 'parts' | 'media' | 'alts' | 'extras'>): Content | undefined =>
  parts === null
    ? undefined
    : {
        account_id,
        in_reply_to: null,
        parts: listIn(parts),
        media: listIn(media),
        alts: JSON.parse(alts) as unknown,
        extras: JSON.parse(extras) as unknown,
      };

export const hashOfContent = (content: Content): string => hashOf(content);
