/** JSON as programs write it, and as people do: with comments, and a comma too many. */
import { cut } from '#contract/core/cut.ts';
import { isFields, type Fields } from './draft.ts';

// Strings are matched first, so that nothing inside them is changed. Whatever is never closed goes to the end.
const text = String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"?`;
const comments = new RegExp(String.raw`${text}|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`, 'gu');
const commas = new RegExp(String.raw`${text}|,(?=\s*[}\]])`, 'gu');

const kept = (found: string): string => (found.startsWith('"') ? found : '');

/** The object in a text; `undefined` if there is none. */
export function parseFile(json: string): Fields | undefined {
  for (const tidy of [() => json, () => json.replaceAll(comments, kept).replaceAll(commas, kept)]) {
    try {
      const file: unknown = JSON.parse(tidy());
      return isFields(file) ? file : undefined;
    } catch {
      // The next way to read it.
    }
  }
  return undefined;
}

/** Each sign begins only one of the alternatives, so that nothing is tried twice. */
const program =
  /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:import|export|const|let|var|module\.exports|require|function|async|['"]use)\b/u;

/** What is no JSON, with a sentence for its owner. */
const others: readonly (readonly [RegExp, string])[] = [
  [program, 'This is a program, and SocialAI runs none. Export the character as JSON.'],
  [/^\s*\{/u, 'This file isn’t complete JSON. Export or download it again.'],
  [/^\s*[a-z_]{2,20}:\s/iu, 'This file is no JSON. Export the character as JSON or PNG.'],
];

/** Why a text isn’t read; `undefined` if there is nothing to say about it. */
export const whyUnread = (json: string): string | undefined =>
  others.find(([kind]) => kind.test(cut(json, 2000)))?.[1];
