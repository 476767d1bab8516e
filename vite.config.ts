/** Builds the browser's part: from `src/web` into `dist/web`. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { guidePages } from './scripts/guides.ts';
import { pageSources } from './scripts/page-sources.ts';
import { reviewPage } from './scripts/review-styles.ts';
import { routesOfTable } from './scripts/routes-of-table.ts';
import { byScreens } from './scripts/screens.ts';
import * as emojis from './src/web/entities/emoji/emoji-data.ts';
import * as samples from './src/web/features/public/landing/samples.ts';
import * as networks from './src/web/features/public/network-list.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the web shows of records, labels and packages, by the file that takes it out of them; the rest of them stays away. */
const evaluated: Readonly<Record<string, object>> = {
  'entities/emoji/emoji-data.ts': emojis,
  'features/public/landing/samples.ts': samples,
  'features/public/network-list.ts': networks,
};
const evaluatedFiles = (): Plugin => ({
  name: 'evaluated-files',
  enforce: 'pre',
  load: (id) => {
    const found = Object.keys(evaluated).find((file) => id === here(`src/web/${file}`));
    return found === undefined
      ? undefined
      : Object.entries(evaluated[found] ?? {})
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
  },
});

const nothing = '\0nothing';

/** twitter-text brings stand-ins for the language of 2015, which every browser of the build's target has itself. */
const withoutStandIns = (): Plugin => ({
  name: 'without-stand-ins',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('core-js/') ? nothing : undefined),
  load: (id) => (id === nothing ? 'export {};' : undefined),
});

/**
 * twitter-text is one object with everything that it does, all of which would come along. Of it this leaves what a file of
 * ours asks for by name.
 */
const onlyUsedOfTwitterText = (): Plugin => ({
  name: 'only-used-of-twitter-text',
  enforce: 'pre',
  transform(code, id) {
    const whole = "import twitterText from 'twitter-text';";
    if (id.includes('/node_modules/') || !code.includes(whole)) return undefined;
    const used = [...new Set(code.match(/(?<=\btwitterText\s*\.)\w+/g))];
    const each = used.map((name) => `import ${name} from 'twitter-text/dist/esm/${name}.js';`);
    return code.replace(whole, `${each.join(' ')} const twitterText = { ${used.join(', ')} };`);
  },
});

/** The code of these packages. */
const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`);

/** These files of `src` with any ending, so with their styles too. Throws if one of them was moved. */
const modules = (...names: string[]) => {
  const missing = names.filter((name) => globSync(`${name}.*`, { cwd: here('src') }).length === 0);
  if (missing.length > 0)
    throw new Error(`The build names files that are gone: ${missing.join(', ')}`);
  return new RegExp(`/src/(?:${names.map((name) => RegExp.escape(name)).join('|')})\\.`);
};

/**
 * Few files, because each costs a browser about 3 ms of its main thread; what else is shared is divided by who uses it.
 * A group takes along what its modules import, unless an earlier group has it.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: packages('react', 'react-dom', 'scheduler') },
  {
    name: 'routing',
    test: packages(
      'use-sync-external-store',
      '@tanstack/(?:react-router|router-core|history|store|react-store)',
    ),
  },
  { name: 'start', test: /src\/(?!web\/main)/, tags: ['$initial'] },
  {
    // Around the public pages.
    name: 'public',
    test: modules(
      'web/app/layouts/messages',
      'web/app/pages/not-found.page',
      'web/app/pages/note-page',
      'web/features/public/landing/connect',
      'web/features/public/landing/session-cta',
      'web/features/public/layout',
      'web/features/public/pages/page-head',
      'web/features/public/pages/use-cases',
      'web/features/public/section',
      'web/lib/api/api-error',
      'web/lib/notify',
      'web/lib/plain-link',
      'web/ui/logo',
    ),
  },
  { name: 'query', test: packages('@tanstack/(?:react-query|query-core)') },
  {
    name: 'post',
    test: modules(
      'web/ui/media/avatar-ring',
      'web/ui/media/post-card',
      'web/ui/media/post-text',
      'web/ui/media/still-picture',
    ),
  },
  {
    // In one file what many screens have of it: less than this, and the first screen carries what it does not need, such as
    // switches, checkboxes and lists to choose from.
    name: 'library',
    test: packages(
      '@mantine/(?!spotlight|store).+',
      '@floating-ui/.+',
      'react-remove-scroll',
      'react-remove-scroll-bar',
      'use-sidecar',
      'use-callback-ref',
      'react-style-singleton',
      'get-nonce',
      'clsx',
      'tabbable',
      'tslib',
    ),
    minShareCount: 33,
  },
  // Signs that screens share with a public page.
  {
    name: 'icon',
    test: /@tabler\/.+\/(?:createReactComponent|Icon(?:FileText|MasksTheater|Messages|Photo|ShieldLock|Terminal2))\./,
  },
  // Networks’ signs are on many screens and the first page, but not on the dashboard: apart from what other icons need.
  { name: 'signs', test: /@tabler\/.+\/IconBrand|entities\/connections\/network-icon/ },
  // Apart, because screens without a form do not need them.
  { name: 'schemas', test: /node_modules\/zod\/|contract\/core\/endpoint\./ },
  { name: 'platforms', test: modules('contract/platforms/platforms') },
  { name: 'icons', test: packages('@tabler/.+'), minShareCount: 6 },
  {
    // What resumes the session, and what a call to the server needs.
    name: 'session',
    test: modules(
      'contract/core/pluralize',
      'web/lib/api/api',
      'web/lib/api/query',
      'web/lib/api/refresh',
      'web/lib/session/return-path',
      'web/lib/session/space',
      'contract/core/common-errors',
      'web/entities/connections/outside',
      'web/lib/wallet/offer-local-wallet',
      'web/lib/wallet/wallet',
    ),
  },
  { name: 'providers', test: modules('web/app/reauthentication', 'web/ui/theme/themed') },
  {
    name: 'frame',
    test: modules(
      'web/app/command-bar/search-button',
      'web/app/layouts/gate',
      'web/app/layouts/live-updates',
      'web/app/layouts/more-sheet',
      'web/app/layouts/nav',
      'web/app/layouts/place-link',
      'web/app/layouts/user-menu',
      'web/app/layouts/use-twitter-arrival',
      'web/features/notifications/bell',
    ),
  },
  // With the library's tooltips, for pages that have figures.
  { name: 'figures', test: modules('web/ui/stat-card') },
  // Without the menu, which would bring the library's along to pages that have none.
  {
    name: 'ui',
    test: /web\/ui\/(?!media|dots-menu|late-menu)/,
    minShareCount: 8,
    maxModuleSize: 4000,
  },
  byScreens(),
];

/** With `--ssr` what draws the public pages as text, by the same code that a browser runs. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: here('src/web'),
  plugins: [
    routesOfTable(),
    evaluatedFiles(),
    withoutStandIns(),
    onlyUsedOfTwitterText(),
    guidePages(),
    react(),
    isSsrBuild ? pageSources() : reviewPage(),
  ],
  // The server writes a fresh nonce into every answer in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  ssr: { noExternal: true, resolve: { conditions: ['module', 'browser'] } },
  build: {
    outDir: here(isSsrBuild ? 'dist/prerender' : 'dist/web'),
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    // Says which files a page consists of, to those who send it complete.
    manifest: !isSsrBuild,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Fonts and pictures inside style sheets would need exceptions from the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Building a schema has no effect of its own, so unused ones may be dropped.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'line', 'lines', 'prose', 'passage'] },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
