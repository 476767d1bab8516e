/**
 * Writes the pages as the server sends them to `dist/web/pages.json`: for each address, the HTML before any code runs.
 * Public pages are rendered completely; the others get their title. Two placeholders are filled in when a page is sent:
 * the response’s nonce, and the installation’s address.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { z } from 'zod';
import { guideFiles } from '#web/features/public/guides/guide-list.ts';
import { chunksOf, entryOf, type Manifest, readManifest } from './page-bytes.ts';
import { dailyScreens } from './screens.ts';
import { root } from './steps.ts';

const web = join(root, 'dist/web');

const Drawn = z.object({
  path: z.string(),
  title: z.string(),
  sources: z.array(z.string()).default([]),
  description: z.string().optional(),
  html: z.string().optional(),
  shell: z.string().optional(),
});
type Drawn = z.infer<typeof Drawn>;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The source files of a public page’s content between header and footer. */
function pageSources(path: string): string[] {
  if (path === '/') return ['features/public/landing/landing.page.tsx'];
  if (path === '/sign-in') return ['features/sign-in/sign-in.page.tsx'];
  if (path === '/docs') return ['features/public/guides/guides.page.tsx'];
  const guide = guideFiles.find((one) => one.path === path);
  if (guide) return ['features/public/guides/guides.tsx', `../../docs/${guide.file}`];
  return [`features/public/pages/${path.slice(1)}.page.tsx`];
}

/** The source files of the code that hydrates a public page. */
function sourcesOf(manifest: Manifest, path: string): string[] {
  const sources = ['app/public.tsx', ...pageSources(path)];
  const missing = sources.find((source) => !manifest[source]);
  if (missing) throw new Error(`${path} is sent complete, but there is no ${missing}`);
  return sources;
}

const nonce = 'nonce="__CSP_NONCE__"';

/** The fonts that nearly every page uses; others are loaded when a text needs their characters. */
const faces = /-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * What a public page needs to be painted at once: its styles inlined, its code and fonts preloaded. A disabled link
 * tells the chunk loader that a style is already there.
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

/** The source files of the code that draws a page in the browser. */
function codeSources({ html, shell, sources }: Drawn): string[] {
  if (html !== undefined) return ['app/public.tsx'];
  const opened = Object.values(dailyScreens).filter(([page]) => sources.includes(page));
  // Calls behind the sign-in wait for the session.
  return [
    'app/app.tsx',
    ...(shell === undefined ? [] : ['app/resume.ts']),
    ...sources,
    ...opened.flat(),
  ];
}

/** The styles of chunks, those that a chunk imports before its own: of equal rules the importer’s applies. */
function stylesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): string[] => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...chunk.imports.flatMap(visit), ...chunk.css];
  };
  return new Set(names.flatMap(visit));
}

/**
 * The page’s styles and code, because otherwise the entry file would only request them once it runs, and add a link for
 * each in one go.
 */
function codeOf(manifest: Manifest, drawn: Drawn): string {
  const entry = entryOf(manifest);
  const common = chunksOf(manifest, entry);
  const names = codeSources(drawn);
  const styles = stylesOf(manifest, names).difference(stylesOf(manifest, [entry]));
  const files = new Set(names.flatMap((name) => [...chunksOf(manifest, name).keys()]));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" ${nonce}>`),
    ...[...files.difference(common)].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}" ${nonce}>`,
    ),
  ].join('\n    ');
}

/** The style links that the build put into every page. */
const linkedStyles = /\s*<link rel="stylesheet" crossorigin[^>]*>/g;
const code = /<(?:script type="module"|link rel="modulepreload") /g;

/** The page is readable without its code, so the code comes after fonts and picture. */
const readFirst = (built: string) =>
  built.replaceAll(linkedStyles, '').replaceAll(code, (tag) => `${tag}fetchpriority="low" `);

const picture = '__PUBLIC_URL__/social.png';
const pictureAlt =
  'SocialAI: AI characters that post for you. You stay in charge. Below it the page where agents write.';

/** The metadata for search engines and link previews. */
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

/** The built page with the parts of one address. */
function pageOf(built: string, manifest: Manifest, drawn: Drawn): string {
  const { path, title, description, html, shell = '' } = drawn;
  const head = [
    `<title>${escaped(title)}</title>`,
    description === undefined ? unlisted : previewOf(drawn),
    description === undefined ? '' : filesOf(manifest, path),
  ];
  // After the styles of every page.
  const own = description === undefined ? codeOf(manifest, drawn) : '';
  const plain = description === undefined ? built : readFirst(built);
  const page = plain
    .replace(/<title>[^<]*<\/title>/, () => head.filter(Boolean).join('\n    '))
    .replace('</head>', () => (own ? `  ${own}\n  </head>` : '</head>'));
  const filled = page.replace(
    '<div id="root"></div>',
    () => `<div id="root">${html ?? shell}</div>`,
  );
  return html === undefined ? filled : filled.replace(/\s*<noscript>.*<\/noscript>/, '');
}

/** The globals of a browser at page start: an address, a history, and empty storage. */
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
// A browser would keep timers and requests open; nothing here waits for them.
process.exit(0);
