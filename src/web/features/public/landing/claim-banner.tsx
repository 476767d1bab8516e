/** What a claim link still does, which only the server knows. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import classes from '#web/features/public/landing.module.css';

const Open = () => (
  <>
    <strong>This installation has no administrator yet.</strong> If this is the newest link that the
    server has printed, the wallet you connect now is put on the whitelist and becomes the
    administrator.
  </>
);

const Used = () => (
  <>
    <strong>This installation has an administrator already.</strong> The link was used, or it is not
    right. Sign in as usual. If your wallet is not on the whitelist, ask the administrator.
  </>
);

function Banner() {
  const { data } = useQuery(setupQuery(api));
  if (!data) return null;
  return (
    <aside className={classes.claim} aria-label="Claim this installation">
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
