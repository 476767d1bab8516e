/** The models that can be installed, and those in the folder: what each needs, and what is wrong with it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { HereOffer, KeptModel } from '#contract/models/here.ts';
import { partOf, sizeOf } from './download.ts';
import { type Folders, modelFile, nameOf } from './folders.ts';
import { checkModelFile } from './gguf.ts';
import { type Machine, memoryFor, type Needs, whyNot } from './machine.ts';
import { SetupError } from './setup-error.ts';
import { fileOf, type Weights } from './weights.ts';

export interface Shelf {
  pathOf(file: string): string;
  /** Whole files, by name. */
  files(): string[];
  offer(file: string): Weights | undefined;
  needs(file: string): Needs;
  /** What is wrong with a file in the folder. */
  faultOf(file: string): Promise<string | null>;
  offers(machine: Machine): HereOffer[];
  /** `used`: the names of the models that are in the list of writers. */
  kept(used: ReadonlySet<string>): Promise<KeptModel[]>;
}

/** The model files in the folder of this server. */
export function createShelf({ models }: Folders, offered: readonly Weights[]): Shelf {
  /** What was found out about files, by name, size and time of change. */
  const checked = new Map<string, string | null>();
  const pathOf = (file: string) => join(models, file);
  const offer = (file: string) => offered.find((one) => fileOf(one) === file);

  const files = (): string[] => {
    try {
      return readdirSync(models)
        .filter((name) => modelFile.test(name))
        .toSorted();
    } catch {
      return [];
    }
  };
  const needs = (file: string): Needs => {
    const size = sizeOf(pathOf(file));
    const bytes = size || (offer(file)?.bytes ?? 0);
    const kept = size || sizeOf(partOf(pathOf(file)));
    return { bytes, kept, memory: offer(file)?.memory ?? memoryFor(bytes) };
  };
  const faultOf = async (file: string): Promise<string | null> => {
    const { size, mtimeMs } = statSync(pathOf(file));
    const key = `${file} ${size} ${mtimeMs}`;
    const before = checked.get(key);
    if (before !== undefined) return before;
    const fault = await checkModelFile(pathOf(file)).then(
      () => null,
      (error: unknown) =>
        error instanceof SetupError ? error.message : 'This file can’t be read.',
    );
    checked.set(key, fault);
    return fault;
  };

  return {
    pathOf,
    files,
    offer,
    needs,
    faultOf,
    offers(machine) {
      const all = offered.map((one) => ({ one, obstacle: whyNot(machine, needs(fileOf(one))) }));
      // From the best to the smallest.
      const best = all.find(({ one, obstacle }) => obstacle === null && machine.cores >= one.cores);
      return all.map(({ one, obstacle }) => {
        const { label, licence, bytes, memory, about } = one;
        const said = { file: fileOf(one), label, licence, bytes, memory, about };
        return { ...said, obstacle, is_recommended: one === best?.one };
      });
    },
    kept: (used) =>
      Promise.all(
        files().map(async (file) => ({
          file,
          label: offer(file)?.label ?? nameOf(file),
          bytes: sizeOf(pathOf(file)),
          fault: await faultOf(file),
          is_used: used.has(nameOf(file)),
        })),
      ),
  };
}
