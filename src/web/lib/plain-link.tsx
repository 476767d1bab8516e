/** Links of the pages for everybody, which stand without a router until somebody goes on from them. */
import type { ComponentProps, MouseEvent } from 'react';

interface Way {
  go: (href: string) => void;
  /** Fetches ahead what going takes. */
  prepare?: () => void;
}

let way: Way = { go: (href) => location.assign(href) };

/** How one gets to another page without loading everything anew: whoever draws the pages says it. */
export const navigation = {
  by: (next: Way) => {
    way = next;
  },
  go: (href: string) => way.go(href),
};

/** Everything else is for the browser: another tab, a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export const PlainLink = ({ href, children, ...props }: ComponentProps<'a'> & { href: string }) => (
  <a
    href={href}
    {...props}
    onPointerEnter={() => way.prepare?.()}
    onClick={(event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      navigation.go(href);
    }}
  >
    {children}
  </a>
);
