/**
 * Gives bytes that anyone may have sent to a process of their own, which may neither write, nor reach a network, nor
 * start anything, nor take long or much memory. What it may not is in two places: here, and where it closes its own doors
 * before it has seen a byte (`child.ts`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** How the process is bounded. */
export interface Bounds {
  /** Milliseconds. */
  time: number;
  /** Bytes of memory. */
  memory: number;
  /** Megabytes of its heap. */
  heap: number;
  /** Bytes of its answer. */
  answer: number;
}

export interface Confined {
  /** What runs. */
  file: string;
  args: readonly string[];
  input: Uint8Array;
  bounds: Bounds;
  signal: AbortSignal;
  /** Whether it may load native code, to which these walls do not apply; the system's own do. */
  native?: boolean;
  /** Told of each piece of its answer. */
  onDraft?: (piece: Buffer) => void;
}

/** Which bound ended it. */
export type Cut = 'time' | 'memory' | 'answer' | 'signal';

export interface Ended {
  output: Buffer;
  cut: Cut | undefined;
}

const watch = 50;
const pageSize = 4096;

/** Memory of a process; `undefined` where the system does not tell. */
function memoryOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageSize;
  } catch {
    return undefined;
  }
}

/** Code and packages, under their names here and wherever they really are: all that the process may read. */
const readable = ['package.json', 'src', 'dist', 'node_modules']
  .map((name) => join(root, name))
  .filter((path) => existsSync(path))
  .flatMap((path) => [path, realpathSync(path)])
  .map((path) => `--allow-fs-read=${path}`);

const walls = [
  ...['--permission', ...readable],
  // Its files are opened past the permissions.
  '--no-experimental-sqlite',
  // What the bytes hold never becomes code.
  ...['--disallow-code-generation-from-strings', '--no-warnings'],
];

/** Of the environment nothing: it may hold secrets. Few threads: it decodes one thing. */
const surroundings = { cwd: root, env: { UV_THREADPOOL_SIZE: '2' } };

/** Who owns nothing. */
const nobody = { uid: 65_534, gid: 65_534 };
let stranger: Promise<Partial<typeof nobody>> | undefined;

const canReadTheCode = (): Promise<boolean> =>
  new Promise((resolve) => {
    const code = `require('node:fs').readFileSync(${JSON.stringify(join(root, 'package.json'))})`;
    const trial = spawn(process.execPath, ['-e', code], {
      ...surroundings,
      ...nobody,
      stdio: 'ignore',
    });
    trial.once('error', () => resolve(false));
    trial.once('close', (status) => resolve(status === 0));
  });

/** Another user where this one may become anyone and that one can read the code; looked at once. */
function asWhom(): Promise<Partial<typeof nobody>> {
  stranger ??=
    process.getuid?.() === 0
      ? canReadTheCode().then((can) => (can ? nobody : {}))
      : Promise.resolve({});
  return stranger;
}

function follow(child: ChildProcess, { input, bounds, signal, onDraft }: Confined): Promise<Ended> {
  const pieces: Buffer[] = [];
  let size = 0;
  let cut: Cut | undefined;
  const end = (why: Cut) => {
    cut ??= why;
    child.kill('SIGKILL');
  };
  const clock = setTimeout(() => end('time'), bounds.time);
  const look = setInterval(() => {
    if ((memoryOf(child.pid ?? 0) ?? 0) > bounds.memory) end('memory');
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
  // It may end before it has read everything.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve({ output: Buffer.concat(pieces), cut }));
  }).finally(() => {
    clearTimeout(clock);
    clearInterval(look);
    signal.removeEventListener('abort', abort);
  });
}

/** Runs a file of the product's code in a process that is started for it and ended after it. */
export async function runConfined(confined: Confined): Promise<Ended> {
  const { file, args, bounds, native } = confined;
  const flags = [...walls, ...(native ? ['--allow-addons'] : [])];
  const who = await asWhom();
  if (confined.signal.aborted) return { output: Buffer.alloc(0), cut: 'signal' };
  const child = spawn(
    process.execPath,
    [...flags, `--max-old-space-size=${bounds.heap}`, file, ...args],
    { ...surroundings, ...who, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  return follow(child, confined);
}
