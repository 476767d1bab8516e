/** JavaScript that a browser fetches for a page, gzipped, next to its limit. */
import { ensureWeb } from '#scripts/build-web.ts';
import { budgets, bytesOf, pagesOf, readManifest } from '#scripts/page-bytes.ts';

const limits: Readonly<Record<string, number>> = budgets;

export const measure = async (): Promise<string[]> => {
  await ensureWeb();
  const manifest = readManifest();
  return [
    'JavaScript of a page, gzipped, everything counted that must be there before it can be used',
    ...pagesOf(manifest).map((name) => {
      const title = name.split('/').at(-1)?.replace('.page.tsx', '') ?? name;
      const bytes = bytesOf(manifest, name);
      const limit = limits[name];
      const beside = limit
        ? `   ${(bytes / limit).toFixed(2)} of ${(limit / 1000).toFixed(0)} kB`
        : '';
      return `  ${title.padEnd(20)} ${(bytes / 1000).toFixed(1).padStart(7)} kB${beside}`;
    }),
  ];
};
