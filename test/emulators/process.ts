/** Starts an emulator in a process of its own, and controls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Program, programOf, quiet } from '#test/programs.ts';

const Done = z.object({ done: z.unknown() });

export interface EmulatorProcess {
  /** Its first line: the address, and whatever else it has to say. */
  ready: string;
  /** Sends an order to `/control` of that address; returns what was done. */
  order(given: object): Promise<unknown>;
  close(): Promise<void>;
}

/** It listens on a free port, has nothing yet, and ends with this process however that dies. */
export async function startEmulator(
  program: Program,
  ...words: readonly string[]
): Promise<EmulatorProcess> {
  const child = spawn(process.execPath, [quiet, await programOf(program), ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const begun = once(createInterface(child.stdout), 'line');
  const failed = ended.then(() => Promise.reject(new Error(`${program} did not start.`)));
  // Only of interest while it starts.
  failed.catch(() => {});
  const [ready] = z.tuple([z.string()]).parse(await Promise.race([begun, failed]));
  return {
    ready,
    async order(given) {
      const answer = await fetch(`${ready}/control`, {
        method: 'POST',
        body: JSON.stringify(given),
      });
      const told: unknown = await answer.json();
      if (!answer.ok) throw new Error(`The emulator failed: ${JSON.stringify(told)}`);
      return Done.parse(told).done;
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

/** The controls of an emulator that has a path for each; we control both ends, so the shapes are those of its state. */
export const controlsAt =
  (url: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  async (method: 'GET' | 'POST', what: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${url}/__control/${what}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The emulator: ${await response.text()}`);
    return JSON.parse(await response.text());
  };
