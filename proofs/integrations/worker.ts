/** The worker that sends webhooks, as a separate process that gets killed. */
import { deliverEvents } from '#server/features/webhooks/deliver.job.ts';
import { pause } from '#proofs/shared/processes.ts';
import { openStarted } from '#proofs/shared/open-context.ts';

const ctx = await openStarted();
process.send?.('ready');
const never = new AbortController().signal;
for (;;) {
  await deliverEvents(ctx, never);
  await pause(5);
}
