/** The product's mark and name, in the text color. */
import classes from './logo.module.css';

export const Logo = () => (
  <span className={classes.logo}>
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
      <path
        d="M5 4h22a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H15l-7 6v-6H5a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z"
        fill="var(--brand)"
      />
      <path
        d="M8.500 14c2.500-4.500 5-4.500 7.500 0s5 4.500 7.500 0"
        fill="none"
        stroke="var(--brand-ink)"
        strokeWidth="2.600"
        strokeLinecap="round"
      />
    </svg>
    SocialAI
  </span>
);
