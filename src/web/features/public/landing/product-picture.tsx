/** The product itself, in the colours of the machine, or in those that were chosen here. */
import { useSyncExternalStore } from 'react';
import { scheme } from '#web/ui/theme/scheme.ts';
import dark from '#web/features/public/pictures/product-dark.webp';
import darkSmall from '#web/features/public/pictures/product-dark-small.webp';
import light from '#web/features/public/pictures/product-light.webp';
import lightSmall from '#web/features/public/pictures/product-light-small.webp';
import classes from './product-picture.module.css';

const alt =
  'The editor: a post of an agent on one page, and in wide windows its preview for each account beside it';

const isDark = '(prefers-color-scheme: dark)';
/** A window that the whole desk can’t be read in shows the product as a phone does. */
const isNarrow = '(max-width: 47.99em)';

export function ProductPicture() {
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.get, () => 'auto');
  const [wide, narrow] = chosen === 'dark' ? [dark, darkSmall] : [light, lightSmall];
  return (
    <picture className={classes.picture}>
      {chosen === 'auto' && (
        <>
          <source
            media={`${isNarrow} and ${isDark}`}
            srcSet={darkSmall}
            width={780}
            height={1120}
          />
          <source media={isDark} srcSet={dark} width={1800} height={1125} />
        </>
      )}
      <source media={isNarrow} srcSet={narrow} width={780} height={1120} />
      <img src={wide} width={1800} height={1125} alt={alt} fetchPriority="high" />
    </picture>
  );
}
