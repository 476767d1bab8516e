/** No code checks which platform it handles: differences between platforms are in their records. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LivePlatformIds, localPlatforms, platforms } from '#contract/platforms/platforms.ts';
import { fullName, prescribedName } from '#contract/platforms/traits.ts';
import { root } from '#scripts/steps.ts';
import { requireFit } from '#server/post-fit.ts';

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
  'src/domain/platforms/looks.ts': 'each network’s own look',
  'src/contract/platforms/picture-files.ts': 'the files that each network takes',
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
    const name = fullName(platforms[id]);
    expect(read('docs/platforms.md').split('\n')).toContain(`## ${name}`);
    expect(read('README.md')).toContain(name);
    const suite = read(`src/server/adapters/social/${id}/${id}.port.test.ts`);
    expect(suite).toContain('describeSocialPort(');
    expect(suite).toContain('describeSocialFaults(');
  },
);

/** Where the old name of X stays: what the specification gives word for word, its full name, and its record. */
const prescribed = [
  /Twitter authorization (?:was denied|expired\. Please try again\.)/u,
  /(?:Failed to (?:dis)?connect|Successfully connected) Twitter(?: account)?/u,
  /Twitter account disconnected successfully/u,
  /Failed to process Twitter authentication/u,
  /Twitter Posts/u,
  /(?<=title: ')Connect Twitter(?=')|(?<=<VisitEnd name=")Twitter(?=")|Connect Twitter(?= on your profile)/u,
  /X \(Twitter\)/u,
  /(?:prescribed_name: |also_called: \[)'Twitter'/u,
];

/** What the specification gives word for word, with a name from a record. */
const built = [
  /(?:Content too long for|Failed to post to|Failed to initiate|Post to) \$?\{prescribedName\(/u,
  /\{prescribedName\([^`]+ authorization expired\. Please try again\.`/u,
  /`Connect \$\{label === undefined \? prescribedName\(|<InOtherTab .*name=\{prescribedName\(/u,
  /title=\{prescribedName\(platforms\.twitter\)/u,
];

describe('the specification’s words say Twitter', () => {
  test('a post that is too long has them, and the usual message the usual name', () => {
    const fit = (isSpecified: boolean) => () =>
      requireFit(
        { config: { fetched_by: { threads: false, instagram: false, discord: false } } },
        { platform: 'twitter', room: platforms.twitter },
        { parts: ['x'.repeat(281)] },
        { text: () => 'content_text', isSpecified },
      );
    expect(fit(true)).toThrow(/^Content too long for Twitter$/u);
    expect(fit(false)).toThrow(/^X takes 280 characters; this has 281\.$/u);
    expect(fullName(platforms.twitter)).toBe('X (Twitter)');
    expect(prescribedName(platforms.bluesky)).toBe('Bluesky');
  });

  test('and no others do', () => {
    const from = ['src/**/*.{ts,tsx}', 'README.md', 'docs/*.md', 'docs/guide/*.md'];
    const lines = globSync(from, { cwd: root })
      .filter((path) => !isTest(path))
      .flatMap((path) => withoutComments(readFileSync(join(root, path), 'utf8')).split('\n'))
      .filter((line) => /\bTwitter\b|prescribedName\(/u.test(line));
    const rest = lines.map((line) => prescribed.reduce((left, one) => left.replace(one, ''), line));
    // Not the type of its calls.
    expect(rest.filter((line) => /(?<!type )\bTwitter\b(?!>)/u.test(line))).toEqual([]);
    const calls = lines.filter((line) => line.includes('prescribedName('));
    expect(calls.length).toBeGreaterThan(built.length);
    expect(calls.filter((line) => !built.some((one) => one.test(line)))).toEqual([]);
  });
});
