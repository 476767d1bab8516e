/** What someone with a claim link sees in place of the landing page: the claim, and nothing else. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { returnPath } from '#web/lib/session/return-path.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import landing from '#web/features/public/landing.module.css';
import classes from './claim-page.module.css';
import { ConnectButton } from './connect.tsx';

interface Props {
  claim: string;
  /** Whether the buttons of the page lead into the app, instead of to a wallet. */
  signedIn: boolean;
}

/** Where the account of a signed-in person gets the wallet. Connecting it here would make a second account. */
const linkingPath = (claim: string) => `/dashboard?${new URLSearchParams({ claim }).toString()}`;

const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.sheet} aria-labelledby="claim-title">
    <h1 id="claim-title">{title}</h1>
    {children}
  </section>
);

/** What happens after the button, so that nobody has to guess what they agree to. */
const Next = ({ steps }: { steps: readonly string[] }) => (
  <div className={classes.next}>
    <h2>What happens next</h2>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </div>
);

const title = 'Make this server yours';
const signing = 'You sign a short message with your wallet. It’s free and moves no funds.';
const later = [
  'Your dashboard opens. Create an agent there, or look around with sample data.',
  'Posts stay in a private sandbox until you connect an account.',
];

const OpenToMember = ({ claim }: Pick<Props, 'claim'>) => (
  <Sheet title={title}>
    <p>
      This server has no administrator yet. Link a wallet to your account to become its
      administrator.
    </p>
    <PlainLink href={linkingPath(claim)} className={landing.primary}>
      Link wallet
    </PlainLink>
    <Next steps={[signing, ...later]} />
  </Sheet>
);

const OpenToVisitor = ({ claim, isLocal }: Pick<Props, 'claim'> & { isLocal: boolean }) => (
  <Sheet title={title}>
    <p>This server has no administrator yet. Connect a wallet to become its administrator.</p>
    <ConnectButton className={landing.primary} />
    <p className={classes.note}>
      {walletMeaning}
      {isLocal && ' None yet? Choose “Local wallet”, a key kept in this browser.'}
    </p>
    <Next steps={[signing, ...later]} />
    <p className={classes.note}>
      Already have an account here?{' '}
      <PlainLink href="/sign-in" onClick={() => returnPath.remember(linkingPath(claim))}>
        Sign in first
      </PlainLink>
      . Only the newest link from the server’s terminal works.
    </p>
  </Sheet>
);

const Used = ({ signedIn }: Pick<Props, 'signedIn'>) => (
  <Sheet title="This server already has an administrator">
    <p>
      {signedIn
        ? 'There’s nothing left to do with this link.'
        : 'This link was used or isn’t valid. Sign in as usual, or ask your administrator for access.'}
    </p>
    <PlainLink href={signedIn ? '/dashboard' : '/sign-in'} className={landing.primary}>
      {signedIn ? 'Dashboard' : 'Sign in'}
    </PlainLink>
  </Sheet>
);

function Claim({ claim, signedIn }: Props) {
  const { data, error, refetch } = useQuery(setupQuery(api));
  if (error)
    return (
      <Sheet title={title}>
        <p role="alert">{messageOf(error)}</p>
        <button type="button" className={landing.primary} onClick={() => void refetch()}>
          Try again
        </button>
      </Sheet>
    );
  if (!data) return null;
  if (data.claimed) return <Used signedIn={signedIn} />;
  if (signedIn) return <OpenToMember claim={claim} />;
  return <OpenToVisitor claim={claim} isLocal={data.local_wallet} />;
}

/** A public page has no query cache; this brings one. */
export default function ClaimPage(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Claim {...props} />
    </QueryClientProvider>
  );
}
