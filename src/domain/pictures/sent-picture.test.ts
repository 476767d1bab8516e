import { expect, test } from 'vitest';
import { pictureFiles } from '#contract/platforms/picture-files.ts';
import { fitted, sentPicture } from './sent-picture.ts';

const photo = { mime: 'image/webp', width: 4096, height: 2731, size: 3_000_000 };
test('P-51.1 a picture that a network takes as it is, is sent so', () => {
  expect(sentPicture(photo, pictureFiles.twitter)).toBeUndefined();
  const card = { mime: 'image/png', width: 1080, height: 1080, size: 90_000 };
  for (const files of [pictureFiles.bluesky, pictureFiles.linkedin, pictureFiles.telegram]) {
    expect(sentPicture(card, files)).toBeUndefined();
  }
});

test('P-51.1 one that is too large, or of another format, is made anew in its shape', () => {
  const of = (files: Parameters<typeof sentPicture>[1]) => sentPicture(photo, files);
  expect(of(pictureFiles.bluesky)).toEqual({
    encoding: 'webp',
    side: 4000,
    max_bytes: 2_000_000,
    width: 4000,
    height: 2667,
  });
  expect(of(pictureFiles.linkedin)).toMatchObject({ encoding: 'jpeg', width: 4096, height: 2731 });
  expect(of(pictureFiles.instagram)).toMatchObject({ encoding: 'jpeg', width: 1440 });
  // Of 8,294,400 pixels none is left over that would make Mastodon shrink it again.
  expect(fitted({ width: 6000, height: 4000 }, pictureFiles.mastodon)).toEqual({
    width: 3527,
    height: 2351,
  });
  expect(fitted({ width: 1440, height: 14_400 }, pictureFiles.threads)).toMatchObject({
    height: 4096,
  });
  const tall = { ...photo, width: 1, height: 5000 };
  expect(sentPicture(tall, pictureFiles.telegram)).toMatchObject({ width: 1, height: 2560 });
});

test('clips and videos are sent as they are', () => {
  for (const mime of ['image/gif', 'video/mp4']) {
    expect(sentPicture({ ...photo, mime }, pictureFiles.bluesky)).toBeUndefined();
  }
});

test('P-51.19 a clip is a still image where a network does not play it', () => {
  const clip = { ...photo, mime: 'image/gif', width: 300, height: 200, size: 90_000 };
  for (const files of [pictureFiles.bluesky, pictureFiles.instagram])
    expect(sentPicture(clip, files, true)).toMatchObject({
      encoding: 'jpeg',
      width: 300,
      height: 200,
    });
});
