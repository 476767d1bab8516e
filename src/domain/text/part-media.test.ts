import { describe, expect, it, test } from 'vitest';
import { platforms } from '#contract/platforms/platforms.ts';
import { mediaByPart } from './part-media.ts';
import { kindOf, partsMediaFaultOf } from './post-media.ts';

describe('P-49.100 a file goes with the part that it names', () => {
  const media = ['a', 'b', 'c'];

  it.each([
    ['with the first part if it names none', ['One', 'Two'], {}, [media, []]],
    ['each with its own', ['One', 'Two', 'Three'], { a: 2, b: 1 }, [['c'], ['b'], ['a']]],
    ['with the last part if there are fewer', ['One', 'Two'], { a: 1, b: 9 }, [['c'], ['a', 'b']]],
    ['with the only part', ['One'], { a: 1, b: 2 }, [media]],
    [
      'with the part before an empty one',
      ['One', ' ', 'Three'],
      { a: 1, b: 2 },
      [['a', 'c'], ['b']],
    ],
    ['with the first if those before are empty', ['', 'Two'], { a: 0, b: 1 }, [media]],
    ['with none if there is no text', ['', ''], { a: 1 }, []],
  ])('%s', (_how, parts, places, files) => {
    expect(mediaByPart(parts, media, places)).toEqual(files);
  });
});

describe('the files of each part', () => {
  const [still, clip, video] = ['image/webp', 'image/gif', 'video/mp4'].map((mime) => ({ mime }));
  const stills = (count: number) => Array(count).fill(still) as { mime: string }[];

  test.each([
    ['twitter', [stills(4), stills(4), stills(4)], undefined],
    ['bluesky', [stills(5)], 'Bluesky takes up to 4 files with a post. Remove the others.'],
    [
      'mastodon',
      [[], stills(5)],
      'Part 2: Mastodon takes up to 4 files with a post. Remove the others.',
    ],
    ['twitter', [[video], stills(1)], undefined],
    [
      'twitter',
      [stills(1), [clip, still]],
      'Part 2: X allows a GIF only on its own. Remove the other images or the GIF.',
    ],
    ['instagram', [stills(1), []], undefined],
    ['instagram', [[], stills(1)], 'Instagram only takes posts with an image or a video. Add one.'],
    [
      'instagram',
      [stills(1), stills(1)],
      'Part 2: A reply on Instagram takes no images. Remove them.',
    ],
    ['linkedin', [stills(4), stills(1)], undefined],
    [
      'linkedin',
      [[], stills(2)],
      'Part 2: A reply on LinkedIn takes up to 1 file with a post. Remove the others.',
    ],
  ] as const)('P-49.101 %s takes %j: %s', (platform, parts, fault) => {
    const files = parts.map((part) => part.flatMap((one) => one ?? []));
    expect(partsMediaFaultOf(platforms[platform], files, kindOf)).toBe(fault);
  });
});
