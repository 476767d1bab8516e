/** What a claim link still does, which only the server knows. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { returnPath } from '#web/lib/session/return-path.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import classes from '#web/features/public/landing.module.css';
import { ConnectButton } from './connect.tsx';

interface Props {
  claim: string;
  /** Whether the buttons of the page lead into the app, instead of to a wallet. */
  signedIn: boolean;
}

/** Where the account of a signed-in person gets the wallet. Connecting it here would make a second account. */
const linkingPath = (claim: string) => `/dashboard?${new URLSearchParams({ claim }).toString()}`;

const OpenToMember = ({ claim }: Pick<Props, 'claim'>) => (
  <>
    <p>
      <strong>This server has no administrator yet.</strong> Link a wallet to your account to become
      its administrator.
    </p>
    <PlainLink href={linkingPath(claim)} className={classes.primary}>
      Link wallet
    </PlainLink>
  </>
);

/** Whether this server offers a wallet to people who have none. */
interface Offer {
  isLocal: boolean;
}

const OpenToVisitor = ({ claim, isLocal }: Pick<Props, 'claim'> & Offer) => (
  <>
    <p>
      <strong>This server has no administrator yet.</strong> Connect a wallet to become its
      administrator. Use the newest link from the server’s terminal.
    </p>
    <p>
      {walletMeaning}
      {isLocal && ' None yet? Choose “Local wallet”, a key kept in this browser.'}
    </p>
    <ConnectButton className={classes.primary} />
    <p>
      Already have an account here?{' '}
      <PlainLink href="/sign-in" onClick={() => returnPath.remember(linkingPath(claim))}>
        Sign in first
      </PlainLink>
    </p>
  </>
);

const Used = () => (
  <p>
    <strong>This server already has an administrator.</strong> This link was used or isn’t valid.
    Sign in as usual, or ask your administrator for access.
  </p>
);

function ToDo({
  claim,
  signedIn,
  setup,
}: Props & { setup: { claimed: boolean; local_wallet: boolean } }) {
  if (setup.claimed) return <Used />;
  if (signedIn) return <OpenToMember claim={claim} />;
  return <OpenToVisitor claim={claim} isLocal={setup.local_wallet} />;
}

function Banner({ claim, signedIn }: Props) {
  const { data } = useQuery(setupQuery(api));
  // A member who opens the link again has nothing left to do here.
  if (!data || (data.claimed && signedIn)) return null;
  return (
    <aside className={classes.claim} aria-label="Become the administrator">
      <ToDo claim={claim} signedIn={signedIn} setup={data} />
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
