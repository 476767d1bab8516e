/** The built pages of the web: which stands at an address, and what search engines are told of them. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the build of the web (`scripts/prerender.ts`) puts them, inside the folder that is served. */
export const pagesFile = 'pages.json';

/** Words that the build leaves for the moment of sending. */
const words = { nonce: '__CSP_NONCE__', url: '__PUBLIC_URL__' };

const Built = z.object({
  routes: z.array(
    z.object({
      /** As the web's router writes it: `/agents/$id`. */
      path: z.string(),
      /** Whether search engines are told of it. */
      listed: z.boolean(),
      html: z.string(),
    }),
  ),
  not_found: z.string(),
});

export interface SentPage {
  status: 200 | 404;
  html: string;
  /** What styles of this one answer carry. */
  nonce: string;
}

export interface Pages {
  /** The page at a path, ready to be sent once. */
  at(path: string): SentPage;
  robots: string;
  sitemap: string;
}

/** A path as the web's router compares it: without a slash at its end, and in small letters. */
const compared = (path: string) => path.replace(/(?<=.)\/$/, '').toLowerCase();

const patternOf = (path: string) => new RegExp(`^${compared(path).replaceAll(/\$\w+/g, '[^/]+')}$`);

const sitemapOf = (addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Reads what was built. Rejects where the folder holds no built web. */
export async function readPages(webDir: string, publicUrl: string): Promise<Pages> {
  const text = await readFile(join(webDir, pagesFile), 'utf8');
  const { routes, not_found } = Built.parse(JSON.parse(text));
  // As bytes they hold half of what they would as text, and the sum of all pages is large.
  const here = (html: string) => Buffer.from(html.replaceAll(words.url, publicUrl));
  // Addresses without a parameter first: `/agents/create` is no agent.
  const known = routes
    .toSorted((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))
    .map(({ path, html }) => ({ pattern: patternOf(path), html: here(html) }));
  const missing = here(not_found);
  const listed = routes.filter((route) => route.listed).map(({ path }) => publicUrl + path);
  return {
    at(path) {
      const nonce = randomBytes(16).toString('base64');
      const found = known.find(({ pattern }) => pattern.test(compared(path)));
      const html = (found?.html ?? missing).toString().replaceAll(words.nonce, nonce);
      return { status: found ? 200 : 404, html, nonce };
    },
    // Networks that fetch the pictures of a post obey it.
    robots: `User-agent: *\nAllow: /api/media/public/\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`,
    sitemap: sitemapOf(listed),
  };
}
