/** Runs other programs of this repository as steps: one line each, with their whole output when they fail. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

export interface Outcome {
  ok: boolean;
  output: string;
}

export interface Running {
  /** Its working directory; by default the repository root. */
  folder?: string;
  env?: Record<string, string | undefined>;
  /** Kills it when aborted. */
  signal?: AbortSignal;
}

/** The path of a tool that npm installed. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name);

/** Runs a program and collects its output. */
export const run = (
  command: string,
  words: readonly string[],
  { folder = root, env = {}, signal }: Running = {},
): Promise<Outcome> =>
  new Promise((done) => {
    const child = spawn(command, words, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal, killSignal: 'SIGKILL' }),
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => done({ ok: false, output: `${output}\n${error.message}` }));
    // Not `close`: processes that the program left running may keep its output open.
    child.on('exit', (code) => setTimeout(() => done({ ok: code === 0, output }), 50));
  });

/** Runs one step and prints a line for it; returns whether it passed. */
export const step = async (name: string, work: () => Promise<Outcome>): Promise<boolean> => {
  const began = performance.now();
  const { ok, output } = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!ok) console.log(output.trim().replace(/^/gm, '    '));
  return ok;
};

/** The same with a progress display: prints the start and the duration, on a terminal in one line. */
export const waitedFor = async (name: string, work: () => Promise<Outcome>): Promise<boolean> => {
  const began = performance.now();
  const isTerminal = process.stdout.isTTY;
  const report = () => {
    const seconds = `${Math.round((performance.now() - began) / 1000)} s`;
    process.stdout.write(isTerminal ? `\r${name} … ${seconds}` : `  ${seconds}\n`);
  };
  process.stdout.write(`${name} …${isTerminal ? '' : '\n'}`);
  const timer = setInterval(report, isTerminal ? 1000 : 5000);
  try {
    return await step(name, async () => {
      const outcome = await work();
      if (isTerminal) process.stdout.write('\r\u001B[K');
      return outcome;
    });
  } finally {
    clearInterval(timer);
  }
};
