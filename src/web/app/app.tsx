/** The application with its router. */
// Before the router, which would keep the space in the address.
import '#web/lib/session/space.ts';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { keepFocus } from '#web/lib/focus.ts';
import { Providers } from './layouts/providers.tsx';
import { router } from './routes/router.tsx';

export const app = (
  <StrictMode>
    <Providers />
  </StrictMode>
);

/** Loads what the screen of the address consists of. */
export const loadScreen = (): Promise<void> => router.load();

/** Hydrates a served page. The element that had the focus there is gone. */
export async function enter(root: Root, href: string, replace: boolean): Promise<void> {
  router.history[replace ? 'replace' : 'push'](href);
  await router.load();
  root.render(app);
  keepFocus();
}
