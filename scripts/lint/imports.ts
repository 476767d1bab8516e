/** Decides whether a file may import something; returns a message if not. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest, layers, owners, rooms } from './rooms.ts';

/** Import aliases that Node resolves, such as `#server`: `src/server`. */
const { imports } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { imports: Record<string, string> };
const subpaths = new Map(
  Object.entries(imports).map(([name, path]) => [
    name.replace('/*', ''),
    path.replace(/^\.\/|\/\*$/g, ''),
  ]),
);

/** The imported file’s path from the repository root; undefined for a package. */
const insideRepository = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [first = '', ...rest] = specifier.split('/');
  const folder = subpaths.get(first);
  return folder && [folder, ...rest].join('/');
};

/** Whether a path matches a pattern: `…/` is a folder and all below, `*` one name. */
const fits = (path: string, pattern: string): boolean => {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+');
  return new RegExp(`^${escaped}${pattern.endsWith('/') ? '' : '$'}`).test(path);
};

const packageWrong = (file: string, name: string, allowed?: RegExp): string | undefined => {
  if (allowed && !allowed.test(name)) return `${name} is not for this room`;
  const owner = owners.find(({ packages }) => packages.test(name));
  return owner && !owner.files.test(file) ? `${name} is for other files only` : undefined;
};

const levelWrong = (file: string, target: string): string | undefined => {
  for (const { folder, levels } of layers) {
    const [from, to] = [folder.exec(file), folder.exec(target)].map(
      (found) => found && (found.slice(1).find(Boolean) ?? ''),
    );
    if (typeof from !== 'string' || typeof to !== 'string' || from === to) continue;
    const levelOf = (name: string) => levels.findIndex((names) => names.includes(name));
    if (levelOf(from) < 0) return `${from} has no level in scripts/lint/rooms.ts`;
    if (levelOf(to) < 0 || levelOf(to) >= levelOf(from)) {
      return `${to} is not on a lower level than ${from}`;
    }
  }
  return undefined;
};

/** Why `file` must not import `specifier`, or undefined when it may. */
export const importWrong = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('..')) return 'reach other folders by #…, not by ../';
  if (isTest(file) || !file.startsWith('src/')) return undefined;
  const room = rooms.find(({ files }) => files.test(file));
  if (!room) return `${file} is in no room`;
  const target = insideRepository(file, specifier);
  if (target === undefined) return packageWrong(file, specifier, room.packages);
  const own = room.files.exec(file)?.[1] ?? '';
  if (room.may.some((pattern) => fits(target, pattern.replace('{1}', own)))) {
    return levelWrong(file, target);
  }
  return `${target} is out of reach of this room`;
};
