import '#web/lib/jitless.ts';
// Before the router, which would keep the address as it came.
import '#web/lib/mail-token.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import { nonce } from '#web/app/nonce.ts';
import { Providers } from '#web/app/providers.tsx';
import { start } from '#web/app/start.ts';

// The library that locks scrolling under a dialog reads its nonce from this global name.
Object.assign(globalThis, { __webpack_nonce__: nonce() });

const root = document.getElementById('root');
if (root) {
  start();
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  );
}
