/** What the guide to media and the page about networks say of files is what the contract says. */
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

const filesOf = (id: LivePlatform) =>
  (pictureFiles as Partial<Record<LivePlatform, PictureFiles>>)[id];

/** The largest file that a network gets of an image. */
function largest(files: PictureFiles): string {
  const side = `${files.side.toLocaleString('en')} pixels`;
  const wide = files.width && `${files.width.toLocaleString('en')} pixels wide`;
  const most = files.pixels && `${(files.pixels / 1e6).toFixed(1)} megapixels`;
  return `${wide ?? most ?? side} and ${files.bytes / 1e6} MB`;
}

function images(id: LivePlatform, { max_media = limits.post_media }: PlatformTraits): string {
  const files = filesOf(id);
  if (!files || max_media === 0) return 'none';
  const formats = files.formats.map((format) => words[format]).join(', ');
  return `up to ${Math.min(max_media, limits.post_media)}, ${largest(files)}, ${formats}`;
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

test('P-51.21 the page about networks names the largest image that each gets', () => {
  const sections = readFileSync(join(root, 'docs/platforms.md'), 'utf8').split('\n## ').slice(1);
  const told = LivePlatformIds.flatMap((id) => {
    const files = filesOf(id);
    const section = sections.find((one) => one.startsWith(platforms[id].name)) ?? '';
    const [, size] = /^\| Images .*at most (.+? MB)/m.exec(section) ?? [];
    return files && size ? [[id, size, largest(files)] as const] : [];
  });
  expect(told.length).toBeGreaterThan(7);
  expect(told.filter(([, size, wanted]) => size !== wanted)).toEqual([]);
});
