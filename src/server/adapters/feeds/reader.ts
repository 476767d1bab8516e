/** Reads feeds and pages in a child process that may neither write, nor reach a network, nor take long or much memory. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Cut, runConfined } from '#server/confined/confined.ts';
import { UnreadableWeb, type WebReader } from './port.ts';

const file = fileURLToPath(new URL('./child.ts', import.meta.url));

const bounds = {
  /** Milliseconds. */
  time: 20_000,
  /** Bytes of memory of its process. */
  memory: 500 * 1024 * 1024,
  /** Megabytes of its heap. */
  heap: 256,
  /** Bytes of its answer. */
  answer: 16 * 1024 * 1024,
} as const;

const Item = z.object({
  guid: z.string(),
  url: z.string(),
  title: z.string(),
  text: z.string(),
  published_at: z.number().nullable(),
});
const Answer = z.union([
  z.object({
    read: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('feed'), title: z.string(), items: z.array(Item) }),
      z.object({ kind: z.literal('sitemap'), items: z.array(Item), maps: z.array(z.string()) }),
      z.object({
        kind: z.literal('page'),
        title: z.string(),
        text: z.string(),
        feeds: z.array(z.object({ url: z.string(), title: z.string() })),
      }),
    ]),
  }),
  z.object({ error: z.string().nullable() }),
]);

const damaged = 'It can’t be read: its format is damaged.';
const tooBig = 'It’s too large to be read.';
const sentences: Record<Exclude<Cut, 'signal'>, string> = {
  time: 'Reading it took too long.',
  memory: tooBig,
  answer: tooBig,
};

function parsed(output: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(output));
  } catch (cause) {
    throw new UnreadableWeb(damaged, cause);
  }
}

/** The reader of the product. */
export const createWebReader = (): WebReader => ({
  async read(bytes, { url, type }, signal) {
    signal.throwIfAborted();
    const { output, cut } = await runConfined({
      file,
      args: [url, type],
      input: bytes,
      bounds,
      signal,
    });
    signal.throwIfAborted();
    if (cut && cut !== 'signal') throw new UnreadableWeb(sentences[cut]);
    const answer = parsed(output.toString('utf8'));
    if ('read' in answer) return answer.read;
    throw new UnreadableWeb(answer.error ?? damaged);
  },
});
