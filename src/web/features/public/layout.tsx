/** The layout of the public pages: navigation and sign-in. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ConnectPlace } from './landing/connect.tsx';
import classes from './layout.module.css';
import { Either } from './landing/session-cta.tsx';
import { useAsked } from './use-asked.ts';
import { scheme } from '#web/ui/theme/scheme.ts';

/** Light, dark, or the system's setting, without the component library. */
const choices = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

function SchemeField() {
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.get, () => 'auto');
  return (
    <label className={`inline gapSm ${classes.scheme}`}>
      Colors
      <select
        value={chosen}
        onChange={({ target }) =>
          scheme.set(choices.find(([value]) => value === target.value)?.[0] ?? 'auto')
        }
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  /** The current page. */
  path: string;
  children: ReactNode;
}

const Ways = ({ path }: Pick<Props, 'path'>) => (
  <>
    <nav className={classes.nav} aria-label="Pages">
      <PlainLink href="/features" aria-current={path === '/features' ? 'page' : undefined}>
        Features
      </PlainLink>
      <PlainLink href="/roadmap" aria-current={path === '/roadmap' ? 'page' : undefined}>
        Roadmap
      </PlainLink>
      <PlainLink href="/docs" aria-current={path.startsWith('/docs') ? 'page' : undefined}>
        Docs
      </PlainLink>
    </nav>
    <Either
      visitor={
        <PlainLink href="/sign-in" className={classes.connect}>
          Sign in
        </PlainLink>
      }
      member={
        <PlainLink href="/agents" className={classes.connect}>
          Your agents
        </PlainLink>
      }
    />
  </>
);

const Footer = () => (
  <footer className={classes.footer}>
    <nav aria-label="More pages">
      <PlainLink href="/features">Features</PlainLink>
      <PlainLink href="/roadmap">Roadmap</PlainLink>
      <PlainLink href="/docs">Docs</PlainLink>
      <PlainLink href="/terms">Terms</PlainLink>
      <PlainLink href="/privacy">Privacy</PlainLink>
      <a href="/api/docs/">API</a>
    </nav>
    <SchemeField />
    <p>Invite-only server. Signing in never moves funds.</p>
  </footer>
);

export function PublicLayout({ path, children }: Props) {
  const { claim, connect } = useAsked();
  return (
    <ConnectPlace claim={claim} wanted={connect === 'wallet'}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.page}>
        <header className={classes.header}>
          <PlainLink href="/" className={`home ${classes.home}`} aria-label="SocialAI, home">
            <Logo />
          </PlainLink>
          {/* Who claims the server has one thing to do. */}
          {claim ? null : <Ways path={path} />}
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
    </ConnectPlace>
  );
}
