/** A word or two in a corner of a picture that say what it is. */
import classes from './picture-mark.module.css';

export const PictureMark = ({ text, at = 'top' }: { text: string; at?: 'top' | 'bottom' }) => (
  <span className={classes.mark} data-at={at}>
    {text}
  </span>
);
