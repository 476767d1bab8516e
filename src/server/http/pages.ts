/** The prerendered pages of the web: which page belongs to a path, and what search engines get. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { normalizedPath } from '#contract/core/page-path.ts';

/** Where the web build (`scripts/prerender.ts`) puts them, inside the served folder. */
export const pagesFile = 'pages.json';

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

export interface SentPage {
  status: 200 | 404;
  html: string;
  /** The nonce for the styles of this response. */
  nonce: string;
}

export interface Pages {
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
export async function readPages(webDir: string, publicUrl: string): Promise<Pages> {
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
