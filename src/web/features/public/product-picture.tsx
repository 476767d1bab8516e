/** The product itself, in the colours of the page. Only the picture that is shown is fetched. */
import dark from './pictures/product-dark.webp';
import darkSmall from './pictures/product-dark-small.webp';
import light from './pictures/product-light.webp';
import lightSmall from './pictures/product-light-small.webp';
import classes from './product-picture.module.css';

const alt =
  'The desk for writing: a brief on the left, and beside it a drafted post with what was checked and a button that publishes it';

const sizes = '(min-width: 78rem) 75rem, calc(100vw - 2.5rem)';
const set = (small: string, large: string) => `${small} 800w, ${large} 1800w`;

export const ProductPicture = () => (
  <figure className={classes.figure}>
    <img
      className={classes.light}
      src={light}
      srcSet={set(lightSmall, light)}
      sizes={sizes}
      width={1800}
      height={1125}
      alt={alt}
      loading="lazy"
    />
    <img
      className={classes.dark}
      src={dark}
      srcSet={set(darkSmall, dark)}
      sizes={sizes}
      width={1800}
      height={1125}
      alt={alt}
      loading="lazy"
    />
  </figure>
);
