/** The table of what arrives where in the guide to media is that of the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { type PlatformTraits } from '#contract/platforms/traits.ts';
import { root } from '#scripts/steps.ts';

const mebibyte = 1024 ** 2;
const words = { jpeg: 'JPG', png: 'PNG', webp: 'WebP' } as const;

function images(id: LivePlatform, { max_media = limits.post_media }: PlatformTraits): string {
  const files = (pictureFiles as Partial<Record<LivePlatform, PictureFiles>>)[id];
  if (!files || max_media === 0) return 'none';
  const formats = files.formats.map((format) => words[format]).join(', ');
  const side = `${files.side.toLocaleString('en')} pixels`;
  const wide = files.width && `${files.width.toLocaleString('en')} pixels wide`;
  const most = files.pixels && `${(files.pixels / 1e6).toFixed(1)} megapixels`;
  return `up to ${Math.min(max_media, limits.post_media)}, ${wide ?? most ?? side} and ${files.bytes / 1e6} MB, ${formats}`;
}

const animations = {
  beside: 'as GIFs, also beside images',
  alone: 'as one GIF alone',
  still: 'as a still image',
  none: 'none',
} as const;

function videos({ max_video_bytes = Infinity, shortest_video }: PlatformTraits): string {
  const most = Math.floor(Math.min(max_video_bytes, limits.video_bytes) / mebibyte);
  const longest = `${limits.video_length / minute} minutes`;
  const length = shortest_video ? `${shortest_video} seconds to ${longest}` : longest;
  return `one MP4, ${most} MB, ${length}`;
}

const made = ({ ai_label }: PlatformTraits): string =>
  ai_label?.media ? 'the network’s own label, and in the file' : 'in the file';

test('P-51.21 the guide says of each network what arrives there', () => {
  const guide = readFileSync(join(root, 'docs/guide/media.md'), 'utf8');
  const [, rest = ''] = guide.split('## What arrives where\n');
  const [section = ''] = rest.split('\n## ');
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const wanted = LivePlatformIds.map((id) => {
    const traits: PlatformTraits = platforms[id];
    return [
      traits.name,
      images(id, traits),
      animations[traits.clips],
      videos(traits),
      made(traits),
    ];
  });
  expect(rows.slice(2)).toEqual(wanted);
});
