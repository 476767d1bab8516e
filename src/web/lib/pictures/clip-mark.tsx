import classes from './clip-mark.module.css';

/** Says of a still that it belongs to a clip. */
export const ClipMark = () => <span className={classes.mark}>GIF</span>;
