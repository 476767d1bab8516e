/** The product itself, in the colours of the machine, or in those that were chosen here. */
import { useSyncExternalStore } from 'react';
import { scheme } from '#web/ui/theme/scheme.ts';
import dark from '#web/features/public/pictures/product-dark.webp';
import darkSmall from '#web/features/public/pictures/product-dark-small.webp';
import light from '#web/features/public/pictures/product-light.webp';
import lightSmall from '#web/features/public/pictures/product-light-small.webp';
import classes from './product-picture.module.css';

const alt =
  'AI drafts: a brief on the left, and next to it a drafted post with its checks and a Publish button';

const sizes = '(min-width: 78rem) 75rem, calc(100vw - 2.5rem)';
const lightSet = `${lightSmall} 800w, ${light} 1800w`;
const darkSet = `${darkSmall} 800w, ${dark} 1800w`;

export function ProductPicture() {
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.get, () => 'auto');
  const [file, set] = chosen === 'dark' ? [dark, darkSet] : [light, lightSet];
  return (
    <picture className={classes.picture}>
      {chosen === 'auto' ? (
        <source media="(prefers-color-scheme: dark)" srcSet={darkSet} sizes={sizes} />
      ) : null}
      <img
        src={file}
        srcSet={set}
        sizes={sizes}
        width={1800}
        height={1125}
        alt={alt}
        fetchPriority="high"
      />
    </picture>
  );
}
