import { describe, expect, it, test } from 'vitest';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { clipNoteOf, isVideoAt, kindAt, kindOf, mediaFaultOf } from './post-media.ts';

const still = { mime: 'image/webp' };
const clip = { mime: 'image/gif' };
const video = { mime: 'video/mp4' };

describe('clips and videos with a post', () => {
  it.each([
    ['sandbox', [clip, still, clip], undefined],
    ['twitter', [clip], undefined],
    ['twitter', [still, still], undefined],
    ['twitter', [clip, still], /^X allows a GIF only on its own/],
    ['telegram', [clip], undefined],
    ['telegram', [clip, clip], /^Telegram allows a GIF only on its own/],
    ['bluesky', [still], undefined],
    ['bluesky', [clip, clip], undefined],
    ['linkedin', [clip], undefined],
    ['linkedin', [clip, still], /^LinkedIn allows a GIF only on its own/],
    ['tiktok', [clip], /^TikTok doesn’t allow GIFs/],
    ['sandbox', [video], undefined],
    ['sandbox', [video, still], /^Sandbox takes one video on its own/],
    ['telegram', [video], undefined],
    ['telegram', [video, video], /^Telegram takes one video on its own/],
    ['telegram', [video, clip], /^Telegram takes one video on its own/],
    ['twitter', [video], undefined],
    ['twitter', [video, still], /^X takes one video on its own/],
    ['linkedin', [video], undefined],
    ['bluesky', [video], undefined],
    ['bluesky', [still, video], /^Bluesky takes one video on its own/],
    ['tiktok', [video], undefined],
    ['tiktok', [video, video], /^TikTok takes one video on its own/],
    ['tiktok', [still], /^TikTok takes only videos. Remove the images and add a video.$/],
    ['tiktok', [], /^TikTok only takes posts with a video. Add one.$/],
  ] as const)('%s takes %j: %s', (platform, media, fault) => {
    const said = mediaFaultOf(platforms[platform], media, kindOf);
    if (fault === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(fault);
  });

  it.each([
    [
      'instagram',
      { duration: 2800 },
      /^Instagram takes videos of at least 3 seconds\. Use a longer one\.$/,
    ],
    ['instagram', { duration: 2950 }, undefined],
    // The shapes of images are not those of reels.
    ['instagram', { duration: 9000, width: 1080, height: 1920 }, undefined],
    ['linkedin', { duration: 1000 }, /^LinkedIn takes videos of at least 3 seconds/],
    [
      'linkedin',
      { bytes: 501 * 1024 ** 2 },
      /^LinkedIn takes videos of up to 500 MB\. Use a smaller one\.$/,
    ],
    ['threads', { duration: 1000, bytes: 1024 ** 3 }, undefined],
  ] as const)('P-51.15 %s takes a video with %j: %s', (platform, known, fault) => {
    const size = { width: 64, height: 36, ...known };
    const said = mediaFaultOf(platforms[platform], [{ ...video, size }], kindOf, (one) => one.size);
    if (fault === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(fault);
  });

  it.each([
    ['bluesky', [still, clip], 'On Bluesky, the GIF is a still image of its first frame.'],
    ['instagram', [still], undefined],
    ['discord', [clip], undefined],
  ] as const)('P-51.19 %s says beforehand what becomes of %j: %s', (platform, media, note) => {
    expect(clipNoteOf(platforms[platform], media, kindOf)).toBe(note);
  });

  test('a platform without videos says so', () => {
    const said = mediaFaultOf({ name: 'Elsewhere', videos: 'none' }, [video], kindOf);
    expect(said).toBe('Elsewhere doesn’t take videos from SocialAI. Remove the video.');
  });

  test('every platform declares what it supports', () => {
    for (const id of LivePlatformIds) {
      expect(platforms[id]).toHaveProperty('clips');
      expect(platforms[id]).toHaveProperty('videos');
    }
  });

  test('are also recognized by their address', () => {
    const kindOfName = (name: string) => kindAt({ url: `/api/media/${name}` });
    expect(kindOfName('AAAAAAAAAAAAAAAAAAAAAAAA.gif')).toBe('clip');
    expect(kindOfName('AAAAAAAAAAAAAAAAAAAAAgif.webp')).toBe('still');
    expect(kindOfName('AAAAAAAAAAAAAAAAAAAAAgif.mp4')).toBe('video');
    expect(isVideoAt({ url: '/api/media/AAAAAAAAAAAAAAAAAAAAAmp4.gif' })).toBe(false);
  });
});

test.each([
  [{ max_media: 1 }, [{}, {}], /takes up to 1 file with a post/],
  [{ max_alt: 3 }, [{ alt: 'long' }], /alt texts of up to 3 characters/],
  [{ needs_media: true }, [], /only takes posts with an image or a video/],
  [{ max_media: 1, max_alt: 3, needs_media: true }, [{ alt: 'fit' }], undefined],
] as const)('P-7.316 a server’s limits %o are applied to %o', (takes, media, fault) => {
  const said = mediaFaultOf({ name: 'Mastodon', ...takes }, media, () => 'still');
  if (fault) expect(said).toMatch(fault);
  else expect(said).toBeUndefined();
});
