/** The styles of the page for reviewers, which has no other code of the application: its colors and grids of images are shared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './steps.ts';

const file = 'review.css';

const read = (path: string): string => readFileSync(join(root, 'src/web', path), 'utf8');

/** The colors that a rule of the tokens sets, as far as `styles` uses them. */
function colorsOf(tokens: string, rule: string, styles: string): string {
  const [, after = ''] = tokens.split(`${rule} {`);
  const [block = ''] = after.split('\n}');
  return [...block.matchAll(/(--[\w-]+): oklch[^;]+;/g)]
    .filter(([, name = '']) => styles.includes(`var(${name})`))
    .map(([line]) => line)
    .join(' ');
}

function reviewStyles(): string {
  const tokens = read('ui/theme/tokens.css');
  const styles =
    read('features/posts/looks/media-grid.css') + read('features/posts/review/review-page.css');
  const light = colorsOf(tokens, ':root', styles);
  const dark = colorsOf(tokens, "[data-mantine-color-scheme='dark']", styles);
  return `:root { ${light} }\n@media (prefers-color-scheme: dark) { :root { ${dark} } }\n${styles}`;
}

/** Adds them to the build, and serves them in development. */
export const reviewPage = (): Plugin => ({
  name: 'review-page',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: file, source: reviewStyles() });
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${file}`, (_request, response) => {
      response.setHeader('content-type', 'text/css').end(reviewStyles());
    });
  },
});
