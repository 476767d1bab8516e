/** What every screen beyond the public pages needs: the component library and the query cache. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/lib/api/query.ts';
import { session } from '#web/lib/session/session.ts';
import { Themed } from '#web/ui/theme/themed.tsx';
import { Reauthentication } from '#web/app/reauthentication.tsx';

/** The cache of one person is not kept for the next one in this browser. */
function forgetOnChange() {
  let owner = session.get().user?.id;
  session.subscribe(() => {
    const now = session.get().user?.id;
    if (now === owner) return;
    owner = now;
    queryClient.clear();
  });
}

// Once per page load, before anything about a person is cached.
forgetOnChange();

export const AppProviders = () => (
  <Themed>
    <QueryClientProvider client={queryClient}>
      <Reauthentication />
      <Outlet />
    </QueryClientProvider>
  </Themed>
);
