/** Everything that wraps the screens. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#web/lib/query.ts';
import { theme, variables } from '#web/ui/theme/theme.ts';
import { Messages } from './messages.tsx';
import { nonce } from './nonce.ts';
import { Reauthentication } from './reauthentication.tsx';
import { router } from './router.tsx';

export function Providers() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Reauthentication />
        <RouterProvider router={router} />
        <Messages />
      </QueryClientProvider>
    </MantineProvider>
  );
}
