/**
 * Notes at each lazy component of the routes which file it comes from. Only for the build that renders the pages: it
 * needs to know which code belongs to an address.
 */
import type { Plugin } from 'vite';

const lazyComponent = /lazyRouteComponent\(\s*\(\) => import\('#web\/([^']+)'\),\s*'\w+',?\s*\)/g;

export const pageSources = (): Plugin => ({
  name: 'page-sources',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/src/web/app/routes/')
      ? code.replaceAll(lazyComponent, "Object.assign($&, { source: '$1' })")
      : undefined,
});
