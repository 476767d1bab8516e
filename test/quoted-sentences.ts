/** Checks that the tests of a requirement assert the sentences it quotes. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '#scripts/steps.ts';

/** The sentences in quotation marks. */
export const quotedIn = (subject: string): string[] =>
  [...subject.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, sentence = '']) => sentence);

const plain = (text: string) => text.replaceAll('’', "'").replaceAll('\\', '');

/** Titles do not count, only assertions. */
const withoutTitles = (source: string) =>
  source.replaceAll(/^\s*(?:it|test|describe)(?:\.each)?\(\s*(['"`]).*?\1,/gm, '');

const literally = (text: string) => RegExp.escape(text);

/** `{reason}` stands for any words, and `N` for any number. */
const patternOf = (sentence: string): RegExp =>
  new RegExp(
    plain(sentence)
      .split(/(\{\w+\}|\bN\b)/)
      .map((part, at) => (at % 2 === 0 ? literally(part) : '[^\\n]+?'))
      .join(''),
  );

/** The shortest literal text of a template that identifies a sentence. */
const telling = 10;

/** Patterns for templates such as `Failed to ${verb} it`. */
const templatesIn = (source: string): RegExp[] =>
  [...source.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, template = '']) => {
    const parts = plain(template).split(/\$\{[^}]*\}/);
    return parts.join('').length < telling
      ? []
      : [new RegExp(`^${parts.map(literally).join('.+')}`)];
  });

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return [];
  return Object.values(value).flatMap(textsIn);
};

/** The contract’s texts that a test imports. */
async function takenTexts(source: string): Promise<string[]> {
  const imports = source.matchAll(/import \{([^}]*)\} from '#contract\/([\w/-]+\.ts)'/g);
  const texts = [...imports].map(async ([, names = '', file = '']) => {
    const url = pathToFileURL(join(root, 'src/contract', file)).href;
    const module: object = await import(/* @vite-ignore */ url);
    return names.split(',').flatMap((name) => textsIn(Reflect.get(module, name.trim())));
  });
  return (await Promise.all(texts)).flat();
}

/** The sentences of `subject` that none of the given test sources contains. */
export async function unseenOf(subject: string, sources: readonly string[]): Promise<string[]> {
  const sentences = quotedIn(subject);
  if (sentences.length === 0) return [];
  const texts = (await Promise.all(sources.map(takenTexts))).flat();
  const all = [...sources.map(withoutTitles), ...texts].map(plain);
  const templates = sources.flatMap(templatesIn);
  const isSeen = (sentence: string) => {
    const pattern = patternOf(sentence);
    const isWritten = all.some((text) => pattern.test(text));
    return isWritten || templates.some((template) => template.test(plain(sentence)));
  };
  return sentences.filter((sentence) => !isSeen(sentence));
}
