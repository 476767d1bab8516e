/** What a post says on each network, where its mentions may be someone else. */
import { LivePlatform } from '#contract/core/platform.ts';
import { type Meant, mentionsOn, type OwnAccount } from '#domain/text/mentions.ts';
import type { VariantRow } from './store.ts';

/** What a text of the post itself says on a network, where a mention of it may be someone else; what an account has of its own is as its owner means it. */
export function spokenOn(
  variant: VariantRow,
  parts: readonly string[],
  meant: Meant,
): { parts: string[]; changes: string[] } {
  if (variant.parts !== null) return { parts: [...parts], changes: [] };
  const platform = LivePlatform.parse(variant.platform);
  const said = parts.map((part) => mentionsOn(part, platform, meant));
  const changes = new Set(said.flatMap((one) => one.changes));
  return { parts: said.map(({ text }) => text), changes: [...changes] };
}

/** Who is meant by the mentions of a post that goes to these accounts. */
export const meantOf = (
  variants: readonly VariantRow[],
  accounts: readonly OwnAccount[],
): Meant => ({
  networks: variants.map(({ platform }) => LivePlatform.parse(platform)),
  accounts,
});
