/**
 * Renders the public pages to text while the web is built. It needs the browser globals that this one reads at
 * startup (storage, history); no one is signed in.
 */
import { renderToString } from 'react-dom/server';
import { guides } from 'virtual:guides';
import { publicPage, publicPages } from './app/public.tsx';
import { router } from './app/routes/router.tsx';
import { titled } from '#web/lib/title.ts';

export interface Drawn {
  /** The address as the router writes it: `/agents/$id`. */
  path: string;
  title: string;
  /** Only for pages that are served complete. */
  description?: string;
  html?: string;
}

const drawAt = async (path: string): Promise<string> => renderToString(await publicPage(path));

/** Every address of the application, with the HTML that is served there. */
export async function drawRoutes(): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const [path, route] of Object.entries(router.routesByPath)) {
    // Each of its pages is rendered below; other addresses below it are unknown.
    if (path === '/docs/$page') continue;
    const { title, description } = route.options.staticData ?? {};
    if (description !== undefined && !publicPages[path])
      throw new Error(`${path} is to be sent complete, but is not in app/public.tsx`);
    const html = description === undefined ? undefined : await drawAt(path);
    drawn.push({ path, title: titled(title), ...(html && { description, html }) });
  }
  for (const { path, title, description } of guides)
    drawn.push({ path, title: titled(title), description, html: await drawAt(path) });
  return drawn;
}

/** The HTML for an unknown address. */
export const drawNotFound = async (): Promise<Drawn> => ({
  path: '/404',
  title: titled(router.routeTree.options.staticData?.title),
  html: await drawAt('/404'),
});
