/** What a claim link still does, which only the server knows. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import classes from '#web/features/public/landing.module.css';

const Open = () => (
  <>
    <strong>This server has no administrator yet.</strong> Connect a wallet to become its
    administrator. Use the newest link from the server’s terminal.
  </>
);

const Used = () => (
  <>
    <strong>This server already has an administrator.</strong> This link was used or isn’t valid.
    Sign in as usual, or ask your administrator for access.
  </>
);

function Banner() {
  const { data } = useQuery(setupQuery(api));
  if (!data) return null;
  return (
    <aside className={classes.claim} aria-label="Become the administrator">
      {data.claimed ? <Used /> : <Open />}
    </aside>
  );
}

/** A public page has no cache of its own: this brings it. */
export default function BootstrapBanner() {
  return (
    <QueryClientProvider client={queryClient}>
      <Banner />
    </QueryClientProvider>
  );
}
