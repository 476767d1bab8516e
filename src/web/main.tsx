import './lib/api/jitless.ts';
// Before the router, which would keep the address as it came.
import './lib/session/mail-token.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import { Providers } from './app/layouts/providers.tsx';
import { router } from './app/routes/router.tsx';
import { start } from '#web/app/start.ts';
import { nonce } from '#web/ui/theme/nonce.ts';

// The library that locks scrolling under a dialog reads its nonce from this global name.
Object.assign(globalThis, { __webpack_nonce__: nonce() });

const screens = (
  <StrictMode>
    <Providers />
  </StrictMode>
);

/** A page that came complete is taken over as it stands, once its own part of the code is here. */
async function draw(root: HTMLElement) {
  if (root.hasChildNodes()) {
    await router.load();
    hydrateRoot(root, screens);
  } else createRoot(root).render(screens);
}

const root = document.getElementById('root');
if (root) {
  start();
  void draw(root);
}
