/** What each network makes of a stored file, before it is in a post. */
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { type SentPicture, sentPicture, type StoredFile } from './sent-picture.ts';

export interface Fit {
  platform: LivePlatform;
  name: string;
  /** Whether the network takes it, and what it gets or why not. */
  isTaken: boolean;
  words: string;
}

/** What is known of a file. `size`: bytes, if known; `duration`: milliseconds of a video. */
export interface Known extends Omit<StoredFile, 'size'> {
  size?: number | undefined;
  duration: number | null;
}

const formats: Readonly<Record<string, string>> = {
  jpeg: 'JPG',
  png: 'PNG',
  webp: 'WebP',
  gif: 'GIF',
};

const pixels = ({ width, height }: { width: number; height: number }): string =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;

/** How a network gets an image anew; `undefined` if it gets the file as it is. */
function anewOn(platform: LivePlatform, file: Known): SentPicture | undefined {
  const all: Partial<Record<LivePlatform, PictureFiles>> = pictureFiles;
  const files = all[platform];
  const isStill = platforms[platform].clips === 'still';
  return files && sentPicture({ ...file, size: file.size ?? 0 }, files, isStill);
}

/** What a network gets of an image or a clip. */
function gotOf(platform: LivePlatform, file: Known): string {
  const anew = anewOn(platform, file);
  const format = formats[anew?.encoding ?? file.mime.replace('image/', '')] ?? '';
  const given = `${pixels(anew ?? file)}, ${format}`;
  if (!anew) return file.size === undefined ? given : `${given}, as it is`;
  return file.mime === 'image/gif' ? `A still image of its first frame, ${given}` : given;
}

/** On every network, in their usual order. */
export function whereItFits(file: Known): Fit[] {
  const kind = kindOf(file);
  const size = { ...file, ...(file.size !== undefined && { bytes: file.size }) };
  return LivePlatformIds.map((platform) => {
    const traits: PlatformTraits = platforms[platform];
    const fault = mediaFaultOf(
      traits,
      [file],
      () => kind,
      () => size,
    );
    const isSentAsItIs = kind === 'video' || kind === 'document';
    const words = fault ?? (isSentAsItIs ? 'As it is' : gotOf(platform, file));
    return { platform, name: traits.name, isTaken: fault === undefined, words };
  });
}
