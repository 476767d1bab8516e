/** Reads feeds and pages in a child process without write access or network, with limits on time and memory. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CutReason } from '#server/confined/confined.ts';
import { readConfined } from '#server/confined/read-confined.ts';
import { UnreadableWeb, type WebReader } from './port.ts';

const file = fileURLToPath(new URL('./child.ts', import.meta.url));

const bounds = {
  /** Milliseconds. */
  time: 20_000,
  /** Bytes of memory of the process. */
  memory: 500 * 1024 * 1024,
  /** Megabytes of its heap. */
  heap: 256,
  /** Bytes of its output. */
  answer: 16 * 1024 * 1024,
} as const;

const Item = z.object({
  guid: z.string(),
  url: z.string(),
  title: z.string(),
  text: z.string(),
  published_at: z.number().nullable(),
});
const Read = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('feed'), title: z.string(), items: z.array(Item) }),
  z.object({ kind: z.literal('sitemap'), items: z.array(Item), maps: z.array(z.string()) }),
  z.object({
    kind: z.literal('page'),
    title: z.string(),
    text: z.string(),
    feeds: z.array(z.object({ url: z.string(), title: z.string() })),
  }),
]);

const damaged = 'It can’t be read: its format is damaged.';
const tooBig = 'It’s too large to be read.';
const sentences: Record<Exclude<CutReason, 'signal'>, string> = {
  time: 'Reading it took too long.',
  memory: tooBig,
  answer: tooBig,
};

/** The default reader. */
export const createWebReader = (): WebReader => ({
  read: (bytes, { url, type }, signal) =>
    readConfined({
      file,
      args: [url, type],
      input: bytes,
      bounds,
      shape: Read,
      damaged,
      cuts: sentences,
      unreadable: (message, cause) => new UnreadableWeb(message, cause),
      signal,
    }),
});

/** Reading of feeds and pages. */
export { type FeedItem, type ReadWeb, UnreadableWeb, type WebReader } from './port.ts';
