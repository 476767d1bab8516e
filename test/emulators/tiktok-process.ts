/** Starts the emulated TikTok in a process and controls it. */
import { startEmulator } from './process.ts';
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
  const { ready: url, order, close } = await startEmulator('tiktok');
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
    close,
  };
}
