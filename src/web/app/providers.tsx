/** Everything that wraps the screens. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMessagesWanted } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/query.ts';
import { theme, variables } from '#web/ui/theme/theme.ts';
import { nonce } from './nonce.ts';
import { router } from './router.tsx';

const Toaster = lazy(() => import('./toaster.tsx'));

const Messages = () =>
  useMessagesWanted() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;

export function Providers() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Messages />
      </QueryClientProvider>
    </MantineProvider>
  );
}
