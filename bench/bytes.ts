/** JavaScript that a browser fetches for a page, gzipped, from the manifest of the build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { ensureWeb } from '#scripts/build-web.ts';
import { root } from '#scripts/steps.ts';

const dist = join(root, 'dist/web');

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** A chunk and everything that it imports before it can run. */
const chunksOf = (manifest: Manifest, name: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports) chunksOf(manifest, imported, found);
  return found;
};

const kilobytes = (files: Iterable<string>): string => {
  const bytes = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(join(dist, file))).length);
  return `${(bytes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1).padStart(7)} kB`;
};

export const measureBytes = async (): Promise<string[]> => {
  await ensureWeb();
  const file = join(dist, '.vite/manifest.json');
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const around = (name: string): string[] =>
    name.startsWith('features/public/')
      ? [entry, 'features/public/layout.tsx']
      : [entry, 'app/inside.tsx', 'app/shell.tsx'];
  const sizeOf = (name: string): string => {
    const needed = [...around(name), name].flatMap((part) => [...chunksOf(manifest, part)]);
    return kilobytes(new Set(needed));
  };
  const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'));
  return [
    'JavaScript of a page, gzipped, everything counted that must be there before it can be used',
    ...pages.map((name) => {
      const title = name.split('/').at(-1)?.replace('.page.tsx', '') ?? name;
      return `  ${title.padEnd(20)} ${sizeOf(name)}`;
    }),
  ];
};
