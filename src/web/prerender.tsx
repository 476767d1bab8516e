/**
 * Renders the public pages to text while the web is built. It needs the browser globals that this one reads at
 * startup (storage, history); no one is signed in.
 */
import { renderToString } from 'react-dom/server';
import { guides } from 'virtual:guides';
import { publicPage, publicPages } from './app/public.tsx';
import { Shell } from './app/layouts/shell.tsx';
import { router } from './app/routes/router.tsx';
import { titled } from '#web/lib/title.ts';

export interface Drawn {
  /** The address as the router writes it: `/agents/$id`. */
  path: string;
  title: string;
  /** The files of its code below `src/web`, outermost layout first; for pages that are drawn in the browser. */
  sources?: string[];
  /** Only for pages that are served complete. */
  description?: string;
  html?: string;
  /** Only for screens behind the sign-in: what they show until their code has loaded. */
  shell?: string;
}

/** A route below its layouts. */
interface Placed {
  id: string;
  options: { component?: unknown };
  parentRoute?: Placed;
}

/** The file of a route's component, noted by the build (`scripts/page-sources.ts`). */
function sourceOf({ id, options: { component } }: Placed): string[] {
  if (typeof component !== 'function' || !('preload' in component)) return [];
  if ('source' in component && typeof component.source === 'string') return [component.source];
  throw new Error(`The build does not know where the component of ${id} comes from`);
}

const sourcesOf = (route: Placed): string[] => [
  ...(route.parentRoute ? sourcesOf(route.parentRoute) : []),
  ...sourceOf(route),
];

const drawAt = async (path: string): Promise<string> => renderToString(await publicPage(path));

/** A screen that is drawn in the browser. */
const drawLater = (route: Placed): Pick<Drawn, 'sources' | 'shell'> => {
  const sources = sourcesOf(route);
  const isInside = sources.includes('app/layouts/app-layout.tsx');
  return { sources, ...(isInside && { shell: renderToString(<Shell />) }) };
};

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
    const own = html === undefined ? drawLater(route) : { description, html };
    drawn.push({ path, title: titled(title), ...own });
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
