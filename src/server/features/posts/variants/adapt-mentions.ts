/** Adapts the mentions of a post to each network, where a handle may belong to someone else. */
import { type Meant, mentionsOn, type OwnAccount } from '#domain/text/mentions.ts';
import type { VariantRow } from './store.ts';

/**
 * The post's text for a network, with mentions that could mean someone else adapted; an account's own text is left
 * as its owner wrote it.
 */
export function adaptMentions(
  variant: VariantRow,
  parts: readonly string[],
  meant: Meant,
): { parts: string[]; changes: string[] } {
  if (variant.parts !== null) return { parts: [...parts], changes: [] };
  const platform = variant.platform;
  const said = parts.map((part) => mentionsOn(part, platform, meant));
  const changes = new Set(said.flatMap((one) => one.changes));
  return { parts: said.map(({ text }) => text), changes: [...changes] };
}

/** The networks on which the handles of a post are meant, for these accounts. */
export const meantOf = (
  variants: readonly VariantRow[],
  accounts: readonly OwnAccount[],
): Meant => ({
  networks: variants.map(({ platform }) => platform),
  accounts,
});
