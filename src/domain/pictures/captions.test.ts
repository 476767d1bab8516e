import { describe, expect, test } from 'vitest';
import { readCaptions, writeCaptions } from './captions.ts';

const minute = 60_000;
const cues = [
  { start: 500, end: 2000, text: 'Hello & <welcome>' },
  { start: 2000, end: 3_600_250, text: 'Two\nlines' },
];
const vtt = `WEBVTT

00:00:00.500 --> 00:00:02.000
Hello &amp; &lt;welcome&gt;

00:00:02.000 --> 01:00:00.250
Two
lines
`;
const srt = `1
00:00:00,500 --> 00:00:02,000
Hello & <welcome>

2
00:00:02,000 --> 01:00:00,250
Two
lines
`;

describe('P-51.74 captions', () => {
  test('are written as WebVTT and as SRT, and read back as they were', () => {
    expect([writeCaptions(cues, 'vtt'), writeCaptions(cues, 'srt')]).toEqual([vtt, srt]);
    expect([readCaptions(vtt, minute), readCaptions(srt, minute)]).toEqual([cues, cues]);
  });

  test('are read with what editors add: a byte order mark, names, notes, styles, positions and marks', () => {
    const file = [
      '\u{FEFF}WEBVTT - The doors',
      'NOTE by Ada',
      'STYLE\n::cue { color: red }',
      'first\n00:01.000 --> 00:02.000 align:start line:0\n<v Ada><i>Hi</i> <00:01.500>there &nbsp;',
      '01:00:00.000 --> 01:00:01.000\n<c.loud></c>',
    ];
    expect(readCaptions(file.join('\r\n\r\n'), Infinity)).toEqual([
      { start: 1000, end: 2000, text: 'Hi there \u{A0}' },
    ]);
    const marked = '1\n0:00:01,000 --> 0:00:02,000 X1:40\n{\\an8}<font color="red">a < b</font>\n';
    expect(readCaptions(marked, minute)).toEqual([{ start: 1000, end: 2000, text: 'a < b' }]);
    const tight = 'WEBVTT\n00:01.000 --> 00:02.000\nAt once';
    expect(readCaptions(tight, minute)).toHaveLength(1);
  });

  test.each([
    ['', 'There are no captions in this file.'],
    ['WEBVTT', 'There are no captions in this file.'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n', 'There are no captions in this file.'],
    ['Just a text', 'Line 1 should be times like 00:00:01.000 --> 00:00:04.000.'],
    ['1\n00:00:01 to 00:00:04\nHi', 'Line 2 should be times like 00:00:01.000 --> 00:00:04.000.'],
    [
      `${srt}\n3\n00:00:61,000 --> 00:01:10,000\nHi`,
      'Line 11 should be times like 00:00:01.000 --> 00:00:04.000.',
    ],
    ['00:00:04.000 --> 00:00:04.000\nHi', 'The caption at 0:04 ends before it begins.'],
    [
      '00:00:14.000 --> 00:00:15.000\nA\n\n00:00:02.000 --> 00:00:03.000\nB',
      'The caption at 0:02 comes after the one at 0:14. Put them in order.',
    ],
    ['00:01:05.000 --> 00:01:06.000\nHi', 'The caption at 1:05 begins after the end of the video.'],
    [
      '00:00:01.000 --> 00:00:02.000\nT\u{FFFD}r',
      'Some letters can’t be read. Save the file as UTF-8.',
    ],
  ])('that are %j are refused with what to change', (file, fault) => {
    expect(readCaptions(file, minute)).toBe(fault);
  });
});
