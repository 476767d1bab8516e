/** The space that this tab works in, by its id: one's own unless another was chosen. */
const key = 'space';

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

export const space = createSpace(sessionStorage, (path) => location.assign(path));
