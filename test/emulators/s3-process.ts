/** Starts the emulated S3 server as a process and speaks to its switches. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { programOf, quiet } from '#test/programs.ts';

/** The key that opens it. */
export const bucketKey = { id: 'AKIDFORTESTS', secret: 'only-for-tests-Zq8Lr2Tn' };

export interface S3 {
  url: string;
  /** Breaks it, or mends it with `none`; answers how much it holds and how often it was asked. */
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
      // Both ends of this are ours.
      return (await reply.json()) as { count: number; asked: number };
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
