/**
 * The programs that tests start and kill, as bundles in `dist/programs`: from the sources each start takes some two
 * seconds of a processor. They are bundled when first asked for and again when a source has changed.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { hour } from '#contract/core/time.ts';
import { newest } from '#scripts/build-web.ts';
import { bundle } from '#scripts/bundle.ts';
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
async function make(folder: string): Promise<void> {
  mkdirSync(all, { recursive: true });
  for (const older of readdirSync(all).map((name) => join(all, name))) {
    const since = statSync(older, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (since < Date.now() - kept) rmSync(older, { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(all, 'draft-'));
  await bundle(programs, draft);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}

let made: Promise<string> | undefined;

async function ensure(): Promise<string> {
  const folder = join(all, String(Math.max(...madeOf.map((path) => newest(join(root, path))))));
  if (!existsSync(folder)) await make(folder);
  return folder;
}

/** For Node: what packages use is no news to a test, and in a bundle it is not seen that they are packages. */
export const quiet = '--disable-warning=DEP0040';

/** Where the bundle of a program is. */
export async function programOf(name: Program): Promise<string> {
  return join(await (made ??= ensure()), `${name}.js`);
}
