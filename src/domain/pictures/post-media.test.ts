import { describe, expect, it, test } from 'vitest';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { isVideoAt, kindAt, kindOf, mediaFaultOf } from './post-media.ts';

const still = { mime: 'image/webp' };
const clip = { mime: 'image/gif' };
const video = { mime: 'video/mp4' };

describe('clips and videos with a post', () => {
  it.each([
    ['sandbox', [clip, still, clip], undefined],
    ['twitter', [clip], undefined],
    ['twitter', [still, still], undefined],
    ['twitter', [clip, still], /^Twitter allows a GIF only on its own/],
    ['telegram', [clip], undefined],
    ['telegram', [clip, clip], /^Telegram allows a GIF only on its own/],
    ['bluesky', [still], undefined],
    ['bluesky', [clip], /^Bluesky doesn’t allow GIFs/],
    ['mastodon', [clip], /^Mastodon doesn’t allow GIFs/],
    ['sandbox', [video], undefined],
    ['sandbox', [video, still], /^Sandbox takes one video on its own/],
    ['telegram', [video], undefined],
    ['telegram', [video, video], /^Telegram takes one video on its own/],
    ['telegram', [video, clip], /^Telegram takes one video on its own/],
    ['twitter', [video], /^Twitter doesn’t take videos from SocialAI. Remove the video.$/],
    ['bluesky', [video], undefined],
    ['bluesky', [still, video], /^Bluesky takes one video on its own/],
    ['mastodon', [video], /^Mastodon doesn’t take videos from SocialAI/],
  ] as const)('%s takes %j: %s', (platform, media, fault) => {
    const said = mediaFaultOf(platforms[platform], media, kindOf);
    if (fault === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(fault);
  });

  test('every platform that is live says what becomes of them', () => {
    for (const id of LivePlatformIds) {
      expect(platforms[id]).toHaveProperty('clips');
      expect(platforms[id]).toHaveProperty('videos');
    }
  });

  test('are told by their address as well', () => {
    const kindOfName = (name: string) => kindAt({ url: `/api/media/${name}` });
    expect(kindOfName('AAAAAAAAAAAAAAAAAAAAAAAA.gif')).toBe('clip');
    expect(kindOfName('AAAAAAAAAAAAAAAAAAAAAgif.webp')).toBe('still');
    expect(kindOfName('AAAAAAAAAAAAAAAAAAAAAgif.mp4')).toBe('video');
    expect(isVideoAt({ url: '/api/media/AAAAAAAAAAAAAAAAAAAAAmp4.gif' })).toBe(false);
  });
});
