/** The sandbox as a network that keeps nothing and answers after a while: what is left is the ledger's own time. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#server/context.ts';

/** The networks of `ctx`, the sandbox in this form; `latency` in milliseconds. */
export const answersAfter = ({ social }: Pick<Context, 'social'>, latency: number) => ({
  ...social,
  sandbox: {
    ...social.sandbox,
    async publish() {
      if (latency > 0) await sleep(latency);
      return { external_id: randomUUID(), url: null };
    },
  },
});
