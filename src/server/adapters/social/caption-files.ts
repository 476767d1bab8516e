/** The captions of a video as files for a network. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { languageName } from '#domain/platforms/extras-shown.ts';
import { writeCaptions } from '#domain/pictures/captions.ts';
import { without } from './left-out.ts';
import type { OutgoingFile } from './outgoing-file.ts';

export interface CaptionFile {
  /** A BCP 47 tag, and its name. */
  language: string;
  name: string;
  bytes: Uint8Array;
}

const primary = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

export const itsCaptions = (name: string): string => `its captions in ${name}`;

/** As many as the network takes, those in the post’s language first; and which of them are too large for it. */
export function captionFiles(
  { captions = [] }: Pick<OutgoingFile, 'captions'>,
  platform: Pick<PlatformTraits, 'name' | 'captions'>,
  language = '',
): { files: CaptionFile[]; left_out: string[] } {
  const { captions: takes } = platform;
  const isOfPost = (one: { language: string }) => primary(one.language) === primary(language);
  const sorted = captions.toSorted((a, b) => Number(isOfPost(b)) - Number(isOfPost(a)));
  const all = sorted.slice(0, takes?.most ?? 0).map((one): CaptionFile => ({
    language: one.language,
    name: languageName(one.language),
    bytes: Buffer.from(writeCaptions(one.cues, takes?.format ?? 'vtt')),
  }));
  const most = takes?.bytes ?? Infinity;
  const fits = ({ bytes }: CaptionFile) => bytes.length <= most;
  const why = `${platform.name} takes up to ${most / 1000} kB of captions.`;
  const tooLarge = all.filter((one) => !fits(one));
  return {
    files: all.filter(fits),
    left_out: tooLarge.map(({ name }) => without(itsCaptions(name), why)),
  };
}
