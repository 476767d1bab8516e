import { expect, test } from 'vitest';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { whereItFits } from './where-it-fits.ts';

const camera = { mime: 'image/jpeg', width: 6000, height: 4000, size: 12_000_000, duration: null };

const wordsOf = (file: Parameters<typeof whereItFits>[0]): Record<string, string> =>
  Object.fromEntries(whereItFits(file).map(({ platform, words }) => [platform, words]));

test('P-51.27 of a photo, the size and the format that each network gets', () => {
  expect(wordsOf(camera)).toMatchObject({
    twitter: '4,096 × 2,731, JPG',
    telegram: '2,560 × 1,707, JPG',
    bluesky: '4,000 × 2,667, JPG',
    threads: '1,440 × 960, JPG',
    mastodon: '3,527 × 2,351, JPG',
    linkedin: '4,096 × 2,731, JPG',
    tiktok: 'TikTok takes only videos. Remove the images and add a video.',
  });
  expect(whereItFits(camera).map(({ platform }) => platform)).toEqual(LivePlatformIds);
});

test('P-51.27 one that a network takes as it is, or not in its shape or size', () => {
  const small = { ...camera, width: 1200, height: 900, size: 300_000 };
  expect(wordsOf(small)).toMatchObject({
    instagram: '1,200 × 900, JPG, as it is',
    discord: '1,200 × 900, JPG, as it is',
  });
  // How many bytes an older file has is not known.
  expect(wordsOf({ ...small, size: undefined })['discord']).toBe('1,200 × 900, JPG');
  expect(wordsOf({ ...small, mime: 'image/webp' })['linkedin']).toBe('1,200 × 900, JPG');
  expect(wordsOf({ ...small, height: 300 })['instagram']).toMatch(/one here is 4:1. Crop it.$/);
  expect(wordsOf({ ...small, width: 200, height: 200 })['instagram']).toContain('at least 320');
});

test('P-51.27 of a GIF and a video, where they move and where they don’t fit', () => {
  const clip = { ...camera, mime: 'image/gif', width: 600, height: 500, size: 900_000 };
  expect(wordsOf(clip)).toMatchObject({
    bluesky: 'A still image of its first frame, 600 × 500, JPG',
    mastodon: '600 × 500, GIF, as it is',
    tiktok: 'TikTok doesn’t allow GIFs. Remove the GIF.',
  });
  const film = { ...clip, mime: 'video/mp4', size: 15_000_000, duration: 2000 };
  expect(wordsOf(film)).toMatchObject({
    twitter: 'As it is',
    discord: 'Discord takes videos of up to 10 MB. Use a smaller one.',
    linkedin: 'LinkedIn takes videos of at least 3 seconds. Use a longer one.',
  });
});
