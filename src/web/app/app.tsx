/** The application with its router. */
import { StrictMode } from 'react';
import { Providers } from './layouts/providers.tsx';
import { router } from './routes/router.tsx';

export { router };

export const app = (
  <StrictMode>
    <Providers />
  </StrictMode>
);
