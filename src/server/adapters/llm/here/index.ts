/** The writer on this computer: what can be installed, what is, and how it is called. */
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { HereState, PostTime } from '#contract/models/here.ts';
import { second } from '#contract/core/time.ts';
import { fetchHere } from './as-model-server.ts';
import { forgetDownload } from './download.ts';
import { fileNamed, foldersIn, libraryIn } from './folders.ts';
import { createInstaller, type Installer, type InstallTools } from './install.ts';
import { type Machine, machineAt, whyNot } from './machine.ts';
import type { Program } from './running.ts';
import { removeRuntime } from './runtime.ts';
import { SetupError } from './setup-error.ts';
import { createShelf } from './shelf.ts';
import { fileOf, type Weights, weights } from './weights.ts';
import { createLocalWriter, type LocalWriter } from './writer-process.ts';

/** How the process that writes is started. */

/** Everything may be read until the weights are loaded; then the process gives that up (`give-up.ts`). */
export const childFlags = [
  ...['--permission', '--allow-addons', '--allow-child-process', '--allow-fs-read=*'],
  ...['--no-experimental-sqlite', '--disallow-code-generation-from-strings', '--no-warnings'],
];

export { hereUrl } from './as-model-server.ts';
export { SetupError } from './setup-error.ts';
export { nameOf } from './folders.ts';
export { findNpm } from './runtime.ts';

const child = fileURLToPath(new URL('./writer-child.ts', import.meta.url));

/** Leaves a core to the server, where there are several. */
const threads = (): number =>
  Math.max(1, availableParallelism() <= 2 ? 2 : availableParallelism() - 1);

/** What a process may use more than its model needs by our reckoning, before it is ended. */
const spare = 1.5;

export interface HereTools extends Omit<InstallTools, 'folders' | 'shelf'> {
  /** The models on offer; for tests. */
  offers?: readonly Weights[] | undefined;
  /** For tests: what this machine has, how fast it is, and the process that writes. */
  machine?: (() => Machine) | undefined;
  writer?: LocalWriter | undefined;
  rates?: RatesOf | undefined;
  program?: ((file: string, isInstalled: boolean) => Program | undefined) | undefined;
}

export interface WriterHere extends Pick<Installer, 'resume' | 'pause' | 'cancel'> {
  /** `used`: the names of the models that are in the list of writers. */
  state(used: ReadonlySet<string>): Promise<HereState>;
  /** About how long a post takes here with each model on offer; empty if that can’t be found out. */
  postTimes(): Promise<PostTime[]>;
  /** Begins to install. Throws a `SetupError` if it cannot work here. */
  install(file: string): Promise<{ ended: Promise<void> }>;
  /** Removes a model’s file, and with the last one the runtime. */
  remove(file: string): Promise<void>;
  /** Whether a model of that name can write now. */
  has(model: string): boolean;
  /** Calls that model like a model server, for texts of this owner. */
  fetchFor(model: string, owner?: string): typeof globalThis.fetch;
  /** Ends the process that writes. */
  close(): void;
}

/** The models that run on this machine: which are there, how they get there, and what they write. */
export function createWriterHere(tools: HereTools): WriterHere {
  const folders = foldersIn(resolve(tools.data_dir));
  const { offers = weights, writer = createLocalWriter() } = tools;
  const machine = tools.machine ?? (() => machineAt(tools.data_dir));
  const shelf = createShelf(folders, offers);
  const postTimes = createPostTimes(tools.rates);
  const installer = createInstaller({ ...tools, folders, shelf });

  const programOf = (file: string): Program | undefined => {
    const library = libraryIn(folders);
    const { bytes, memory } = shelf.needs(file);
    if (library === undefined || !existsSync(shelf.pathOf(file))) return undefined;
    return {
      name: `${file} ${bytes}`,
      args: [...childFlags, child, library, shelf.pathOf(file), String(threads())],
      memory: memory * spare,
    };
  };
  const program = (model: string): Program | undefined => {
    const file = fileNamed(model);
    const real = programOf(file);
    return tools.program ? tools.program(file, real !== undefined) : real;
  };

  return {
    resume: () => installer.resume(),
    pause: () => installer.pause(),
    cancel: () => installer.cancel(),
    async state(used) {
      const at = machine();
      return {
        machine: at,
        has_runtime: libraryIn(folders) !== undefined,
        state: writer.state(),
        last: writer.last(),
        folder: folders.models,
        offers: shelf.offers(at),
        kept: await shelf.kept(used),
        work: installer.work(),
      };
    },
    postTimes: async () => (machine().obstacle === null ? postTimes(offers, threads()) : []),
    async install(file) {
      const isKept = existsSync(shelf.pathOf(file));
      if (!isKept && !shelf.offer(file)) {
        throw new SetupError('There is no such file in the folder.');
      }
      const fault = isKept ? await shelf.faultOf(file) : null;
      const obstacle = fault ?? whyNot(machine(), shelf.needs(file));
      if (obstacle !== null) throw new SetupError(obstacle);
      return { ended: installer.start(file) };
    },
    async remove(file) {
      if (installer.work()?.file === file) await installer.cancel();
      writer.abort();
      rmSync(shelf.pathOf(file), { force: true });
      forgetDownload(shelf.pathOf(file));
      if (shelf.files().length === 0) removeRuntime(folders);
    },
    has: (model) => program(model) !== undefined,
    fetchFor: (model, owner) =>
      fetchHere({ writer, model, programOf: () => program(model), owner }),
    close: () => writer.abort(),
  };
}

