/** No code checks which platform it handles: differences between platforms are in their records. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LivePlatformIds, localPlatforms, platforms } from '#contract/platforms/platforms.ts';
import { root } from '#scripts/steps.ts';

/** Where platforms may be named: their records and adapters, the registries of both, and fixed history. */
const homes = [
  'src/contract/platforms/platforms.ts',
  'src/server/adapters/social/index.ts',
  'src/server/db/migrations/',
  ...LivePlatformIds.flatMap((id) => [
    `src/contract/platforms/${id}.ts`,
    `src/server/adapters/social/${id}/`,
  ]),
];

/** Other files that may name a platform, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/server/config.ts': 'settings are named after the platform that they are for',
  'src/server/adapters/social/adapter.ts': 'the same settings, as adapters are given them',
  'src/contract/auth/users.ts': 'the specification has a call of its own for Telegram',
  'src/server/features/account/routes.ts': 'answers that call',
  'src/server/features/connections/routes.ts': 'the specification has calls of their own for X',
  'src/server/features/connections/twitter.ts': 'answers the calls that connect X',
  'src/server/features/posts/routes.ts': 'answers the specification’s call that posts to X',
  'src/web/features/connections/twitter-callback.page.tsx': 'the page to which X sends people back',
  'src/web/features/settings/profile/profile.page.tsx': 'a card that the specification asks for',
  'src/web/features/posts/rules/schedule-filters.tsx': 'a figure that the specification asks for',
  'src/contract/table.ts': 'the calls of the sandbox’s own screen',
  'src/server/app.ts': 'answers them',
  'src/web/features/sandbox/queries.ts': 'that screen, which has a key for what it fetches',
  'src/web/app/layouts/live-updates.ts': 'the same key',
  'src/web/features/inbox/queries.ts': 'the same key',
  'src/web/entities/posts/remove-post.tsx': 'the same key',
  'src/web/entities/connections/network-icon.tsx': 'each network’s own sign',
  'src/web/features/posts/looks/looks.ts': 'each network’s own look',
  'src/domain/claims/claim-words.ts': 'names of companies in texts',
  'src/server/adapters/llm/here/runtime-types.ts': 'an option that counts threads of a processor',
  'src/server/adapters/llm/here/writer-child.ts': 'gives that option',
};

const ids = LivePlatformIds.join('|');
/** A string literal, an object key, or a property. */
const named = new RegExp(
  String.raw`(['"\x60])(?:${ids})\1|(?<=^|[\s{,(])(?:${ids}):(?=\s)|\.(?:${ids})\b(?!\.ts)`,
  'u',
);
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*.*?\*\//gsu, '').replaceAll(/(?<=^|\s)\/\/.*$/gmu, '');
/** Text between JSX tags is prose. */
const isProse = (line: string): boolean => /^\s*[A-Z][^;{}=]*$/u.test(line);

const isTest = (path: string): boolean => /\.(?:test|suite|fixture)\.tsx?$/u.test(path);

const naming = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !isTest(path) && !homes.some((home) => path.startsWith(home)))
  .filter((path) =>
    withoutComments(readFileSync(join(root, path), 'utf8'))
      .split('\n')
      .some((line) => named.test(line) && !isProse(line)),
  );

test('platforms are only named in their own files', () => {
  expect(naming.filter((path) => !(path in exceptions))).toEqual([]);
});

test('every exception is still needed', () => {
  expect(Object.keys(exceptions).filter((path) => !naming.includes(path))).toEqual([]);
});

test.each(LivePlatformIds.filter((id) => !localPlatforms.includes(id)))(
  '%s is documented and runs the shared platform test suite',
  (id) => {
    const read = (path: string) => readFileSync(join(root, path), 'utf8');
    const { name } = platforms[id];
    expect(read('docs/platforms.md')).toMatch(new RegExp(`^## .*\\b${name}\\b`, 'mu'));
    expect(read('README.md')).toContain(name);
    const suite = read(`src/server/adapters/social/${id}/${id}.port.test.ts`);
    expect(suite).toContain('describeSocialPort(');
    expect(suite).toContain('describeSocialFaults(');
  },
);
