/**
 * The pages as the server sends them, into `dist/web/pages.json`: for each address of the web what stands there before any
 * code runs. Public pages are drawn complete; the others get their title. Two words are filled in when a page is sent: the
 * nonce of the answer, and the address of the installation.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { z } from 'zod';
import { guideFiles } from '#web/features/public/guides/guide-list.ts';
import { chunksOf, entryOf, type Manifest, readManifest } from './page-bytes.ts';
import { root } from './steps.ts';

const web = join(root, 'dist/web');

const Drawn = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string().optional(),
  html: z.string().optional(),
});
type Drawn = z.infer<typeof Drawn>;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The source files of what stands between the head and the foot of a public page. */
function pageSources(path: string): string[] {
  if (path === '/') return ['features/public/landing/landing.page.tsx'];
  if (path === '/docs') return ['features/public/guides/guides.page.tsx'];
  const guide = guideFiles.find((one) => one.path === path);
  if (guide) return ['features/public/guides/guides.tsx', `../../docs/${guide.file}`];
  return [`features/public/pages/${path.slice(1)}.page.tsx`];
}

/** The source files whose code takes a public page over. */
function sourcesOf(manifest: Manifest, path: string): string[] {
  const sources = ['app/public.tsx', ...pageSources(path)];
  const missing = sources.find((source) => !manifest[source]);
  if (missing) throw new Error(`${path} is sent complete, but there is no ${missing}`);
  return sources;
}

const nonce = 'nonce="__CSP_NONCE__"';

/** The faces that nearly every page is set in; others are fetched where a text has their letters. */
const faces = /-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * What a public page is drawn with, so that it is painted as soon as it has arrived: its styles inside it, and its code
 * and faces on their way. A link that is switched off tells the loader of chunks that a style is there already.
 */
function filesOf(manifest: Manifest, path: string): string {
  const entry = entryOf(manifest);
  const common = chunksOf(manifest, entry);
  const all = sourcesOf(manifest, path).flatMap((source) => [...chunksOf(manifest, source)]);
  const own = new Map(all.filter(([file]) => !common.has(file)));
  const styles = [...new Set([...common, ...own].flatMap(([, css]) => css))];
  const text = styles.map((file) => readFileSync(join(web, file), 'utf8').trim()).join('\n');
  const fonts = (manifest[entry]?.assets ?? []).filter((file) => faces.test(file));
  return [
    ...fonts.map((file) => `<link rel="preload" as="font" crossorigin href="/${file}">`),
    `<style ${nonce}>${text}</style>`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...[...own.keys()].map(
      (file) =>
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" ${nonce}>`,
    ),
  ].join('\n    ');
}

/** The code that draws a page is on its way with it, though the first file names it only when it runs. */
function codeOf(manifest: Manifest, source: string): string {
  const common = chunksOf(manifest, entryOf(manifest));
  return [...chunksOf(manifest, source).keys()]
    .filter((file) => !common.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" ${nonce}>`)
    .join('\n    ');
}

/** The links to styles that the build put into every page. */
const linkedStyles = /\s*<link rel="stylesheet" crossorigin[^>]*>/g;
const code = /<(?:script type="module"|link rel="modulepreload") /g;

/** What can be read without its code: the code comes after the faces and the picture. */
const readFirst = (built: string) =>
  built.replaceAll(linkedStyles, '').replaceAll(code, (tag) => `${tag}fetchpriority="low" `);

const picture = '__PUBLIC_URL__/social.png';
const pictureAlt =
  'SocialAI: AI characters that post for you. You stay in charge. Below it the page where agents write.';

/** What search engines and link previews read. */
function previewOf({ path, title, description = '' }: Drawn): string {
  const url = `__PUBLIC_URL__${path}`;
  const words = { title: escaped(title), description: escaped(description) };
  return [
    `<meta name="description" content="${words.description}">`,
    `<link rel="canonical" href="${url}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'SocialAI',
      'og:title': words.title,
      'og:description': words.description,
      'og:url': url,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': pictureAlt,
    }).map(([name, value]) => `<meta property="${name}" content="${value}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
}

const unlisted = '<meta name="robots" content="noindex">';

/** The built page with what one address has of its own. */
function pageOf(built: string, manifest: Manifest, drawn: Drawn): string {
  const { path, title, description, html } = drawn;
  const head = [
    `<title>${escaped(title)}</title>`,
    description === undefined ? unlisted : previewOf(drawn),
    description === undefined
      ? codeOf(manifest, html === undefined ? 'app/app.tsx' : 'app/public.tsx')
      : filesOf(manifest, path),
  ];
  const plain = description === undefined ? built : readFirst(built);
  const page = plain.replace(/<title>[^<]*<\/title>/, () => head.filter(Boolean).join('\n    '));
  if (html === undefined) return page;
  return page
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    .replace(/\s*<noscript>.*<\/noscript>/, '');
}

/** What a browser has at the start of a page: an address, a history, and storage with nothing in it. */
function lendGlobals(): void {
  const { window } = new JSDOM('', { url: 'http://localhost/' });
  const quiet = { matches: false, addEventListener: () => {} };
  const names = ['document', 'location', 'history', 'localStorage', 'sessionStorage'];
  Object.assign(window, { scrollTo: () => {}, matchMedia: () => quiet });
  const events = { addEventListener: () => {}, scrollTo: () => {}, matchMedia: () => quiet };
  Object.assign(globalThis, { window, self: window, ...events });
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}

const Prerender = z.object({
  drawRoutes: z.function({ input: [], output: z.promise(z.array(Drawn)) }),
  drawNotFound: z.function({ input: [], output: z.promise(Drawn) }),
});

lendGlobals();
const { drawRoutes, drawNotFound } = Prerender.parse(
  await import(join(root, 'dist/prerender/prerender.js')),
);
const built = readFileSync(join(web, 'index.html'), 'utf8');
const manifest = readManifest();
const routes = await drawRoutes();
const pages = {
  routes: routes.map((drawn) => ({
    path: drawn.path,
    listed: drawn.description !== undefined,
    html: pageOf(built, manifest, drawn),
  })),
  not_found: pageOf(built, manifest, await drawNotFound()),
};
writeFileSync(join(web, 'pages.json'), JSON.stringify(pages));
rmSync(join(web, 'index.html'));
rmSync(join(root, 'dist/prerender'), { recursive: true });
// What a browser would still wait for is nothing to wait for here.
process.exit(0);
