/** The application: its screens, and where its messages appear. */
import { RouterProvider } from '@tanstack/react-router';
import { Messages } from './messages.tsx';
import { router } from '#web/app/routes/router.tsx';

export const Providers = () => (
  <>
    <RouterProvider router={router} />
    <Messages watch={router.history.subscribe} />
  </>
);
