/** What a claim link still does, which only the server knows. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import classes from '#web/features/public/landing.module.css';
import { ConnectButton } from './connect.tsx';

interface Props {
  /** Whether the buttons of the page lead into the app, instead of to a wallet. */
  signedIn: boolean;
}

const Open = ({ signedIn }: Props) => (
  <>
    <p>
      <strong>This server has no administrator yet.</strong> Connect a wallet to become its
      administrator. Use the newest link from the server’s terminal.
    </p>
    {signedIn ? <ConnectButton className={classes.primary} /> : null}
  </>
);

const Used = () => (
  <p>
    <strong>This server already has an administrator.</strong> This link was used or isn’t valid.
    Sign in as usual, or ask your administrator for access.
  </p>
);

function Banner({ signedIn }: Props) {
  const { data } = useQuery(setupQuery(api));
  // A member who opens the link again has nothing left to do here.
  if (!data || (data.claimed && signedIn)) return null;
  return (
    <aside className={classes.claim} aria-label="Become the administrator">
      {data.claimed ? <Used /> : <Open signedIn={signedIn} />}
    </aside>
  );
}

/** A public page has no query cache; this brings one. */
export default function BootstrapBanner(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Banner {...props} />
    </QueryClientProvider>
  );
}
