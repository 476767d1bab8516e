/** Screenshots of the product, for wide windows and phones. */
import dark from '#web/features/public/pictures/product-dark.webp';
import darkSmall from '#web/features/public/pictures/product-dark-small.webp';
import light from '#web/features/public/pictures/product-light.webp';
import lightSmall from '#web/features/public/pictures/product-light-small.webp';
import { SchemePicture } from '#web/features/public/scheme-picture.tsx';

export const ProductPicture = () => (
  <SchemePicture
    wide={{ light, dark, width: 1800, height: 1125 }}
    narrow={{ light: lightSmall, dark: darkSmall, width: 780, height: 1120 }}
    alt="The editor: a post of an agent on one page, and in wide windows its preview for each account beside it"
    first
  />
);
