/** The sign-in buttons, by email or with a wallet, and the link into the app for signed-in people. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import classes from '#web/features/public/landing.module.css';
import { ConnectButton } from './connect.tsx';
import { Either } from './session-cta.tsx';

const Visit = () => (
  <>
    <PlainLink href="/sign-in" className={classes.primary}>
      Sign in with email
    </PlainLink>
    <ConnectButton className={classes.outlined} />
  </>
);

const Start = () => (
  <>
    <PlainLink href="/agents/create" className={classes.primary}>
      Start Building
    </PlainLink>
    <PlainLink href="/dashboard" className={classes.outlined}>
      Dashboard
    </PlainLink>
  </>
);

/** For people who have no account, and have never heard of a wallet. */
export const NewHere = () => (
  <p>
    New here? <PlainLink href="/register">Create an account</PlainLink> with your email, then ask
    for access. {walletMeaning}
  </p>
);

export const WaysIn = () => <Either visitor={<Visit />} member={<Start />} />;
