/**
 * The programs that tests start and kill, bundled in `dist/programs`, because starting each from its sources takes
 * about two seconds of CPU time. Bundles are built on demand and rebuilt when a source changes.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VitestPluginContext } from 'vitest/node';
import { hour } from '#contract/core/time.ts';
import { newest } from '#scripts/build-web.ts';
import { bundle, startedPrograms, withPlaces } from '#scripts/bundle.ts';
import { root } from '#scripts/steps.ts';

const programs = {
  worker: 'proofs/chaos/worker.ts',
  'chaos-platform': 'proofs/chaos/emulator.ts',
  'dying-child': 'test/dying-child.ts',
  'jobs-child': 'test/jobs-child.ts',
  'sharing-child': 'test/sharing-child.ts',
  'migrating-child': 'test/migrating-child.ts',
  server: 'src/server/main.ts',
  'next-version': 'test/next-version.ts',
  bluesky: 'test/emulators/bluesky.ts',
  mastodon: 'test/emulators/mastodon.ts',
  nostr: 'test/emulators/nostr.ts',
  linkedin: 'test/emulators/linkedin.ts',
  tiktok: 'test/emulators/tiktok.ts',
  telegram: 'test/emulators/telegram.ts',
  meta: 'test/emulators/meta.ts',
  discord: 'test/emulators/discord.ts',
  x: 'test/emulators/x.ts',
  s3: 'test/emulators/s3.ts',
  'media-child': 'test/media-child.ts',
  'upload-server': 'proofs/images/server.ts',
  ...startedPrograms,
};
export type Program = keyof typeof programs;

const madeOf = [
  ...[
    'src/server',
    'src/contract',
    'src/domain',
    'proofs/chaos',
    'proofs/shared',
    'proofs/images',
    'test',
  ],
  ...['scripts/bundle.ts', 'package.json'],
];
const all = join(root, 'dist/programs');

/** Longer than any process that uses one of them. */
const kept = 3 * hour;

/** Several processes may build at once: each builds its own, and one of them is kept. */
async function make(entries: Readonly<Record<string, string>>, folder: string): Promise<void> {
  mkdirSync(all, { recursive: true });
  for (const older of readdirSync(all).map((name) => join(all, name))) {
    const since = statSync(older, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (since < Date.now() - kept) rmSync(older, { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(all, 'draft-'));
  // The sandboxed decoder runs as a user without permissions.
  chmodSync(draft, 0o755);
  await bundle(entries, draft);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}

let made: Promise<string> | undefined;

async function ensure(entries: Readonly<Record<string, string>>, kind = ''): Promise<string> {
  const last = Math.max(...madeOf.map((path) => newest(join(root, path))));
  const folder = join(all, `${kind}${last}`);
  if (!existsSync(folder)) await make(entries, folder);
  return folder;
}

/** For Node: hides warnings about packages, which it does not recognize as such in a bundle. */
export const quiet = '--disable-warning=DEP0040';

/** The path of a program’s bundle. */
export async function programOf(name: Program): Promise<string> {
  return join(await (made ??= ensure(programs)), `${name}.js`);
}

let started: Promise<string> | undefined;

const startsProgram = (code: string): boolean =>
  Object.values(startedPrograms).some((path) => code.includes(`new URL('./${basename(path)}'`));

/** For Vitest: the server’s child programs are bundled, like in production. */
export const startedAsBuilt = () => ({
  name: 'started-as-built',
  enforce: 'pre' as const,
  // Vitest’s cache on the disk would keep the address of a bundle that was since deleted, or made of older sources.
  configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
    defineCacheKeyGenerator(({ sourceCode }) => (startsProgram(sourceCode) ? false : undefined));
  },
  async transform(code: string, id: string) {
    if (!startsProgram(code)) return undefined;
    const folder = await (started ??= ensure(startedPrograms, 'started-'));
    const address = (path: string) => {
      const found = Object.entries(startedPrograms).find(([, file]) => join(root, file) === path);
      return found && `new URL(${JSON.stringify(pathToFileURL(join(folder, `${found[0]}.js`)))})`;
    };
    return { code: withPlaces({ code, id, here: 'import.meta.url' }, address) };
  },
});
