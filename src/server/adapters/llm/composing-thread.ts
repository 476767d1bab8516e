/** The worker thread for slow compositions, started by `composing.ts`; it interleaves the steps of concurrent requests. */
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { englishGrammar } from '#domain/briefs/english.ts';
import { type ComposeRequest, composing } from '#domain/composer/compose.ts';

/** A request with the number of its answer. */
export interface ComposeMessage {
  id: number;
  request: ComposeRequest;
}

async function composed(request: ComposeRequest) {
  const steps = composing(request, englishGrammar);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
const tell = (answer: object) => parentPort?.postMessage(answer);

parentPort?.on('message', ({ id, request }: ComposeMessage) => {
  void composed(request).then(
    (pieces) => tell({ id, pieces }),
    (error: unknown) => tell({ id, error }),
  );
});
