/**
 * Bundles the server into `dist/server` when that is missing or older than its sources: a bundle starts in a fraction
 * of the time and memory of some two thousand files. Run directly (`node scripts/build-server.ts`), it always builds.
 * Development, tests and the command line run the sources.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from './build-web.ts';
import { bundle, startedPrograms } from './bundle.ts';
import { root, run, tool, waitedFor } from './steps.ts';

const sources = [
  ...['src/server', 'src/contract', 'src/domain'],
  ...['scripts/build-server.ts', 'scripts/bundle.ts', 'package.json', 'package-lock.json'],
];
const folder = join(root, 'dist/server');

/** The file that `npm start` runs. */
export const serverEntry = join(folder, 'main.js');

/** Builds only when needed. An installation without the build tools runs the build that it was shipped with. */
export const ensureServer = async (): Promise<void> => {
  const isThere = existsSync(serverEntry);
  if (isFresh(serverEntry, sources) || (isThere && !existsSync(tool('vite')))) return;
  const isBuilt = await waitedFor('Building the server', () =>
    run(process.execPath, ['scripts/build-server.ts']),
  );
  if (!isBuilt) throw new Error('The server couldn’t be built.');
};

/** Runs the built server in this process. */
export const startServer = (): Promise<unknown> => import(pathToFileURL(serverEntry).href);

if (import.meta.main) await bundle({ main: 'src/server/main.ts', ...startedPrograms }, folder);
