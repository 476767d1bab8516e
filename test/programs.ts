/**
 * The programs that tests start and kill, as bundles in `dist/programs`: from the sources each start takes some two
 * seconds of a processor. They are bundled when first asked for and again when a source has changed.
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
import { hour } from '#contract/core/time.ts';
import { newest } from '#scripts/build-web.ts';
import { bundle, startedPrograms, withPlaces } from '#scripts/bundle.ts';
import { root } from '#scripts/steps.ts';

const programs = {
  worker: 'chaos/worker.ts',
  'chaos-platform': 'chaos/emulator.ts',
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
  ...startedPrograms,
};
export type Program = keyof typeof programs;

const madeOf = [
  ...['src/server', 'src/contract', 'src/domain', 'chaos', 'test'],
  ...['scripts/bundle.ts', 'package.json'],
];
const all = join(root, 'dist/programs');

/** Longer than whoever started one of them goes on. */
const kept = 3 * hour;

/** Several processes may ask at once: each makes its own, and one of them takes the place. */
async function make(entries: Readonly<Record<string, string>>, folder: string): Promise<void> {
  mkdirSync(all, { recursive: true });
  for (const older of readdirSync(all).map((name) => join(all, name))) {
    const since = statSync(older, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (since < Date.now() - kept) rmSync(older, { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(all, 'draft-'));
  // What decodes the files of others runs as somebody who owns nothing.
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

/** For Node: what packages use is no news to a test, and in a bundle it is not seen that they are packages. */
export const quiet = '--disable-warning=DEP0040';

/** Where the bundle of a program is. */
export async function programOf(name: Program): Promise<string> {
  return join(await (made ??= ensure(programs)), `${name}.js`);
}

let started: Promise<string> | undefined;

/** For Vitest: what the server starts beside itself is built, as it is in the product. */
export const startedAsBuilt = () => ({
  name: 'started-as-built',
  enforce: 'pre' as const,
  async transform(code: string, id: string) {
    const files = Object.values(startedPrograms);
    if (!files.some((path) => code.includes(`new URL('./${basename(path)}'`))) return undefined;
    const folder = await (started ??= ensure(startedPrograms, 'started-'));
    const address = (path: string) => {
      const found = Object.entries(startedPrograms).find(([, file]) => join(root, file) === path);
      return found && `new URL(${JSON.stringify(pathToFileURL(join(folder, `${found[0]}.js`)))})`;
    };
    return { code: withPlaces({ code, id, here: 'import.meta.url' }, address) };
  },
});
