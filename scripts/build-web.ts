/** Builds the browser's part into `dist/web` when it is missing or older than what it is made of. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, root, run, tool } from './steps.ts';

const sources = ['src/web', 'src/contract', 'src/domain', 'vite.config.ts', 'package-lock.json'];
const built = join(root, 'dist/web/index.html');

/** When anything at or below a path last changed; a folder changes when a file in it goes away. */
const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const isFresh = (): boolean => {
  if (!existsSync(built)) return false;
  const made = statSync(built).mtimeMs;
  return sources.every((source) => newest(join(root, source)) <= made);
};

export const buildWeb = (): Promise<Outcome> =>
  run(tool('vite'), ['build', '--manifest', '--logLevel', 'warn']);

/** Builds only when needed. An installation without the build tools serves what it was delivered with. */
export const ensureWeb = async (): Promise<void> => {
  if (isFresh() || (existsSync(built) && !existsSync(tool('vite')))) return;
  console.log('Building the web app (a few seconds, only when it changed) …');
  const { ok, output } = await buildWeb();
  if (!ok) throw new Error(`The web app could not be built:\n${output.trim()}`);
};
