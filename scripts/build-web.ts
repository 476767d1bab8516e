/**
 * Builds the web into `dist/web` when it is missing or older than what it is made of; run by itself
 * (`node scripts/build-web.ts`) in any case.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { type Outcome, root, run, tool, waitedFor } from './steps.ts';

const sources = [
  ...['src/web', 'src/contract', 'src/domain', 'docs', 'vite.config.ts', 'scripts/guides.ts'],
  ...['scripts/prerender.ts', 'scripts/page-bytes.ts', 'scripts/build-web.ts', 'package-lock.json'],
];
const built = join(root, 'dist/web/pages.json');

/** When anything at or below a path last changed; a folder changes when a file in it goes away. */
export const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Whether a file that is built is younger than all that it is built of. */
export const isFresh = (file: string, madeOf: readonly string[]): boolean => {
  if (!existsSync(file)) return false;
  const made = statSync(file).mtimeMs;
  return madeOf.every((source) => newest(resolve(root, source)) <= made);
};

/** The browser's part, what draws its pages as text, and the pages; then every text once more, made smaller. */
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

/** Builds only when needed. An installation without the build tools serves what it was delivered with. */
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
