/** Starts the emulated S3 server in a process and controls it. */
import { startEmulator } from './process.ts';

/** Its credentials. */
export const bucketKey = { id: 'AKIDFORTESTS', secret: 'only-for-tests-Zq8Lr2Tn' };

export interface S3 {
  url: string;
  /** Sets a fault, or `none`; returns how many objects and unfinished uploads it has and how many requests it got. */
  order(fault: string): Promise<{ count: number; asked: number; uploads: number }>;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3> {
  const { ready: url, order, close } = await startEmulator('s3', bucketKey.id, bucketKey.secret);
  return {
    url,
    // We control both ends.
    order: async (fault) =>
      (await order({ fault })) as { count: number; asked: number; uploads: number },
    close,
  };
}
