/** Starts the emulated TikTok in a process and controls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { programOf, quiet } from '#test/programs.ts';
import type { State, Upload } from './tiktok-state.ts';

export interface Tiktok {
  url: string;
  order(order: object): Promise<unknown>;
  /** Every upload, oldest first. */
  uploads(): Promise<Upload[]>;
  /** Completed uploads: in an inbox, or being processed. */
  drafts(): Promise<Upload[]>;
  calls(): Promise<State['calls']>;
  close(): Promise<void>;
}

export async function startTiktok(): Promise<Tiktok> {
  const child = spawn(process.execPath, [quiet, await programOf('tiktok')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const order = async (given: object): Promise<unknown> => {
    const reply = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(given) });
    // We control both ends.
    return ((await reply.json()) as { done: unknown }).done;
  };
  const all = async () => (await order({})) as Pick<State, 'uploads' | 'calls'>;
  return {
    url,
    order,
    uploads: async () => (await all()).uploads,
    drafts: async () =>
      (await all()).uploads.filter(
        ({ bytes, size, status }) => bytes === size && status !== 'FAILED',
      ),
    calls: async () => (await all()).calls,
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
