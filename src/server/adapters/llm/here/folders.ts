/** Where the writer on this computer has its files. All of them are below the data folder, or in the image. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package and lock of the runtime, as they come with the product. */
const shipped = fileURLToPath(new URL('../../../../../writer', import.meta.url));
const library = 'node_modules/node-llama-cpp/dist/index.js';

export interface Folders {
  /** The package and lock from which the runtime is installed. */
  source: string;
  /** Where the runtime is installed, and how the names of its folders begin while that is under way. */
  runtime: string;
  unfinished: string;
  /** The weights: what was downloaded, and what an administrator put there. */
  models: string;
  /** What is being installed, so that it goes on after a restart. */
  plan: string;
  /** How far that is, for the other processes of the server. */
  progress: string;
  /** Held by the process that installs. */
  lock: string;
}

export const foldersIn = (dataDir: string): Folders => ({
  source: shipped,
  runtime: join(dataDir, 'writer', 'runtime'),
  unfinished: join(dataDir, 'writer', 'runtime.part-'),
  models: join(dataDir, 'models'),
  plan: join(dataDir, 'writer', 'install.json'),
  progress: join(dataDir, 'writer', 'progress.json'),
  lock: join(dataDir, 'writer', 'install.lock'),
});

/** The module of the runtime, in the data folder or the image; `undefined` if it is not installed. */
export const libraryIn = ({ runtime, source }: Folders): string | undefined =>
  [runtime, source].map((folder) => join(folder, library)).find((path) => existsSync(path));

/** A plain name without a path: what an administrator may put into the folder. */
export const modelFile = /^\w[\w.+-]*\.gguf$/;

/** The name under which agents choose a model: its file’s, without the ending. */
export const nameOf = (file: string): string => file.replace(/\.gguf$/, '');
export const fileNamed = (model: string): string => `${model}.gguf`;
