/**
 * The color scheme: light, dark, or the system's. Stored under the component library's own key and applied through
 * its attribute, so that pages without the library look the same; `public/early.js` does that before the first paint.
 */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';
const watchers = new Set<(value: MantineColorScheme) => void>();
const dark = () => matchMedia('(prefers-color-scheme: dark)');

const known = (value: string | null): MantineColorScheme =>
  value === 'light' || value === 'dark' ? value : 'auto';

const draw = () => {
  const chosen = scheme.get();
  const drawn = chosen === 'auto' ? (dark().matches ? 'dark' : 'light') : chosen;
  document.documentElement.setAttribute(attribute, drawn);
};

const tell = () => {
  draw();
  for (const watcher of watchers) watcher(scheme.get());
};

export const scheme = {
  get: (): MantineColorScheme => known(localStorage.getItem(key)),
  set: (value: MantineColorScheme): void => {
    if (value === scheme.get()) return;
    localStorage.setItem(key, value);
    tell();
  },
  subscribe: (watcher: (value: MantineColorScheme) => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

/** Applies the stored scheme, and follows other tabs and the system. Once per page load. */
export function followScheme(): void {
  draw();
  dark().addEventListener('change', draw);
  window.addEventListener('storage', (event) => {
    if (event.key === key) tell();
  });
}

/** Like `followScheme`, for one provider of the component library; there may be several. */
export function createSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: scheme.get,
    set: scheme.set,
    subscribe: (watcher) => {
      stop = scheme.subscribe(watcher);
    },
    unsubscribe: () => stop(),
    clear: () => scheme.set('auto'),
  };
}
