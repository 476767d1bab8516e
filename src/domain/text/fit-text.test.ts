import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { fitText, fitTo, lengthFaultOf, type Room } from './fit-text.ts';
import { allFit } from './post-text.ts';

const none: { url: string }[] = [];
const one = (text: string, room: Room) => fitTo({ parts: [text], media: none }, room);
const { twitter, bluesky, telegram, sandbox } = platforms;

describe('shortening a text for a network', () => {
  test('is unchanged if it fits', () => {
    expect(one('Short.', twitter)).toEqual({ parts: ['Short.'], media: [], changes: [] });
  });

  test('ends after an earlier sentence', () => {
    const sentence = 'This sentence is fifty characters long, more or less. ';
    expect(one(sentence.repeat(6), twitter)).toMatchObject({
      parts: [sentence.repeat(5).trim()],
      changes: ['Shortened from 324 to 269 characters.', 'It ends after an earlier sentence.'],
    });
  });

  test('ends after an earlier word, with an ellipsis, if its first sentence is too long', () => {
    const { parts, changes } = one(`${'word '.repeat(80)}end.`, twitter);
    expect(parts[0]).toMatch(/^(word )+word…$/);
    expect(changes).toEqual([
      'Shortened from 404 to 276 characters.',
      'It ends within a sentence.',
    ]);
  });

  test('keeps its last link', () => {
    const text = `${'A sentence about the report. '.repeat(14)}Read it at https://example.com/a/report.`;
    const [part = ''] = one(text, bluesky).parts;
    expect(part).toMatch(
      /^(A sentence about the report\. ?)+\n\nhttps:\/\/example\.com\/a\/report\.?$/,
    );
    expect(allFit([part], bluesky, [])).toBe(true);
  });

  test('reports the part of a thread', () => {
    const long = 'One more sentence here. '.repeat(20).trim();
    const { parts, changes } = fitTo({ parts: ['Short.', long], media: none }, twitter);
    expect(parts[0]).toBe('Short.');
    expect(changes).toEqual([
      'Part 2: Shortened from 479 to 263 characters.',
      'It ends after an earlier sentence.',
    ]);
  });

  test('drops a clip if the network has none, or if it must be the only file', () => {
    const clip = { url: '/api/media/a.gif' };
    const picture = { url: '/api/media/b.webp' };
    const post = { parts: ['Look.'], media: [clip, picture] };
    expect(fitTo(post, { ...bluesky, clips: 'none' })).toEqual({
      parts: ['Look.'],
      media: [picture],
      changes: ['Left out the GIF, which Bluesky doesn’t support here.'],
    });
    expect(fitTo(post, twitter).media).toEqual([picture]);
    expect(fitTo({ ...post, media: [clip] }, twitter).media).toEqual([clip]);
    expect(fitTo(post, sandbox).media).toEqual([clip, picture]);
  });

  test('P-7.242 drops a video if the network has none, or if it must be the only file', () => {
    const video = { url: '/api/media/a.mp4' };
    const clip = { url: '/api/media/a.gif' };
    const picture = { url: '/api/media/b.webp' };
    const post = { parts: ['Look.'], media: [video, clip, picture] };
    expect(fitTo({ ...post, media: [video] }, telegram)).toMatchObject({
      media: [video],
      changes: [],
    });
    expect(fitTo(post, sandbox)).toMatchObject({
      media: [clip, picture],
      changes: ['Left out the video, which Sandbox doesn’t support here.'],
    });
    expect(fitTo({ ...post, media: [video] }, bluesky).media).toEqual([video]);
    expect(fitTo({ ...post, media: [video] }, { ...twitter, videos: 'none' })).toMatchObject({
      media: [],
      changes: ['Left out the video, which X doesn’t support here.'],
    });
    expect(fitTo(post, { ...bluesky, clips: 'none' })).toMatchObject({
      media: [picture],
      changes: [
        'Left out the video, which Bluesky doesn’t support here.',
        'Left out the GIF, which Bluesky doesn’t support here.',
      ],
    });
    // It is a still image there.
    expect(fitTo(post, bluesky).media).toEqual([clip, picture]);
  });

  test('has less room under an image', () => {
    const text = 'A sentence of some words. '.repeat(60).trim();
    const post = { parts: [text], media: [{ url: '/api/media/b.webp' }] };
    const [part = ''] = fitTo(post, telegram).parts;
    expect(one(text, telegram).parts).toEqual([text]);
    expect(part.length).toBeLessThan(text.length);
    expect(lengthFaultOf(text, telegram, 1)).toMatch(/ under a picture; /);
    expect(lengthFaultOf(part, telegram, 1)).toBeUndefined();
  });

  test('fits every network afterwards, starts like the original, and is stable when repeated', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}[.!?,]?$/u);
    const text = fc
      .array(
        fc.oneof(
          word,
          fc.constant('https://example.com/page'),
          fc.constant('🙂'),
          fc.constant('漢字'),
        ),
        {
          minLength: 1,
          maxLength: 160,
        },
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.constantFrom(...LivePlatformIds), (written, id) => {
        const room = platforms[id];
        const { parts } = one(written, room);
        expect(allFit(parts, room, [])).toBe(true);
        expect(one(parts[0] ?? '', room)).toEqual({ parts, media: [], changes: [] });
        const [start = ''] = (parts[0] ?? '').split('\n\n');
        expect(written.startsWith(start.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});

test('P-9.61 a thread is split for each network, and only single posts are shortened', () => {
  const text = 'This sentence is fifty characters long, more or less. '.repeat(8).trim();
  const parts = (isThread: boolean, room: Room) =>
    fitText({ text, isThread, media: none }, room).parts;
  expect(parts(true, twitter)).toHaveLength(2);
  expect(parts(true, telegram)).toEqual([text]);
  expect(parts(true, twitter).join(' ')).toBe(text);
  expect(parts(false, twitter)).toHaveLength(1);
  expect(text.startsWith(parts(false, twitter)[0] ?? '-')).toBe(true);
});
