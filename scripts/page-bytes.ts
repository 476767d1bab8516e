/** The files of each page of the built web, the size of their code, and its limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { root } from './steps.ts';

const web = join(root, 'dist/web');

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.infer<typeof Manifest>;

export const readManifest = (): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')));

/** The name of the chunk that every page starts with. */
export const entryOf = (manifest: Manifest): string =>
  Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';

/** A chunk and everything that it imports before it can run, each file with its styles. */
export function chunksOf(
  manifest: Manifest,
  name: string,
  found = new Map<string, string[]>(),
): Map<string, string[]> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`There is no ${name} in the build`);
  if (found.has(chunk.file)) return found;
  found.set(chunk.file, chunk.css);
  for (const imported of chunk.imports) chunksOf(manifest, imported, found);
  return found;
}

/**
 * The maximum size per page, in bytes of gzipped JavaScript that must be loaded before it can be used. Somewhat above
 * the current size: if you exceed it, load something later that the first view does not need, or raise the limit here
 * and say why.
 */
export const budgets = {
  // Including polls and warnings of the shown posts, and the names of shared layout classes, in place of rules in CSS.
  'features/public/landing/landing.page.tsx': 89_000,
  // Including the way to the editor, and its shortcut on every page; and the routes of feeds, webhooks, push and
  // connected programs.
  'features/dashboard/dashboard.page.tsx': 245_000,
  // Including the facts below the topic, the way to a writing model, and the parts that it shares with other screens; and
  // the frame of the public pages, which is in one file with what both kinds of pages use; and a text as it is written.
  // The schemas of briefs are in one file with those of schedules, since the preview of a personality and material use both.
  // And the facts of the company are ranked by the topic.
  'features/posts/suggestions/suggestions.page.tsx': 310_500,
  // The text, its previews, checks and images are all there at once, with the rules and icons of every network; and that
  // an account works again, for those who come back from reconnecting it; and whether AI made an uploaded image.
  // The form of a schedule is made of the same parts, so they are in files of their own, which compress a little less.
  // And the calls about proposed weeks, rehearsals and results, as the contract is one file for all pages.
  'features/posts/write/write.page.tsx': 321_500,
  // Without the component library, since nobody has loaded it yet.
  'features/sign-in/sign-in.page.tsx': 125_000,
} as const;

/** The pages, by their source files below `src/web`. */
export const pagesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'));

/** The gzipped bytes of code that a browser loads before a page can be used. */
export function bytesOf(manifest: Manifest, page: string): number {
  const around = /^features\/(?:public\/|sign-in\/sign-in\.page)/.test(page)
    ? ['app/public.tsx']
    : ['app/app.tsx', 'app/layouts/app-providers.tsx', 'app/layouts/app-layout.tsx'];
  const files = new Set(
    [entryOf(manifest), ...around, page].flatMap((name) => [...chunksOf(manifest, name).keys()]),
  );
  return [...files]
    .map((file) => gzipSync(readFileSync(join(web, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
}
