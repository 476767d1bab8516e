/** The space that this tab works in, by its id: one's own unless another was chosen. */
import { session } from './session.ts';

const key = 'space';

/** Where new tabs of somebody begin whose own space is empty: they were invited, or handed theirs over. */
const usualKey = () => `space:${session.get().user?.id}`;

const everything = 'owner manage approve publish schedule reply media company draft';

export function createSpace(storage: Storage, reload: (path: string) => void) {
  return {
    /** `null` for one's own. */
    id: (): string | null => storage.getItem(key),
    /**
     * Loads the page anew, because everything on it belongs to the space before. Another choice replaces the usual one, and
     * the choice of one’s own ends it.
     */
    enter: (id: string | null, path = '/dashboard', how?: 'usual'): void => {
      const name = usualKey();
      if (id === null) {
        storage.removeItem(key);
        localStorage.removeItem(name);
      } else {
        storage.setItem(key, id);
        if (how ?? localStorage.getItem(name)) localStorage.setItem(name, id);
      }
      reload(path);
    },
    /** Where this browser keeps something unsaved, so that no other space shows it. */
    keyOf: (name: string): string => {
      const id = storage.getItem(key);
      return id === null ? name : `${name}:${id}`;
    },
    /** A tab without a choice, and whoever signs in, begins in the usual one. */
    begin: (): void => {
      const id = storage.getItem(key) ?? localStorage.getItem(usualKey());
      if (id === null) return;
      storage.setItem(key, id);
      showLacks(everything);
    },
    /** Whoever signs out works in no one’s. */
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

export const space = createSpace(sessionStorage, (path) => location.assign(path));
space.begin();
