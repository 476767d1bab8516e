/** The writer on this computer: what can be installed, what is, and how it is called. */
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HereState, PostTime } from '#contract/models/here.ts';
import { fetchHere } from './as-model-server.ts';
import { forgetDownload } from './download.ts';
import { fileNamed, foldersIn, libraryIn } from './folders.ts';
import { createInstaller, type Installer, type InstallTools } from './install.ts';
import { type Machine, machineAt, whyNot } from './machine.ts';
import type { Program } from './running.ts';
import { removeRuntime } from './runtime.ts';
import { SetupError } from './setup-error.ts';
import { createShelf } from './shelf.ts';
import { createPostTimes, type RatesOf } from './speed.ts';
import { type Weights, weights } from './weights.ts';
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
