/** What visitors see first, and where a signed-in person starts from. */
import { Link } from '@tanstack/react-router';
import { Cards } from './cards.tsx';
import { ConnectButton } from './connect.tsx';
import { DemoButton } from './demo-button.tsx';
import classes from './landing.module.css';
import { Makings } from './makings.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Either, useStanding } from './standing.tsx';
import { useAsked } from './use-asked.ts';
import { UseCases } from './use-cases.tsx';
import { Voices } from './voices.tsx';

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

const Visit = () => (
  <>
    <ConnectButton className={classes.primary} />
    <DemoButton className={classes.secondary} />
  </>
);

export function LandingPage() {
  const { claim } = useAsked();
  const standing = useStanding();
  return (
    <>
      {claim && standing !== 'member' ? <ClaimBanner /> : null}
      <section className={classes.hero}>
        <h1>
          Make a character. <em>Let it post.</em>
        </h1>
        <div className={classes.pitch}>
          <p>
            Give an agent a temper, a tone and topics it stays away from. It writes in that voice
            every time. You read what it wrote, and publish what you like.
          </p>
          <div className={classes.actions}>
            <Either visitor={<Visit />} member={<Start />} />
          </div>
        </div>
      </section>
      <ProductPicture />
      <Voices />
      <Cards />
      <Makings />
      <UseCases />
    </>
  );
}
