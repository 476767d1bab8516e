/** A cover of a video and captions, as an adapter gets them. */
import sharp from 'sharp';
import type { VideoCaptions, VideoCover } from '#server/adapters/social/outgoing-file.ts';

const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } });

export const coverFile: Uint8Array = new Uint8Array(await image.jpeg().toBuffer());

export const cover: VideoCover = { id: 'cover', at: null, bytes: async () => coverFile };

/** A file that no network can use as a cover. */
export const badCover: VideoCover = { ...cover, id: 'bad', bytes: async () => Buffer.from('no') };

const cues = [
  { start: 500, end: 1200, text: 'The doors are open.' },
  { start: 1300, end: 1900, text: 'Salt & pepper < sugar' },
];

export const captions: VideoCaptions[] = [
  { language: 'de', cues: [{ start: 500, end: 1200, text: 'Die Türen sind offen.' }] },
  { language: 'en', cues },
];
