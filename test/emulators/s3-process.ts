/** Starts the emulated S3 server in a process and controls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { programOf, quiet } from '#test/programs.ts';

/** Its credentials. */
export const bucketKey = { id: 'AKIDFORTESTS', secret: 'only-for-tests-Zq8Lr2Tn' };

export interface S3 {
  url: string;
  /** Sets a fault, or `none`; returns how many objects it has and how many requests it got. */
  order(fault: string): Promise<{ count: number; asked: number }>;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3> {
  const child = spawn(
    process.execPath,
    [quiet, await programOf('s3'), bucketKey.id, bucketKey.secret],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    url,
    async order(fault) {
      const body = JSON.stringify({ fault });
      const reply = await fetch(`${url}/control`, { method: 'POST', body });
      // We control both ends.
      return (await reply.json()) as { count: number; asked: number };
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
