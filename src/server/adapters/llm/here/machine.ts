/** What this machine has, and whether a model can write on it. */
import { statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';

const gib = 1024 ** 3;
/** Left for the server and everything else. */
const reserve = gib;
/** The runtime, unpacked and while it is installed. */
const runtimeBytes = 300 * 1024 ** 2;

export interface Machine {
  cores: number;
  /** Bytes of memory that this process may use at most. */
  memory: number;
  /** Free bytes where the data folder is. */
  disk: number;
  /** Why no model can run here, whatever its size. */
  obstacle: string | null;
}

const platforms = new Set([
  'linux-x64',
  'linux-arm64',
  'darwin-arm64',
  'darwin-x64',
  'win32-x64',
  'win32-arm64',
]);

interface Report {
  header: { glibcVersionRuntime?: string };
}

/** Alpine and other systems with musl, for which there is no runtime. */
const isMusl = (): boolean =>
  process.platform === 'linux' &&
  (process.report.getReport() as Report).header.glibcVersionRuntime === undefined;

function obstacleHere(): string | null {
  if (!platforms.has(`${process.platform}-${process.arch}`)) {
    return `There is no runtime for this kind of machine (${process.platform}, ${process.arch}).`;
  }
  return isMusl()
    ? 'There is no runtime for systems with musl, such as Alpine. It needs glibc.'
    : null;
}

let obstacle: string | null | undefined;

/** A container may use less memory than the machine has; without a limit, the number is meaningless. */
function memoryHere(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Reads it now: disk space changes. */
export function machineAt(dataDir: string): Machine {
  obstacle ??= obstacleHere();
  const { bavail, bsize } = statfsSync(dataDir);
  return {
    cores: availableParallelism(),
    memory: memoryHere(),
    disk: bavail * bsize,
    obstacle,
  };
}

/** Gigabytes as people write them. */
export const inGb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

export interface Needs {
  /** Of its file, and how many of them are on the disk already. */
  bytes: number;
  kept: number;
  memory: number;
}

/** Why a model cannot be installed here; `null` if it can. */
export function whyNot({ memory, disk, obstacle: none }: Machine, needs: Needs): string | null {
  if (none !== null) return none;
  if (memory - reserve < needs.memory) {
    return `It needs ${inGb(needs.memory)} of memory besides 1 GB for the server; this machine has ${inGb(memory)}.`;
  }
  const missing = needs.bytes - needs.kept;
  if (missing > 0 && disk < missing + runtimeBytes) {
    return `It needs ${inGb(missing + runtimeBytes)} on the disk; ${inGb(disk)} are free.`;
  }
  return null;
}

/** Memory for a model: its weights, and what it has read. */
export const memoryFor = (bytes: number): number => Math.round(bytes * 1.1) + 700 * 1024 ** 2;
