/** Gives up everything like the process that writes, then tries to get out, and reports what was open. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { giveUp } from '#server/adapters/llm/here/give-up.ts';

const [, , file = '', port = ''] = process.argv;

/** Loaded before, as by the runtime: closing must not depend on what is loaded. */
const ways: Record<string, () => unknown> = {
  'reads a file': () => readFileSync(file),
  'writes a file': () => writeFileSync(`${file}.out`, 'x'),
  'starts a program': () => execFileSync(process.execPath, ['-e', '']),
  'starts a thread': () => new Worker('0', { eval: true }),
  'calls an address': () => once(connect(Number(port), '127.0.0.1'), 'connect'),
  'calls by fetch': () => fetch(`http://127.0.0.1:${port}/`),
  // oxlint-disable-next-line typescript/no-implied-eval -- it is tried whether this is possible
  'runs text as code': () => new Function('return 1')(),
  'loads native code': () => process.dlopen({ exports: {} }, file),
};

const tryAll = async (): Promise<string[]> => {
  const open: string[] = [];
  for (const [name, way] of Object.entries(ways)) {
    try {
      await way();
      open.push(name);
    } catch {
      // Closed.
    }
  }
  return open;
};

const before = await tryAll();
giveUp();
process.send?.({ before, after: await tryAll() });
process.disconnect?.();
