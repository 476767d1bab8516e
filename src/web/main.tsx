import './lib/api/jitless.ts';
// Before the router, which would keep the token in the address.
import './lib/session/mail-token.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import '#web/ui/theme/common.css';
import { start } from '#web/app/start.ts';
import { nonce } from '#web/ui/theme/nonce.ts';

// The library that locks scrolling under a dialog reads its nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce() });

/** A complete page is hydrated without the router; the frame of a screen is replaced. */
async function draw(root: HTMLElement) {
  if (root.hasChildNodes() && !root.querySelector(':scope > [data-shell]')) {
    const { takeOver } = await import('./app/public.tsx');
    await takeOver(root);
  } else {
    const { app, loadScreen } = await import('./app/app.tsx');
    // Then everything is there at once, and a transition draws it in pieces, between which the browser can do other work.
    await loadScreen();
    const view = createRoot(root);
    startTransition(() => view.render(app));
  }
}

const root = document.getElementById('root');
if (root) {
  start();
  void draw(root);
}
