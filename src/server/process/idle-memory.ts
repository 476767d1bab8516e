/** Gives memory back to the system when nobody asks for anything. */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds: until what the start left behind goes, and between two looks afterwards. */
const settled = 2000;
const look = 60_000;
/** The share of time in which a quiet process does something. */
const quiet = 0.05;
/** Bytes: less than this is not worth a pause. */
const worth = 16 * 1024 * 1024;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Only this flavour shrinks the young generation too, which grows under load and is kept for the next one. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const memory = () => process.memoryUsage.rss();

/**
 * Collects once after the start, and later whenever a minute was quiet and memory has grown since. The heap is not made
 * smaller than load wants it: that would cost more in every busy minute than this pause of a tenth of a second in a quiet one.
 */
export function releaseWhenIdle(collect: () => void = collectAll): void {
  let kept = 0;
  let before = performance.eventLoopUtilization();
  const release = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > quiet || memory() < kept + worth) return;
    collect();
    kept = memory();
  };
  setTimeout(() => {
    before = performance.eventLoopUtilization();
    collect();
    kept = memory();
  }, settled).unref();
  setInterval(release, look).unref();
}
