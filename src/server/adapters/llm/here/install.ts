/** Installs the runtime and a model in the background: one at a time, continued after a restart, paused and canceled. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Logger } from 'pino';
import { z } from 'zod';
import { HereWork } from '#contract/models/here.ts';
import { download, type DownloadTools, forgetDownload } from './download.ts';
import { type Folders, nameOf } from './folders.ts';
import { checkModelFile } from './gguf.ts';
import { isLocked, withLock } from './lock.ts';
import { machineAt } from './machine.ts';
import { installRuntime, type Npm } from './runtime.ts';
import { SetupError } from './setup-error.ts';
import type { Shelf } from './shelf.ts';
import { fileServer, type Weights } from './weights.ts';
import { writeWhole } from './write-whole.ts';

export interface InstallTools {
  folders: Folders;
  shelf: Shelf;
  data_dir: string;
  npm: Npm;
  /** Where the weights are instead of the usual file server. */
  mirror: string | undefined;
  fetch: DownloadTools['fetch'];
  log: Pick<Logger, 'info' | 'warn'>;
}

export interface Installer {
  /** Installs this file: from the list, or one that is in the folder. Resolves when it ended in any way. */
  start(file: string): Promise<void>;
  /** Continues what a restart left. */
  resume(): Promise<void>;
  pause(): Promise<void>;
  /** Stops, and removes what came so far. Returns whose file that was, if anything was under way. */
  cancel(): Promise<string | undefined>;
  /** What is under way, paused or has failed; `null` if nothing is. */
  work(): HereWork | null;
}

/** Bytes a second are measured over this long, in milliseconds, and not before the least. */
const window = 8000;
const least = 500;
const mostPoints = 200;

/** The speed of late, from points of time and bytes. */
function createMeter() {
  let points: { at: number; bytes: number }[] = [];
  return (bytes: number): number => {
    const now = performance.now();
    points = [...points.filter(({ at }) => now - at < window), { at: now, bytes }];
    points = points.slice(-mostPoints);
    const [first] = points;
    if (!first || now - first.at < least) return 0;
    return Math.round(((bytes - first.bytes) / (now - first.at)) * 1000);
  };
}

type Show = (more: Partial<HereWork>) => void;

/** Everything from nothing to a model that can be loaded; what is there already is passed over. */
async function installAll(
  file: string,
  { folders, shelf, ...tools }: InstallTools,
  { signal, show }: { signal: AbortSignal; show: Show },
): Promise<void> {
  mkdirSync(folders.models, { recursive: true, mode: 0o700 });
  await installRuntime(folders, tools.npm, signal);
  const path = shelf.pathOf(file);
  const bring = ({ path: where, bytes, sha256 }: Weights) => {
    const speed = createMeter();
    show({ step: 'download', total: bytes });
    const url = `${tools.mirror ?? fileServer}/${where}`;
    const onProgress = (come: number, total: number) => {
      const step = come < total ? 'download' : 'check';
      show({ step, bytes: come, total, rate: speed(come) });
    };
    const free = () => machineAt(tools.data_dir).disk;
    const { fetch } = tools;
    return download({ url, path, sha256 }, { fetch, signal, free, onProgress });
  };
  const offer = shelf.offer(file);
  // A process that was killed at the last moment left its note.
  if (existsSync(path)) forgetDownload(path);
  else if (offer) await bring(offer);
  if (!existsSync(path)) throw new SetupError('The file is no longer in the folder.');
  show({ step: 'check', rate: 0 });
  await checkModelFile(path);
}

const sentenceOf = (error: unknown): string =>
  error instanceof SetupError ? error.message : 'The installation failed. The log says why.';

const begun = (file: string, shelf: Shelf): HereWork => ({
  file,
  name: shelf.offer(file)?.label ?? nameOf(file),
  step: 'runtime',
  state: 'running',
  bytes: 0,
  total: 0,
  rate: 0,
  message: null,
});

const paused = (file: string, shelf: Shelf): HereWork => ({
  ...begun(file, shelf),
  step: 'download',
  state: 'paused',
});

/** Passes on what changes, from the beginning. */
function showing(first: HereWork, pass: (work: HereWork) => void): Show {
  let shown = first;
  return (more) => {
    shown = { ...shown, ...more };
    pass(shown);
  };
}

