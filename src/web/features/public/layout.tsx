/** Around every page for everybody: the way through them, and the way in. */
import { Link, Outlet } from '@tanstack/react-router';
import { Logo } from '#web/ui/logo.tsx';
import { ConnectButton, ConnectPlace } from './landing/connect.tsx';
import classes from './layout.module.css';
import { SchemeField } from './scheme-field.tsx';
import { Either } from './landing/session-cta.tsx';
import { useAsked } from './use-asked.ts';

const current = { activeProps: { 'aria-current': 'page' } } as const;

const Header = () => (
  <header className={classes.header}>
    <Link to="/" className={classes.home} aria-label="SocialAI, home">
      <Logo />
    </Link>
    <nav className={classes.nav} aria-label="Pages">
      <Link to="/features" {...current}>
        Features
      </Link>
      <Link to="/roadmap" {...current}>
        Roadmap
      </Link>
    </nav>
    <Either
      visitor={<ConnectButton className={classes.connect} />}
      member={
        <Link to="/agents" className={classes.connect}>
          Your agents
        </Link>
      }
    />
  </header>
);

const Footer = () => (
  <footer className={classes.footer}>
    <nav aria-label="More pages">
      <Link to="/features">Features</Link>
      <Link to="/roadmap">Roadmap</Link>
      <Link to="/terms">Terms</Link>
      <Link to="/privacy">Privacy</Link>
      <a href="/api/docs/">API</a>
    </nav>
    <SchemeField />
    <p>
      Access is for wallets on the whitelist of this installation. Signing in signs a text. It moves
      no funds.
    </p>
  </footer>
);

export function PublicLayout() {
  const { claim, connect } = useAsked();
  return (
    <ConnectPlace claim={claim} wanted={connect === 'wallet'}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.page}>
        <Header />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </ConnectPlace>
  );
}
