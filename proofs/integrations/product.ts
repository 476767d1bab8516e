/** The product as a separate process that gets killed: it answers, reads feeds and reports its memory. */
import { createApp } from '#server/app.ts';
import { makeItems } from '#server/features/streams/make.ts';
import { pollStreams } from '#server/features/streams/poll.ts';
import { heldMemory } from '#test/held-memory.ts';
import { pause } from '#proofs/shared/processes.ts';
import { openStarted } from '#proofs/shared/open-context.ts';

const ctx = await openStarted();
const any = 1e9;
const rates = {
  auth: any,
  check: any,
  confirm: any,
  read: any,
  write: any,
  generate: any,
  preview: any,
};
const app = await createApp(ctx, { rates });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

/** Some memory is only freed in later turns of the event loop. */
async function settledMemory(): Promise<object> {
  for (let turn = 0; turn < 6; turn += 1) {
    heldMemory();
    await pause(100);
  }
  return { held: heldMemory(), resident: process.memoryUsage.rss() / 1024 / 1024 };
}
process.on('message', () => void settledMemory().then((said) => process.send?.(said)));
process.send?.(url);
const never = new AbortController().signal;
for (;;) {
  await pollStreams(ctx, never);
  await makeItems(ctx, never);
  await pause(50);
}