// About how long a post takes on this machine, before a model is installed: what was measured on one machine, scaled by
// how fast this one calculates and reads its memory (`docs/models.md`).

const Rates = z.object({ operations: z.number().positive(), bytes: z.number().positive() });
/** What a machine calculates and reads in a second, with all threads that would write. */
export type Rates = z.infer<typeof Rates>;

const program = fileURLToPath(new URL('./speed-child.ts', import.meta.url));
const lowPriority = 10;
/** It takes two seconds, and longer on a machine that is busy. */
const patience = 8 * second;

/**
 * A median post of Qwen2.5-Coder-1.5B (Q4_K_M) on two cores of an AMD EPYC: 7.2 seconds for 382 tokens read and 32
 * written. Four fifths of that are reading, by the time that one thread of the model needs for each.
 */
const measured = { billions: 1.5, reading: 5.7, writing: 1.5 };
/** What `speed-child.ts` finds on that machine. */
const reference: Rates = { operations: 5e9, bytes: 30e9 };

/** The seconds of a post with a model of this many billions of parameters: reading calculates, writing reads memory. */
export function secondsAt({ operations, bytes }: Rates, billions: number): number {
  const larger = billions / measured.billions;
  const reading = measured.reading * (reference.operations / operations);
  const writing = measured.writing * (reference.bytes / bytes);
  return larger * (reading + writing);
}

/** As exact as it is known: whole seconds up to ten, then fives, tens and minutes. */
export function roundedSeconds(seconds: number): number {
  const steps = [
    { below: 10, step: 1 },
    { below: 30, step: 5 },
    { below: 90, step: 10 },
  ];
  const { step } = steps.find(({ below }) => seconds < below) ?? { step: 60 };
  return Math.max(1, Math.round(seconds / step)) * step;
}

/** Measures this machine in a process of low priority, with so many of its cores; `undefined` if that fails. */
export async function ratesHere(cores: number, signal: AbortSignal): Promise<Rates | undefined> {
  try {
    const child = spawn(process.execPath, [program, String(cores)], {
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
    });
    // An abort is reported here too; the output is then incomplete.
    child.on('error', () => {});
    try {
      if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    } catch {
      // Some systems do not allow it.
    }
    return Rates.safeParse(JSON.parse(await text(child.stdout))).data;
  } catch {
    return undefined;
  }
}

type RatesOf = (cores: number) => Promise<Rates | undefined>;

/** Measures once for this process, and again only if that failed. Empty if it cannot be found out. */
export function createPostTimes(
  rates: RatesOf = (cores) => ratesHere(cores, AbortSignal.timeout(patience)),
) {
  let known: Promise<Rates | undefined> | undefined;
  return async (
    offers: readonly Pick<Weights, 'id' | 'billions'>[],
    cores: number,
  ): Promise<PostTime[]> => {
    known ??= rates(cores);
    const found = await known;
    if (!found) {
      known = undefined;
      return [];
    }
    return offers.map((offer) => ({
      file: fileOf(offer),
      seconds: roundedSeconds(secondsAt(found, offer.billions)),
    }));
  };
}
