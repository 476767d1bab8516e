/** Returns memory to the system when the server is idle. */
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

/** Milliseconds until the garbage of startup is collected, and between two checks afterwards. */
const settled = 2000;
const look = 60_000;
/** A process that is busy for less than this share of the time counts as idle. */
const quiet = 0.05;
/** Minimum growth in bytes that is worth a pause. */
const worth = 16 * 1024 * 1024;

/**
 * Simulates memory pressure, the only collection that also shrinks the young generation, which grows under load and
 * is then kept. An inspector session within the process opens no port.
 */
async function collectAll(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

const memory = () => process.memoryUsage.rss();

/**
 * Collects once after startup, and later whenever a minute was idle and memory has grown since. The heap limit is
 * not lowered: that would cost more in every busy minute than this pause of a tenth of a second in an idle one.
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
