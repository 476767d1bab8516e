/**
 * Passes untrusted bytes to a child process that may not write files, use the network, start processes, or exceed
 * limits on time and memory. Part of the confinement is set up here, by flags and limits; the rest by the child
 * itself, before it sees a byte (`child.ts`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Limits of the child process. */
export interface Bounds {
  /** Milliseconds. */
  time: number;
  /** Bytes of memory. */
  memory: number;
  /** Maximum heap size in megabytes. */
  heap: number;
  /** Maximum size of the answer in bytes. */
  answer: number;
}

export interface Confined {
  /** The script to run. */
  file: string;
  args: readonly string[];
  /** Bytes, or a file that it may read at any position of its standard input. */
  input: Uint8Array | { path: string };
  bounds: Bounds;
  signal: AbortSignal;
  /**
   * Whether it may load native code. Node's permission model does not cover native code; the limits of the system
   * do.
   */
  native?: boolean;
  /** Called with each piece of the answer. */
  onDraft?: (piece: Buffer) => void;
}

/** The limit that ended the process. */
export type CutReason = 'time' | 'memory' | 'answer' | 'signal';

export interface Ended {
  output: Buffer;
  cut: CutReason | undefined;
}

const watch = 50;

/** Resident memory of a process in bytes; 0 where the system does not report it. */
export function memoryOf(pid: number | undefined): number {
  try {
    // In kibibytes, unlike `statm`, whose pages are larger than 4 KiB on some computers.
    const [, kibibytes = '0'] =
      /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0;
  }
}

/** All that the process may read: code and packages, under their path here and their real path. */
const readable = ['package.json', 'src', 'dist', 'node_modules']
  .map((name) => join(root, name))
  .filter((path) => existsSync(path))
  .flatMap((path) => [path, realpathSync(path)])
  .map((path) => `--allow-fs-read=${path}`);

const restrictions = [
  ...['--permission', ...readable],
  // SQLite opens files without asking the permission model.
  '--no-experimental-sqlite',
  // Input must never become code.
  ...['--disallow-code-generation-from-strings', '--no-warnings'],
];

/** Passes no environment variables, which may hold secrets. Few threads, because it decodes one thing. */
const processOptions = { cwd: root, env: { UV_THREADPOOL_SIZE: '2' } };

/** The user “nobody”. */
const nobody = { uid: 65_534, gid: 65_534 };
let stranger: Promise<Partial<typeof nobody>> | undefined;

const canReadTheCode = (): Promise<boolean> =>
  new Promise((resolve) => {
    const code = `require('node:fs').readFileSync(${JSON.stringify(join(root, 'package.json'))})`;
    const trial = spawn(process.execPath, ['-e', code], {
      ...processOptions,
      ...nobody,
      stdio: 'ignore',
    });
    trial.once('error', () => resolve(false));
    trial.once('close', (status) => resolve(status === 0));
  });

/** Switches to the user “nobody” if this process may and that user can read the code. Checked once. */
function unprivilegedUser(): Promise<Partial<typeof nobody>> {
  stranger ??=
    process.getuid?.() === 0
      ? canReadTheCode().then((can) => (can ? nobody : {}))
      : Promise.resolve({});
  return stranger;
}

function follow(child: ChildProcess, { input, bounds, signal, onDraft }: Confined): Promise<Ended> {
  const pieces: Buffer[] = [];
  let size = 0;
  let cut: CutReason | undefined;
  const end = (why: CutReason) => {
    cut ??= why;
    child.kill('SIGKILL');
  };
  const clock = setTimeout(() => end('time'), bounds.time);
  const look = setInterval(() => {
    if (memoryOf(child.pid) > bounds.memory) end('memory');
  }, watch);
  const abort = () => end('signal');
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > bounds.answer) return end('answer');
    pieces.push(piece);
    onDraft?.(piece);
  });
  // The child may end before it has read all of its input.
  child.stdin?.on('error', () => {});
  if (input instanceof Uint8Array) child.stdin?.end(input);
  return new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve({ output: Buffer.concat(pieces), cut }));
  }).finally(() => {
    clearTimeout(clock);
    clearInterval(look);
    signal.removeEventListener('abort', abort);
  });
}

/** Runs a script of the product in its own process, which ends with it. */
export async function runConfined(confined: Confined): Promise<Ended> {
  const { file, args, bounds, native, input } = confined;
  const flags = [...restrictions, ...(native ? ['--allow-addons'] : [])];
  const who = await unprivilegedUser();
  if (confined.signal.aborted) return { output: Buffer.alloc(0), cut: 'signal' };
  const handle = input instanceof Uint8Array ? undefined : await open(input.path);
  try {
    const child = spawn(
      process.execPath,
      [...flags, `--max-old-space-size=${bounds.heap}`, file, ...args],
      { ...processOptions, ...who, stdio: [handle?.fd ?? 'pipe', 'pipe', 'ignore'] },
    );
    return await follow(child, confined);
  } finally {
    await handle?.close();
  }
}
