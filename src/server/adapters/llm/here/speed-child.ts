/**
 * Finds out how fast this machine calculates and how fast it reads its memory. A language model does both: it multiplies
 * while it reads a prompt, and goes through all its weights for each token that it writes. Prints what it found as JSON.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** What a machine does in a second. */
interface Rates {
  operations: number;
  bytes: number;
}

const megabyte = 1024 ** 2;
/** What all threads read together, in bytes: more than the caches of most machines hold. */
const memory = 128 * megabyte;
/** One number of each line of the cache is enough, because a machine fetches whole lines. */
const perLine = 64 / Float64Array.BYTES_PER_ELEMENT;
/** How many numbers are read before the next look at the clock: a megabyte. */
const stretch = megabyte / Float64Array.BYTES_PER_ELEMENT;

/** Numbers that fit the fastest cache, and how often they are multiplied before the next look at the clock. */
const few = 512;
const times = 200;

/** How long each measurement takes, in milliseconds, and how many there are of each kind. */
const slice = 200;
const rounds = 3;

/** Results go here, so that nothing is optimized away. */
const sink = new Float64Array(1);

/** Multiplies and adds, and returns how often. What it uses is its own, which is as fast in a bundle. */
function calculator(): () => number {
  const left = new Float64Array(few).fill(0.5);
  const right = new Float64Array(few).fill(0.25);
  const sums = (): number => {
    let one = 0;
    let other = 0;
    for (let at = 0; at < few; at += 2) {
      one += (left[at] ?? 0) * (right[at] ?? 0);
      other += (left[at + 1] ?? 0) * (right[at + 1] ?? 0);
    }
    return one + other;
  };
  return () => {
    let sum = 0;
    for (let time = 0; time < times; time += 1) sum += sums();
    sink[0] = sum;
    return few * times;
  };
}

/** Reads some memory after the other, and returns how many bytes. */
function reader(size: number): () => number {
  const numbers = new Float64Array(size / Float64Array.BYTES_PER_ELEMENT).fill(1);
  let from = 0;
  return () => {
    const to = Math.min(from + stretch, numbers.length);
    let sum = 0;
    for (let at = from; at < to; at += perLine) sum += numbers[at] ?? 0;
    sink[0] = sum;
    const bytes = (to - from) * Float64Array.BYTES_PER_ELEMENT;
    from = to === numbers.length ? 0 : to;
    return bytes;
  };
}

/** Milliseconds that this thread has had a processor; before Node 23.9, those that passed. */
function now(): number {
  const used = process.threadCpuUsage?.();
  return used ? (used.user + used.system) / 1000 : performance.now();
}

/** By the time that the thread ran, so that other work on the machine does not count. */
function rateOf(work: () => number): number {
  const end = performance.now() + slice;
  const began = now();
  let done = 0;
  while (performance.now() < end) done += work();
  return (done / Math.max(now() - began, 1)) * 1000;
}

function measure(size: number): Rates[] {
  const calculate = calculator();
  const read = reader(size);
  return Array.from({ length: rounds }, () => ({
    operations: rateOf(calculate),
    bytes: rateOf(read),
  }));
}

function inThread(size: number): Promise<Rates[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Rates[]>();
  const worker = new Worker(new URL('./speed-child.ts', import.meta.url), { workerData: size });
  worker.once('message', resolve).once('error', reject);
  return promise;
}

/** The best round of all threads together: in the others, something else was in the caches. */
async function measureTogether(cores: number): Promise<Rates> {
  const size = Math.max(1, Math.floor(memory / cores / megabyte)) * megabyte;
  const all = await Promise.all(Array.from({ length: cores }, () => inThread(size)));
  const best = (kind: keyof Rates) =>
    Math.max(
      ...Array.from({ length: rounds }, (_, round) =>
        all.reduce((sum, one) => sum + (one[round]?.[kind] ?? 0), 0),
      ),
    );
  return { operations: best('operations'), bytes: best('bytes') };
}

if (isMainThread) {
  process.stdout.write(JSON.stringify(await measureTogether(Number(process.argv[2] ?? '1'))));
} else {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  parentPort?.postMessage(measure(Number(workerData)));
}
