import type { CharacterFormat } from '#contract/agents/characters.ts';

/** So that files of the same agent don’t replace each other. */
const endings: Record<CharacterFormat, string> = {
  socialai: 'character',
  eliza: 'eliza',
  card: 'card',
};

/** The name of an agent’s character file, for any file system: letters and digits of any script. */
export function characterFileName(name: string, format: CharacterFormat): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['agent'];
  return `${words.join('-')}.${endings[format]}.json`;
}
