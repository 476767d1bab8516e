/** The sign-in buttons, with a wallet or by email, and the link into the app for signed-in people. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import classes from '#web/features/public/landing.module.css';
import { ConnectButton } from './connect.tsx';
import { Either } from './session-cta.tsx';

const Visit = () => (
  <>
    <ConnectButton className={classes.primary} />
    <PlainLink href="/sign-in" className={classes.outlined}>
      Sign in with email
    </PlainLink>
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

export const WaysIn = () => <Either visitor={<Visit />} member={<Start />} />;
