/** What a stranger published, as an agent is given it to write about. */
import { type Material, maxMaterial } from '#domain/knowledge/knowledge.ts';
import { limits } from '#contract/core/limits.ts';

/** Besides its title and source. */
const most = maxMaterial - 500;

/**
 * Addresses, names that would call or pay someone, and hashtags: a post carries its own link, and nobody that a stranger
 * names. A check of the text refuses them, as nothing that the writer was given has them.
 */
const reaching =
  /\b(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}])[@#$](?=\p{L})[\p{L}\p{N}_.-]+|\b(?:0x[\da-f]{16,}|[1-9A-HJ-NP-Za-km-z]{32,})\b/giu;

const withoutReach = (text: string): string =>
  text
    .replaceAll(reaching, ' ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ +(?=[.,;:!?])/gu, '')
    .trim();

/** Fences what is told to a writer about an item. `source`: the host that it is from. */
export function materialOf({
  title,
  text,
  source,
}: {
  title: string;
  text: string;
  source: string;
}): Material {
  return {
    title: withoutReach(title).slice(0, limits.topic).toWellFormed(),
    text: withoutReach(text).slice(0, most).toWellFormed(),
    source,
  };
}
