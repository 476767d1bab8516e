/** The worker that sends webhooks, as a separate process that gets killed. */
import { deliverEvents } from '#server/features/webhooks/deliver.job.ts';
import { pause } from '#verify/worker-process.ts';
import { openParts } from './setup.ts';

const ctx = await openParts();
process.send?.('ready');
const never = new AbortController().signal;
for (;;) {
  await deliverEvents(ctx, never);
  await pause(5);
}
