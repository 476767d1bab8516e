/** The recorded walk as files: of each chapter its pictures in motion, its last picture, and how long it takes. */
import type { ChapterId } from './demo-chapters.ts';
import answer from './demo/answer.webp';
import answerStill from './demo/answer-still.webp';
import connect from './demo/connect.webp';
import connectStill from './demo/connect-still.webp';
import create from './demo/create.webp';
import createStill from './demo/create-still.webp';
import publish from './demo/publish.webp';
import publishStill from './demo/publish-still.webp';
import times from './demo/times.json';
import write from './demo/write.webp';
import writeStill from './demo/write-still.webp';

export interface ChapterFiles {
  moving: string;
  still: string;
  /** Milliseconds. */
  time: number;
}

export const files: Readonly<Record<ChapterId, ChapterFiles>> = {
  connect: { moving: connect, still: connectStill, time: times.connect },
  create: { moving: create, still: createStill, time: times.create },
  write: { moving: write, still: writeStill, time: times.write },
  publish: { moving: publish, still: publishStill, time: times.publish },
  answer: { moving: answer, still: answerStill, time: times.answer },
};
