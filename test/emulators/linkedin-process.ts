/** Starts the emulated LinkedIn in a process and controls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Held } from '#server/adapters/social/port.suite.ts';
import { programOf, quiet } from '#test/programs.ts';
import type { Shown } from './linkedin-state.ts';

export interface Linkedin {
  url: string;
  order(order: object): Promise<unknown>;
  /** All posts, oldest first. */
  posts(): Promise<Shown[]>;
  calls(): Promise<{ method: string; path: string }[]>;
  held(): Promise<Held[]>;
  close(): Promise<void>;
}

interface All {
  posts: Shown[];
  calls: { method: string; path: string }[];
}

export async function startLinkedin(): Promise<Linkedin> {
  const child = spawn(process.execPath, [quiet, await programOf('linkedin')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const order = async (given: object): Promise<unknown> => {
    const reply = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(given) });
    // We control both ends.
    return ((await reply.json()) as { done: unknown }).done;
  };
  const all = async () => (await order({})) as All;
  return {
    url,
    order,
    posts: async () => (await all()).posts,
    calls: async () => (await all()).calls,
    held: async () =>
      (await all()).posts.map(({ urn, text, in_reply_to, pictures }) => ({
        external_id: urn,
        text,
        in_reply_to,
        media: pictures.length,
      })),
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
