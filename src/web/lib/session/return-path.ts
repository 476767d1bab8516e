/** The page that a signed-out person requested, remembered in this tab. */
const key = 'returnTo';
const start = '/dashboard';

/**
 * The path, if a browser at `origin` would resolve it to this application; `undefined` for anything that names a
 * host, hides one behind backslashes, dots or spaces, or is not a path.
 */
export function ownPath(path: string | null, origin: string): string | undefined {
  if (!path || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  const read = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === origin && read === path ? path : undefined;
}

/** Whether somebody opens an invitation, who may have no account yet. */
export const isInvitation = (path: string): boolean => path.startsWith('/invitation');

export function createReturnPath(storage: Storage, origin: string) {
  let left: string | undefined;
  return {
    /** Remembers the requested page; a page that someone signs out from was not requested. */
    remember: (path: string) => {
      if (path !== left && ownPath(path, origin)) storage.setItem(key, path);
    },
    /** The page to continue with; the dashboard if none was requested. */
    read: (): string => ownPath(storage.getItem(key), origin) ?? start,
    /** The page was reached. */
    forget: () => {
      left = undefined;
      storage.removeItem(key);
    },
    /** Someone signs out of the page at this path. */
    leave: (path = `${location.pathname}${location.search}${location.hash}`) => {
      left = path;
      storage.removeItem(key);
    },
  };
}

export const returnPath = createReturnPath(sessionStorage, location.origin);
