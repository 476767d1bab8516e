/** Serves the built web application. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from '#contract/table.ts';
import { AppError } from '#server/app-error.ts';
import { methodsAt } from './call-tree.ts';
import { sendFailure } from './failure.ts';
import { meantBy } from './guessed-paths.ts';
import { pagePolicy, workerPolicy } from './headers.ts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { normalizedPath } from '#contract/core/page-path.ts';

/** Where the web build (`scripts/prerender.ts`) puts them, inside the served folder. */
const pagesFile = 'pages.json';

/** Placeholders that are filled in for each response. */
const words = { nonce: '__CSP_NONCE__', url: '__PUBLIC_URL__' };

const Built = z.object({
  routes: z.array(
    z.object({
      /** In the syntax of the web's router: `/agents/$id`. */
      path: z.string(),
      /** Whether it is in the site map. */
      listed: z.boolean(),
      html: z.string(),
    }),
  ),
  not_found: z.string(),
});

interface SentPage {
  status: 200 | 404;
  html: string;
  /** The nonce for the styles of this response. */
  nonce: string;
}

interface Pages {
  /** The page of a path, for one response. */
  at(path: string): SentPage;
  robots: string;
  sitemap: string;
}

const patternOf = (path: string) =>
  new RegExp(`^${normalizedPath(path).replaceAll(/\$\w+/g, '[^/]+')}$`);

const sitemapOf = (addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Reads the built pages. Rejects if the folder holds no built web. */
async function readPages(webDir: string, publicUrl: string): Promise<Pages> {
  const text = await readFile(join(webDir, pagesFile), 'utf8');
  const { routes, not_found } = Built.parse(JSON.parse(text));
  // A buffer takes half the memory of a string, and there are many pages.
  const here = (html: string) => Buffer.from(html.replaceAll(words.url, publicUrl));
  // Static paths first: `/agents/create` is not an agent id.
  const known = routes
    .toSorted((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))
    .map(({ path, html }) => ({ pattern: patternOf(path), html: here(html) }));
  const missing = here(not_found);
  const listed = routes.filter((route) => route.listed).map(({ path }) => publicUrl + path);
  return {
    at(path) {
      const nonce = randomBytes(16).toString('base64');
      const found = known.find(({ pattern }) => pattern.test(normalizedPath(path)));
      const html = (found?.html ?? missing).toString().replaceAll(words.nonce, nonce);
      return { status: found ? 200 : 404, html, nonce };
    },
    // Networks obey it when they fetch the images of a post.
    robots: `User-agent: *\nAllow: /api/media/public/\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`,
    sitemap: sitemapOf(listed),
  };
}

const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);

/** Fast enough for every response. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface Compressed {
  /** For `Content-Encoding`; `undefined` when the text is not compressed. */
  encoding: 'br' | 'gzip' | undefined;
  bytes: Buffer;
}

const accepts = (header: string, name: string) =>
  header.split(',').some((item) => {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
  });

/** Compresses text in a format that the browser accepts; `accepted` is the `Accept-Encoding` of the request. */
async function compress(text: string, accepted: string | undefined): Promise<Compressed> {
  const header = accepted ?? '';
  const bytes = Buffer.from(text);
  if (accepts(header, 'br')) return { encoding: 'br', bytes: await inBrotli(bytes, brotli) };
  if (accepts(header, 'gzip')) return { encoding: 'gzip', bytes: await inGzip(bytes) };
  return { encoding: undefined, bytes };
}

/** Answers 405 with `Allow` where the address exists for another method, else 404. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  const allowed = methodsAt(request);
  if (allowed.length > 0) reply.header('allow', allowed.join(', '));
  sendFailure(
    new AppError(allowed.length > 0 ? 'method_not_allowed' : 'not_found'),
    request,
    reply,
  );
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages) {
  const meant = meantBy(request.url);
  if (meant !== undefined) return reply.header('cache-control', 'no-store').redirect(meant);
  const { status, html, nonce } = pages.at(request.url.split('?', 1)[0] ?? '/');
  // The page contains nothing from the request, so its compressed length reveals nothing.
  const { encoding, bytes } = await compress(html, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .status(status)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(bytes);
}

/** Files other than pages. Precompressed copies lie next to their originals. */
async function serveFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: [pagesFile, 'assets/**', '**/*.{br,gz}'],
    setHeaders(reply, path) {
      // Names under assets/ contain a hash of the content.
      const life = path.includes('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
      void reply.header('cache-control', `public, ${life}`);
      if (/\/sw\.js(?:\.(?:br|gz))?$/.test(path))
        void reply.header('content-security-policy', workerPolicy);
    },
  });
  // A route for each of these hundreds of files would take more memory than all routes of the API.
  const names = await readdir(join(webDir, 'assets'));
  const assets = new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name)));
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  );
}

function tellCrawlers(app: FastifyInstance, { robots, sitemap }: Pages): void {
  const files = [
    ['/robots.txt', 'text/plain; charset=utf-8', robots],
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemap],
  ] as const;
  for (const [path, type, text] of files)
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
    );
}

/**
 * Serves the web that was built into `webDir`: its files, and a page at every other path outside the API; that page
 * is a 404 if the web has no such route. Without it, only the API is served.
 */
export async function serveWeb(
  app: FastifyInstance,
  { public_url }: { public_url: string },
  webDir: string | undefined,
): Promise<void> {
  const pages = webDir ? await readPages(webDir, public_url) : undefined;
  if (webDir && pages) {
    await serveFiles(app, webDir);
    tellCrawlers(app, pages);
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && !request.url.startsWith(`${basePath}/`);
    // A missing script must not be answered with a page.
    const isFile = request.url.startsWith('/assets/');
    if (pages && wantsPage && !isFile) return sendPage(request, reply, pages);
    refuse(request, reply);
    return reply;
  });
}
