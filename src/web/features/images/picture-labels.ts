import { pluralize } from '#contract/core/pluralize.ts';
import { cut } from '#contract/core/cut.ts';
import type { Picture } from '#contract/images/types.ts';
import { aiOriginOf } from '#domain/pictures/origin.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { kindAt } from '#domain/text/post-media.ts';

export const filesOf = (count: number): string => pluralize(count, 'file');

const kindWords = { still: 'image', clip: 'image', video: 'video', document: 'document' } as const;

/** The kind of image, within a sentence. */
export const kindWord = (picture: Pick<Picture, 'url'>): 'image' | 'video' | 'document' =>
  kindWords[kindAt(picture)];

/** “2 images”, “3 videos”; files of several kinds are “5 files”. */
export function countWords(pictures: readonly Pick<Picture, 'url'>[]): string {
  const [only = 'file', ...others] = new Set(pictures.map(kindWord));
  return pluralize(pictures.length, others.length > 0 ? 'file' : only);
}

/** Like `kindWord`, for the start of a sentence. */
export const startWord = (picture: Pick<Picture, 'url'>): string => {
  const word = kindWord(picture);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
};

type Titled = Pick<Picture, 'alt' | 'prompt' | 'file_name' | 'url'>;

/** The name of an image on screen. */
export function titleOf({ alt, prompt, file_name, url }: Titled): string {
  const title = prompt || (isDescribed(alt) ? alt : '') || file_name;
  return title || `${startWord({ url })} without alt text`;
}

const makers: Record<string, string> = {
  builtin: 'Built-in artist',
  darkroom: 'Made from another image',
  upload: 'Uploaded',
};

/** Who made it, and whether AI did. Models are known for what they are. */
export function makerOf({ model_used, origin }: Pick<Picture, 'model_used' | 'origin'>): string {
  const maker = makers[model_used];
  if (maker === undefined) return `Made by ${model_used}`;
  return aiOriginOf(origin) ? `${maker}, made with AI` : maker;
}

/** The file name of a downloaded image. */
export function filenameOf(picture: Titled & Pick<Picture, 'original'>): string {
  const words = titleOf(picture)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${cut(words, 60) || 'picture'}${/\.\w+$/.exec(picture.original?.url ?? picture.url)?.[0] ?? ''}`;
}
