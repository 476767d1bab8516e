/** The files of the recorded demo: the animations of each chapter, its last frame, and its duration. */
import type { ChapterId } from './demo-chapters.ts';
import answer from './answer.webp';
import answerStill from './answer-still.webp';
import create from './create.webp';
import createStill from './create-still.webp';
import draft from './draft.webp';
import draftStill from './draft-still.webp';
import publish from './publish.webp';
import publishStill from './publish-still.webp';
import times from './times.json';
import write from './write.webp';
import writeStill from './write-still.webp';

export interface ChapterFiles {
  moving: string;
  still: string;
  /** Milliseconds. */
  time: number;
}

export const files: Readonly<Record<ChapterId, ChapterFiles>> = {
  draft: { moving: draft, still: draftStill, time: times.draft },
  create: { moving: create, still: createStill, time: times.create },
  write: { moving: write, still: writeStill, time: times.write },
  publish: { moving: publish, still: publishStill, time: times.publish },
  answer: { moving: answer, still: answerStill, time: times.answer },
};
