/** Speaks the protocol of the process that writes, without a model: what it does is what the last message asks for. */
import type { WriterCommand, Report } from '#server/adapters/llm/here/protocol.ts';

const [, , mode = ''] = process.argv;
const say = (report: Report): void => void process.send?.(report);
const words = (count: number) => Array.from({ length: count }, (_, nth) => `word${nth} `);
let stopped = 0;

/** What a model answers to any prompt of the product. */
const post = JSON.stringify({
  angle: 'plain',
  parts: ['Coffee first, words later.'],
  facts_used: [],
  needs: [],
  why: 'because',
});

const done = (id: number, text: string, stop: 'end' | 'length' | 'stopped' = 'end') =>
  say({ is: 'done', id, done: { text, stop, tokens: { input: 12, output: 3 } } });

async function count(id: number, rest: string): Promise<void> {
  let whole = '';
  for (const word of words(Number(rest))) {
    if (stopped === id) return done(id, whole, 'stopped');
    whole += word;
    say({ is: 'text', id, text: word });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return done(id, whole, 'length');
}

/** By the first word of the message; any other one is met with silence. */
const acts: Record<string, (id: number, rest: string) => unknown> = {
  count,
  crash: () => process.exit(3),
  garble: () => process.send?.({ is: 'nonsense' }),
  refuse: (id) => say({ is: 'refused', id, why: 'too_long', detail: 'context size' }),
  eat() {
    const eaten = Array.from({ length: 40 }, () => Buffer.alloc(16 * 1024 * 1024, 1));
    setInterval(() => eaten.length, 1000);
  },
  echo(id, rest) {
    say({ is: 'text', id, text: rest });
    done(id, rest);
  },
  pid: (id) => done(id, String(process.pid)),
};

const write = (id: number, text: string): void => {
  const [what = '', rest = ''] = text.split(/ (.*)/s);
  if (mode === 'post') acts['echo']?.(id, post);
  else acts[what]?.(id, rest);
};

process.on('message', (order: WriterCommand) => {
  if (order.do === 'write') write(order.id, order.prompt.messages.at(-1)?.content ?? '');
  else if (mode !== 'deaf') stopped = order.id;
});
process.once('disconnect', () => process.exit());

if (mode === 'unloadable') {
  say({ is: 'refused', why: 'not_loaded', detail: 'unknown model architecture' });
} else if (mode !== 'stuck') {
  say({ is: 'loading', share: 0.5 });
  say({ is: 'ready' });
}
