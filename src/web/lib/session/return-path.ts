/** The page that a person asked for before they were signed in, remembered in this tab. */
const key = 'returnTo';
const start = '/dashboard';

/**
 * The path, if it is one of this application at `origin` exactly as a browser reads it; `undefined` for whatever
 * names a host, hides one behind backslashes, dots or blanks, or is no path.
 */
export function ownPath(path: string | null, origin: string): string | undefined {
  if (!path || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  const read = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === origin && read === path ? path : undefined;
}

export function createReturnPath(storage: Storage, origin: string) {
  let left: string | undefined;
  return {
    /** Keeps the page that is asked for; the one that was left by signing out was not asked for. */
    remember: (path: string) => {
      if (path !== left && ownPath(path, origin)) storage.setItem(key, path);
    },
    /** Where to go on; the dashboard, unless another page was asked for. */
    read: (): string => ownPath(storage.getItem(key), origin) ?? start,
    /** Somebody has arrived. */
    forget: () => {
      left = undefined;
      storage.removeItem(key);
    },
    /** Somebody signs out of the page at this path. */
    leave: (path = `${location.pathname}${location.search}${location.hash}`) => {
      left = path;
      storage.removeItem(key);
    },
  };
}

export const returnPath = createReturnPath(sessionStorage, location.origin);
