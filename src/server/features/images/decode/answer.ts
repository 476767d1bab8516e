/** What the process that decodes pictures says: lines of JSON, and the files that the last one lists. */
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import { Layout } from './film-file.ts';

const Done = z.object({
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Of a video, in milliseconds, and of which pieces it is made. */
  duration: z.int().positive().optional(),
  layout: Layout.optional(),
  /** Set if it is an animation, as a GIF. */
  moves: z.literal(true).optional(),
  /** Of the smaller versions. */
  widths: z.array(z.int().positive()).optional(),
  /** Of the file as it came, which is the last one. */
  original: z
    .object({
      mime: z.enum(['image/jpeg', 'image/png', 'image/webp']),
      width: z.int().positive(),
      height: z.int().positive(),
      turned: z.boolean(),
    })
    .optional(),
  /** Its perceptual hash. */
  look: z
    .string()
    .regex(/^[\da-f]{88}$/)
    .optional(),
  /** What the file says of its origin, or was known of it, if AI made it. */
  marked: z.enum(['ai_generated', 'ai_edited']).optional(),
  /** Sizes of the files that follow, in bytes. */
  sizes: z.array(z.int().positive()).max(10),
});
export type Done = z.infer<typeof Done>;

const codes = ['unreadable_image', 'unreadable_video', 'too_large', 'invalid_input'] as const;
const Line = z.union([
  z.object({ progress: z.number().min(0).max(100) }),
  z.object({ done: Done }),
  z.object({ error: z.object({ code: z.enum(codes), message: z.string() }).nullable() }),
]);

const newLine = 10;

export interface Answer {
  done: Done;
  files: Buffer[];
}

/** Parses the output of the child process: lines of JSON, and after the last one the files that it lists. */
export function answerIn(output: Buffer): Answer {
  let at = 0;
  while (at < output.length) {
    const end = output.indexOf(newLine, at);
    const line = Line.parse(JSON.parse(output.toString('utf8', at, end)));
    at = end + 1;
    if ('progress' in line) continue;
    if ('error' in line) {
      if (line.error) throw new AppError(line.error.code, { message: line.error.message });
      break;
    }
    const files = line.done.sizes.map((size) => output.subarray(at, (at += size)));
    if (at !== output.length) break;
    return { done: line.done, files };
  }
  throw new Error('The process that decodes pictures said nothing.');
}

/** Reports the progress in the lines so far. */
export function progressOf(onProgress: (percent: number) => void): (piece: Buffer) => void {
  let text = '';
  return (piece) => {
    // After the lines come long files, which contain no progress.
    if (text.length > 10_000) return;
    text += piece.toString('latin1');
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const [, percent] = /^\{"progress":(\d{1,3})\}$/.exec(line) ?? [];
      if (percent !== undefined) onProgress(Number(percent));
    }
  };
}
