/** A screenshot of the product, in the system's color scheme or the chosen one. */
import { useSyncExternalStore } from 'react';
import { scheme } from '#web/ui/theme/scheme.ts';
import classes from './scheme-picture.module.css';

export interface View {
  light: string;
  dark: string;
  width: number;
  height: number;
}

interface Props {
  wide: View;
  /** For a window too narrow to read all of it. */
  narrow?: View;
  alt: string;
  /** Whether it is visible without scrolling. */
  first?: boolean;
}

const isDark = '(prefers-color-scheme: dark)';
const isNarrow = '(max-width: 47.99em)';

export function SchemePicture({ wide, narrow, alt, first = false }: Props) {
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.get, () => 'auto');
  const at = chosen === 'dark' ? 'dark' : 'light';
  const sizeOf = ({ width, height }: View) => ({ width, height });
  return (
    <picture className={classes.picture}>
      {narrow && chosen === 'auto' ? (
        <source media={`${isNarrow} and ${isDark}`} srcSet={narrow.dark} {...sizeOf(narrow)} />
      ) : null}
      {narrow ? <source media={isNarrow} srcSet={narrow[at]} {...sizeOf(narrow)} /> : null}
      {chosen === 'auto' ? <source media={isDark} srcSet={wide.dark} {...sizeOf(wide)} /> : null}
      <img
        src={wide[at]}
        {...sizeOf(wide)}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </picture>
  );
}
