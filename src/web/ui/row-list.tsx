/** Rows on one surface, with their number above them. */
import type { ReactNode } from 'react';

interface Props {
  /** Its name for screen readers. */
  label?: string;
  /** Whether it is about to change. */
  busy?: boolean;
  /** List items. */
  children: ReactNode;
}

export const RowList = ({ label, busy = false, children }: Props) => (
  <ul className="plain card ruled clips" aria-label={label} aria-busy={busy}>
    {children}
  </ul>
);

/** Read out when it changes. */
export const RowCount = ({ children }: { children: ReactNode }) => (
  <p className="quiet numeric" role="status">
    {children}
  </p>
);
