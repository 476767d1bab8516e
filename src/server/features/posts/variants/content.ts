/** The content of a post on each account: the variant’s own, or the post’s. */
import { z } from 'zod';
import { platforms } from '#contract/platforms/platforms.ts';
import { Extras } from '#contract/posts/extras.ts';
import type { Variant } from '#contract/posts/variant.ts';
import { extrasSent } from '#domain/platforms/post-extras.ts';
import { mediaByPart, sentPartOf } from '#domain/text/part-media.ts';
import { placesIn } from '#server/db/json.ts';
import type { PlannedText } from '#server/features/schedule/service.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import type { PostRow, VariantRow } from './store.ts';

const List = z.array(z.string());
export const listIn = (json: string): string[] => List.parse(JSON.parse(json));

/** The extras of a row, parsed. */
export const extrasIn = (json: string): Extras => Extras.parse(JSON.parse(json));

/** The part that each of these files goes with, if that is given. */
export const placesOf = (json: string, media: readonly string[]): Record<string, number> =>
  Object.fromEntries(Object.entries(placesIn(json)).filter(([id]) => media.includes(id)));

/** The content for an account: its own texts and pictures, or the post’s. */
export function contentOf(
  post: Pick<PostRow, 'parts' | 'media' | 'media_parts'>,
  variant: Pick<VariantRow, 'parts' | 'media' | 'media_parts'>,
) {
  const media = listIn(variant.media ?? post.media);
  return {
    parts: listIn(variant.parts ?? post.parts),
    media,
    media_parts: placesOf(variant.media_parts ?? post.media_parts, media),
  };
}

/** The extras for an account, whether or not its network supports them. */
export const extrasOf = (
  post: Pick<PostRow, 'extras'>,
  variant: Pick<VariantRow, 'extras'>,
): Extras => extrasIn(variant.extras ?? post.extras);

const Alts = z.record(z.string(), z.string());

/** The variant’s own alt texts of its pictures, by id. */
export const altsOf = (variant: Pick<VariantRow, 'alts'>, media: readonly string[]) =>
  Object.fromEntries(
    Object.entries(Alts.parse(JSON.parse(variant.alts))).filter(([id]) => media.includes(id)),
  );

const listOrNull = (json: string | null): string[] | null => (json === null ? null : listIn(json));

/** What an account has of its own. */
export function ownOf(post: PostRow, variant: VariantRow): Variant {
  const { media } = contentOf(post, variant);
  return {
    connection_id: variant.account_id,
    parts: listOrNull(variant.parts),
    media_ids: listOrNull(variant.media),
    media_parts: variant.media_parts === null ? null : placesOf(variant.media_parts, media),
    alts: altsOf(variant, media),
    extras: variant.extras === null ? null : extrasIn(variant.extras),
  };
}

/** Like `contentOf`, with the places as they are sent, so that another name of the same part is no change. */
function sentContentOf(post: PostRow, variant: VariantRow) {
  const { parts, media, media_parts } = contentOf(post, variant);
  const places = media.map((id) => [id, sentPartOf(parts, media_parts[id])] as const);
  return { parts, media, media_parts: Object.fromEntries(places.filter(([, at]) => at > 0)) };
}

/** The content of a variant in the form of the ledger. */
export const plannedOf = (post: PostRow, variant: VariantRow): Omit<PlannedText, 'author_id'> => ({
  ...sentContentOf(post, variant),
  alts: altsOf(variant, contentOf(post, variant).media),
  extras: extrasSent(platforms[variant.platform], extrasOf(post, variant)),
  review: post.review,
  made_with_ai: post.made_with_ai === 1 || (variant.parts !== null && variant.made_with_ai === 1),
});

/** Like `plannedOf`, with its author. */
export const toPlan = (post: PostRow, variant: VariantRow): PlannedText => ({
  ...plannedOf(post, variant),
  author_id: post.author_id,
});

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** A fingerprint of what an approval covers: texts, pictures, extras, accounts and times. */
export const contentHash = (post: PostRow, variants: readonly VariantRow[]): string =>
  hashOf(
    post.agent_id,
    variants.map((variant) => {
      const { parts, media, media_parts, alts, extras } = plannedOf(post, variant);
      const { account_id, anchor_local, timezone } = variant;
      const seen = [account_id, parts, media, anchor_local, timezone];
      const files = mediaByPart(parts, media, media_parts);
      // Where they go, if some don’t go with the first part.
      if (files.slice(1).some(({ length }) => length > 0)) return [...seen, alts, extras, files];
      // Posts without extras keep the hash of older versions, so that their approvals remain valid.
      if (!isEmpty(extras)) return [...seen, alts, extras];
      return isEmpty(alts) ? seen : [...seen, alts];
    }),
  );
