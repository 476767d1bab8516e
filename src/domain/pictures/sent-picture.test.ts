import { expect, test } from 'vitest';
import { bluesky } from '#contract/platforms/bluesky.ts';
import { instagram } from '#contract/platforms/instagram.ts';
import { linkedin } from '#contract/platforms/linkedin.ts';
import { telegram } from '#contract/platforms/telegram.ts';
import { twitter } from '#contract/platforms/twitter.ts';
import { sentPicture } from './sent-picture.ts';

const photo = { mime: 'image/webp', width: 4096, height: 2731, size: 3_000_000 };
test('P-51.1 a picture that a network takes as it is, is sent so', () => {
  expect(sentPicture(photo, twitter.picture_files)).toBeUndefined();
  const card = { mime: 'image/png', width: 1080, height: 1080, size: 90_000 };
  for (const { picture_files } of [bluesky, linkedin, telegram]) {
    expect(sentPicture(card, picture_files)).toBeUndefined();
  }
});

test('P-51.1 one that is too large, or of another format, is made anew in its shape', () => {
  const of = (files: Parameters<typeof sentPicture>[1]) => sentPicture(photo, files);
  expect(of(bluesky.picture_files)).toEqual({
    encoding: 'webp',
    side: 4000,
    most: 2_000_000,
    width: 4000,
    height: 2667,
  });
  expect(of(linkedin.picture_files)).toMatchObject({ encoding: 'jpeg', width: 4096, height: 2731 });
  expect(of(instagram.picture_files)).toMatchObject({ encoding: 'jpeg', width: 1800 });
  const tall = { ...photo, width: 1, height: 5000 };
  expect(sentPicture(tall, telegram.picture_files)).toMatchObject({ width: 1, height: 2560 });
});

test('clips and videos are sent as they are', () => {
  for (const mime of ['image/gif', 'video/mp4']) {
    expect(sentPicture({ ...photo, mime }, bluesky.picture_files)).toBeUndefined();
  }
});
