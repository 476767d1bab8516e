/** How much memory stays when everything that can go is gone. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const mib = 1024 * 1024;

/** Memory that is really held, in MiB: what the collector cannot free. */
export function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / mib;
}