/** Downloads the program and a model, one at a time; another process on the same folder sees how far it is. */
export function createInstaller(tools: InstallTools): Installer {
  const { folders, shelf, log } = tools;
  const { plan, ...others } = createSharing(folders);
  let current: HereWork | null = null;
  let running: { stop: AbortController; ended: Promise<void> } | undefined;

  const discard = (file: string): void => {
    forgetDownload(shelf.pathOf(file));
    plan.forget();
    current = null;
  };

  const run = async (file: string, stop: AbortController): Promise<void> => {
    const { signal } = stop;
    const show = showing(begun(file, shelf), (work) => (current = work));
    show({});
    let isOurs = false;
    try {
      await withLock(folders.lock, signal, () => {
        isOurs = true;
        plan.save(file, false);
        return others.inSight(stop, () => current, installAll(file, tools, { signal, show }));
      });
      plan.forget();
      current = null;
      log.info({ file }, 'the writer on this computer was installed');
    } catch (error) {
      if (signal.reason === 'cancel') return discard(file);
      if (isOurs) plan.save(file, true);
      if (signal.aborted) return show({ state: 'paused', rate: 0 });
      log.warn({ err: error, file }, 'the writer on this computer could not be installed');
      show({ state: 'failed', message: sentenceOf(error), rate: 0 });
    }
    return undefined;
  };

  const start = (file: string): Promise<void> => {
    if (running) return running.ended;
    const stop = new AbortController();
    const ended = run(file, stop).finally(() => {
      running = undefined;
    });
    running = { stop, ended };
    return ended;
  };

  const stop = async (how: 'pause' | 'cancel'): Promise<void> => {
    running?.stop.abort(how);
    await running?.ended;
  };

  return {
    start,
    async resume() {
      const left = plan.read();
      if (left?.is_canceled) return discard(left.file);
      return left && !left.is_paused && !running ? start(left.file) : undefined;
    },
    async pause() {
      if (!running) others.stopTheirs('pause');
      await stop('pause');
    },
    async cancel() {
      const theirs = running ? undefined : others.stopTheirs('cancel');
      if (theirs !== undefined) return theirs;
      const file = current?.file ?? plan.read()?.file;
      await stop('cancel');
      // One that was paused or had failed before.
      if (file !== undefined) discard(file);
      return file;
    },
    work() {
      if (running) return current;
      const left = plan.read();
      // Another process may have ended it meanwhile.
      const own = left && (current?.file === left.file ? current : paused(left.file, shelf));
      return others.theirs() ?? (left?.is_canceled ? null : own) ?? null;
    },
  };
}

// What the processes of a server tell each other about an installation: how far it is, and what is to become of it.

/** What is being installed, so that it goes on after a restart. Another process pauses or cancels by changing it. */
const Plan = z.object({
  file: z.string(),
  is_paused: z.boolean(),
  is_canceled: z.boolean().default(false),
});
type Plan = z.infer<typeof Plan>;

/** How often the other processes are told and listened to, in milliseconds. */
const beat = 500;

const read = <Value>(path: string, schema: z.ZodType<Value>): Value | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
};

interface Sharing {
  plan: {
    read(): Plan | undefined;
    save(file: string, is_paused: boolean): void;
    forget(): void;
  };
  /** What another process installs now. */
  theirs(): HereWork | undefined;
  /** Has that stopped. Returns its file. */
  stopTheirs(how: 'pause' | 'cancel'): string | undefined;
  /** Shows the others what `current` returns, and does what they want, until the work ends. */
  inSight(
    stop: AbortController,
    current: () => HereWork | null,
    work: Promise<void>,
  ): Promise<void>;
}

function createSharing({ plan, progress, lock }: Folders): Sharing {
  const save = (value: Plan): void => writeWhole(plan, value);
  const theirs = (): HereWork | undefined =>
    isLocked(lock) ? read(progress, HereWork) : undefined;
  const show = (work: HereWork | null): void => {
    try {
      if (work) writeWhole(progress, work);
    } catch {
      // The disk is full; the work itself says so.
    }
  };
  return {
    plan: {
      read: () => read(plan, Plan),
      save: (file, is_paused) => save({ file, is_paused, is_canceled: false }),
      forget: () => rmSync(plan, { force: true }),
    },
    theirs,
    stopTheirs(how) {
      const file = theirs()?.file;
      if (file !== undefined) save({ file, is_paused: true, is_canceled: how === 'cancel' });
      return file;
    },
    async inSight(stop, current, work) {
      const clock = setInterval(() => {
        show(current());
        const wish = read(plan, Plan);
        if (wish?.is_paused) stop.abort(wish.is_canceled ? 'cancel' : 'pause');
      }, beat);
      await work.finally(() => {
        clearInterval(clock);
        rmSync(progress, { force: true });
      });
    },
  };
}
