/** The space that this tab works in, by its id: one's own unless another was chosen. */
import { session } from './session.ts';

const key = 'space';

/** Where new tabs of somebody begin whose own space is empty: they were invited, or handed theirs over. */
const usualKey = 'usualSpace';

const everything = 'owner manage approve publish schedule reply media company draft';

/** The usual space of whoever is signed in to this browser. */
function createUsual(storage: Storage, who: () => string | undefined) {
  const nameOf = (id: string) => `${usualKey}:${id}`;
  const read = (): string | undefined => {
    const id = who();
    return (id && storage.getItem(nameOf(id))) ?? undefined;
  };
  return {
    read,
    /** Another choice replaces it, and the choice of one’s own ends it. */
    keep(space: string | null, isUsual: boolean): void {
      const id = who();
      if (id === undefined) return;
      if (space === null) storage.removeItem(nameOf(id));
      else if (isUsual || read() !== undefined) storage.setItem(nameOf(id), space);
    },
  };
}

export function createSpace(
  storage: Storage,
  reload: (path: string) => void,
  usual = createUsual(localStorage, () => session.get().user?.id),
) {
  return {
    /** `null` for one's own. */
    id: (): string | null => storage.getItem(key),
    /** Loads the page anew, because everything on it belongs to the space before. */
    enter: (id: string | null, path = '/dashboard', how?: 'usual'): void => {
      if (id === null) storage.removeItem(key);
      else storage.setItem(key, id);
      usual.keep(id, how === 'usual');
      reload(path);
    },
    /** Where this browser keeps something unsaved, so that no other space shows it. */
    keyOf: (name: string): string => {
      const id = storage.getItem(key);
      return id === null ? name : `${name}:${id}`;
    },
    /** Whoever signs in begins in their usual one. */
    begin: (): void => {
      const id = usual.read();
      if (id === undefined || storage.getItem(key) !== null) return;
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
if (sessionStorage.getItem(key) !== null) showLacks(everything);

export const space = createSpace(sessionStorage, (path) => location.assign(path));
space.begin();
