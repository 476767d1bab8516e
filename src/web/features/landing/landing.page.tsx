/** What visitors see first, and where a signed-in person starts from. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useSession } from '#web/lib/session.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ConnectButton, useConnect } from './connect.tsx';
import classes from './landing.module.css';
import { Makings } from './makings.tsx';
import { Voices } from './voices.tsx';

const route = getRouteApi('/');

const ClaimBanner = () => (
  <aside className={classes.claim} aria-label="Claim this installation">
    <strong>This installation has no administrator yet.</strong> The wallet you connect now is put
    on the whitelist and becomes the administrator.
  </aside>
);

const Start = () => (
  <>
    <Link to="/agents/create" className={classes.primary}>
      Start Building
    </Link>
    <Link to="/dashboard" className={classes.secondary}>
      Dashboard
    </Link>
  </>
);

const Visit = ({ onConnect }: { onConnect: () => void }) => (
  <>
    <ConnectButton className={classes.primary} onClick={onConnect} />
    <a href="#voices" className={classes.secondary}>
      Hear the voices
    </a>
  </>
);

export function LandingPage() {
  const { claim, connect } = route.useSearch();
  const { isAuthenticated, isWhitelisted } = useSession();
  const { dialog, open } = useConnect(claim, connect === 'wallet');
  // While the wallet is still being checked the page stays as it was.
  const isIn = isAuthenticated && isWhitelisted !== null;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
        {isIn ? (
          <Link to="/agents">Your agents</Link>
        ) : (
          <ConnectButton className={classes.small} onClick={open} />
        )}
      </header>
      <main id="content">
        {claim && !isIn ? <ClaimBanner /> : null}
        <section className={classes.hero}>
          <h1>
            Make a character. <em>Let it post.</em>
          </h1>
          <div className={classes.pitch}>
            <p>
              Give an agent a temper, a tone and topics it stays away from. It writes in that voice
              every time. You read what it wrote, and publish what you like.
            </p>
            <div className={classes.actions}>{isIn ? <Start /> : <Visit onConnect={open} />}</div>
          </div>
        </section>
        <Voices />
        <Makings />
      </main>
      <footer className={classes.footer}>
        <p>Access is for wallets on the whitelist of this installation.</p>
        <p>Signing in signs a text. It moves no funds.</p>
      </footer>
      {dialog}
    </div>
  );
}
