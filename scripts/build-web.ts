/**
 * Builds the web into `dist/web` when it is missing or older than its sources. Run directly (`node
 * scripts/build-web.ts`), it always builds.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { type Outcome, root, run, tool, waitedFor } from './steps.ts';

const sources = [
  ...['src/web', 'src/contract', 'src/domain', 'docs', 'vite.config.ts', 'scripts/guides.ts'],
  ...['scripts/prerender.ts', 'scripts/page-bytes.ts', 'scripts/page-sources.ts'],
  ...['scripts/build-web.ts', 'scripts/review-styles.ts', 'scripts/screens.ts'],
  'package-lock.json',
];
const built = join(root, 'dist/web/pages.json');

/** The latest modification of a path and everything below; deleting a file changes its folder. */
export const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Whether a built file is newer than all its sources. */
export const isFresh = (file: string, madeOf: readonly string[]): boolean => {
  if (!existsSync(file)) return false;
  const made = statSync(file).mtimeMs;
  return madeOf.every((source) => newest(resolve(root, source)) <= made);
};

/** Builds the browser code, the prerenderer and the pages; then compresses every text file. */
export const buildWeb = async (): Promise<Outcome> => {
  const vite = (...words: string[]) => run(tool('vite'), ['build', ...words, '--logLevel', 'warn']);
  const steps = [
    () => vite(),
    () => vite('--ssr', 'prerender.tsx'),
    () => run(process.execPath, ['scripts/prerender.ts']),
  ];
  for (const step of steps) {
    const done = await step();
    if (!done.ok) return done;
  }
  await compressFiles(join(root, 'dist/web'));
  return { ok: true, output: '' };
};

/** Builds only when needed. An installation without the build tools serves the build that it was shipped with. */
export const ensureWeb = async (): Promise<void> => {
  if (isFresh(built, sources) || (existsSync(built) && !existsSync(tool('vite')))) return;
  const isBuilt = await waitedFor('Building the web app', buildWeb);
  if (!isBuilt) throw new Error('The web app couldn’t be built.');
};

if (import.meta.main) {
  const { ok, output } = await buildWeb();
  console.log(output.trim());
  process.exitCode = ok ? 0 : 1;
}
