/** Gives memory back to the system when nobody asks for anything. */
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

/** Milliseconds: until what the start left behind goes, and between two looks afterwards. */
const settled = 2000;
const look = 60_000;
/** The share of time in which a quiet process does something. */
const quiet = 0.05;
/** Bytes: less than this is not worth a pause. */
const worth = 16 * 1024 * 1024;

/**
 * As if memory were short, which is the one collection that also shrinks the young generation; it grows under load and is
 * kept for the next one. A session within the process opens no port.
 */
async function collectAll(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

const memory = () => process.memoryUsage.rss();

/**
 * Collects once after the start, and later whenever a minute was quiet and memory has grown since. The heap is not made
 * smaller than load wants it: that would cost more in every busy minute than this pause of a tenth of a second in a quiet one.
 */
export function releaseWhenIdle(collect: () => Promise<void> = collectAll): void {
  let kept = 0;
  let before = performance.eventLoopUtilization();
  const release = async () => {
    await collect();
    kept = memory();
  };
  const releaseIfQuiet = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization < quiet && memory() > kept + worth) await release();
  };
  setTimeout(() => void release(), settled).unref();
  setInterval(() => void releaseIfQuiet(), look).unref();
}
