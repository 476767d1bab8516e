/** Builds the browser's part: from `src/web` into `dist/web`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { guidePages } from './scripts/guides.ts';
import { pageSources } from './scripts/page-sources.ts';
import { routesOfTable } from './scripts/routes-of-table.ts';
import * as samples from './src/web/features/public/landing/samples.ts';
import * as networks from './src/web/features/public/network-list.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the first page shows of records and labels, by the file that takes it out of them; the rest of them stays away. */
const evaluated: Readonly<Record<string, object>> = {
  'landing/samples.ts': samples,
  'network-list.ts': networks,
};
const evaluatedFiles = (): Plugin => ({
  name: 'evaluated-files',
  enforce: 'pre',
  load: (id) => {
    const found = Object.keys(evaluated).find(
      (file) => id === here(`src/web/features/public/${file}`),
    );
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

const everywhere = /node_modules\/(?:react|react-dom|scheduler)\//;
const routing =
  /node_modules\/(?:use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store))\//;
const aroundPublicPages =
  /features\/public\/(?:landing\/session-cta|landing\/connect\.|scheme-field|section|pages\/page-head|pages\/use-cases)|web\/ui\/logo|web\/lib\/(?:notify|plain-link|api\/api-error)|app\/(?:pages\/no|layouts\/messages)/;

/** Signs that the frame around the screens shares with a public page. */
const sharedSigns = 'createReactComponent|IconMessages|IconPhoto|IconShieldLock';
/** What resumes the session, and what a call to the server needs. */
const session =
  /web\/lib\/(?:api\/(?:api|refresh|query)|wallet\/(?:wallet|offer-local-wallet))\.ts/;
const providers = /web\/(?:ui\/theme\/themed|app\/reauthentication)\./;
const frame =
  /web\/(?:app\/(?:layouts\/(?:gate|live-updates|more-sheet|nav|place-link|user-menu)|command-bar\/search-button)|features\/notifications\/bell|entities\/connections\/use-twitter-arrival)\./;

const library =
  /node_modules\/(?:@mantine(?!\/(?:spotlight|store)\/)|@floating-ui|react-remove-scroll|react-remove-scroll-bar|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|clsx|tabbable|tslib)\//;

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
    ...(isSsrBuild ? [pageSources()] : []),
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
      // Few files, because each costs a browser about 3 ms of its main thread; what else is shared is divided by who
      // uses it. A group takes along what its modules import, unless an earlier group has it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everywhere },
            { name: 'routing', test: routing },
            { name: 'start', test: /src\/(?!web\/main)/, tags: ['$initial'] },
            { name: 'public', test: aroundPublicPages },
            { name: 'query', test: /node_modules\/@tanstack\/(?:react-query|query-core)\// },
            {
              name: 'post',
              test: /web\/ui\/media\/(?:post-card|post-text|avatar-ring|still-picture)/,
            },
            // In one file what many screens have of it: less than this, and the first screen carries what it does not need.
            // Switches and checkboxes are on sixteen screens, and not on the first one.
            { name: 'library', test: library, minShareCount: 17 },
            // Networks’ signs are on many screens and the first page, but not on the dashboard: apart from what other icons need.
            { name: 'icon', test: new RegExp(`@tabler/.+/(?:${sharedSigns})\\.`) },
            { name: 'signs', test: /@tabler\/.+\/IconBrand|entities\/connections\/network-icon/ },
            // Apart, because screens without a form do not need them.
            { name: 'schemas', test: /node_modules\/zod\/|contract\/core\/endpoint\./ },
            { name: 'platforms', test: /contract\/platforms\/platforms\./ },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 5 },
            { name: 'session', test: session },
            { name: 'providers', test: providers },
            { name: 'frame', test: frame },
            { name: 'ui', test: /web\/ui\/(?!media)/, minShareCount: 8, maxModuleSize: 4000 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
