/** Measures memory after garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const mib = 1024 * 1024;

/** Memory in MiB that the garbage collector cannot free. */
export function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / mib;
}
