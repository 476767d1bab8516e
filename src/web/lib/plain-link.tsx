/** Links of the public pages, which have no router until someone follows one. */
import type { ComponentProps, MouseEvent } from 'react';

interface Way {
  /** Goes to an address; with `replace`, the page before it is no longer behind the browser’s Back. */
  go: (href: string, replace?: boolean) => void;
  /** Prefetches what the navigation needs. */
  prepare?: () => void;
}

let way: Way = {
  go: (href, replace) => (replace ? location.replace(href) : location.assign(href)),
};

/** Navigation without a reload; whoever renders the pages provides it. */
export const navigation = {
  by: (next: Way) => {
    way = next;
  },
  go: (href: string, replace = false) => (replace ? way.go(href, true) : way.go(href)),
};

/** Other clicks are left to the browser: another tab, a download. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

type Props = ComponentProps<'a'> & { href: string };

export const PlainLink = ({ href, children, onClick, ...props }: Props) => (
  <a
    href={href}
    {...props}
    onPointerEnter={() => way.prepare?.()}
    onClick={(event) => {
      onClick?.(event);
      if (!isPlain(event)) return;
      event.preventDefault();
      navigation.go(href);
    }}
  >
    {children}
  </a>
);
