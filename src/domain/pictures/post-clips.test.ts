import { describe, expect, it, test } from 'vitest';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { clipFaultOf, isClip, isClipAt } from './post-clips.ts';

const still = { mime: 'image/webp' };
const clip = { mime: 'image/gif' };

describe('clips with a post', () => {
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
  ] as const)('%s takes %j: %s', (platform, media, fault) => {
    const said = clipFaultOf(platforms[platform], media, isClip);
    if (fault === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(fault);
  });

  test('every platform that is live says what becomes of them', () => {
    for (const id of LivePlatformIds) expect(platforms[id]).toHaveProperty('clips');
  });

  test('are told by their address as well', () => {
    expect(isClipAt({ url: '/api/media/AAAAAAAAAAAAAAAAAAAAAAAA.gif' })).toBe(true);
    expect(isClipAt({ url: '/api/media/AAAAAAAAAAAAAAAAAAAAAgif.webp' })).toBe(false);
  });
});
