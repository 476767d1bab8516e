/**
 * A server that lives as long as a test lets it: it installs a model or continues, has it write a text, and prints each step
 * as it begins.
 */
import { npmOf } from '#server/config-values.ts';
import { createWriterHere, findNpm } from '#server/adapters/llm/here/index.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import { createEgress } from '#server/egress/egress.ts';
import { fakeNpm } from './fake-npm.ts';
import { tinyOffer } from './tiny-offer.ts';

const [, , data_dir = '', mirror = '', sha256 = '', file = ''] = process.argv;
const log = { info: () => {}, warn: () => {} };
const egress = createEgress({ origins: mirror === '' ? [] : [mirror] });
const own = npmOf(process.env);
const writer = createWriterHere({
  data_dir,
  mirror,
  // Without a file server it is about a real model, and npm installs the real runtime.
  npm:
    mirror === ''
      ? findNpm(own.env, own.script)
      : fakeNpm({
          SLOW: '150',
          RUNTIME: new URL('./stub-runtime.ts', import.meta.url).href,
          sha256,
        }),
  fetch: (url, init) => egress.download(url, init),
  offers: [{ ...tinyOffer(sha256), memory: 300e6 }],
  log,
});
const used = new Set([file.replace('.gguf', '')]);
const ask = {
  max_tokens: 60,
  messages: [{ role: 'user', content: 'Write one post about the oven, which is broken.' }],
};

let step = '';
const look = async () => {
  const { work, state } = await writer.state(used);
  const now = work?.step ?? state;
  if (now !== step) process.stdout.write(`${now}\n`);
  step = now;
};
const clock = setInterval(() => void look(), 5);

/** One more try than the product makes, which is told that the process ended. */
async function write(tries = 3): Promise<string> {
  try {
    const answer = await writer.fetchFor(file.replace('.gguf', ''))('', {
      method: 'POST',
      body: JSON.stringify(ask),
    });
    const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
    return choices[0]?.message.content ?? '';
  } catch (error) {
    if (error instanceof WriterError && error.retry && tries > 1) return write(tries - 1);
    throw error;
  }
}

await writer.resume();
if (!(await writer.state(used)).work) await (await writer.install(file)).ended;
const { work: left, kept } = await writer.state(used);
const text = left ? '' : await write();
clearInterval(clock);
process.stdout.write(`${JSON.stringify({ left, kept, text })}\n`);
writer.close();
await egress.close();
