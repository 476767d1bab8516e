/** The space that this tab works in, by its id: one's own unless another was chosen. */
const key = 'space';

const everything = 'owner manage approve publish schedule reply media company draft';

export function createSpace(storage: Storage, reload: (path: string) => void) {
  return {
    /** `null` for one's own. */
    id: (): string | null => storage.getItem(key),
    /** Loads the page anew, because everything on it belongs to the space before. */
    enter: (id: string | null, path = '/dashboard'): void => {
      if (id === null) storage.removeItem(key);
      else storage.setItem(key, id);
      reload(path);
    },
    /** Where this browser keeps something unsaved, so that no other space shows it. */
    keyOf: (name: string): string => {
      const id = storage.getItem(key);
      return id === null ? name : `${name}:${id}`;
    },
    /** Whoever signs out or signs in works in their own. */
    forget: (): void => storage.removeItem(key),
  };
}

/** Takes the space that a link names, such as one in a notification, out of the address of the page. */
export function takeSpace(
  storage: Storage,
  { location: { href }, history }: Pick<Window, 'location' | 'history'>,
): void {
  const url = new URL(href);
  const named = url.searchParams.get('space');
  if (named === null) return;
  storage.setItem(key, named);
  url.searchParams.delete('space');
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`);
}

/**
 * What the person may not do in this space: the style sheet hides whatever names that in `data-needs`. In another’s space
 * everything is hidden until their role is known.
 */
export const showLacks = (lacks: string): void => {
  document.documentElement.dataset['lacks'] = lacks;
};

takeSpace(sessionStorage, window);
if (sessionStorage.getItem(key) !== null) showLacks(everything);

export const space = createSpace(sessionStorage, (path) => location.assign(path));
