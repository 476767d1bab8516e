/** What visitors see first, and where a signed-in person starts from. */
import { inWords, networkNames } from '#web/features/public/network-words.ts';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { lazy, Suspense } from 'react';
import { Cards } from './cards.tsx';
import { ConnectButton } from './connect.tsx';
import { DemoButton } from '#web/features/public/demo/demo-button.tsx';
import classes from '#web/features/public/landing.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Either, useSessionState } from './session-cta.tsx';
import { useAsked } from '#web/features/public/use-asked.ts';
import { UseCases } from '#web/features/public/pages/use-cases.tsx';
import { Voices } from './voices.tsx';

// Few people come with a claim, and it brings the client of the server along.
const BootstrapBanner = lazy(() => import('./claim-banner.tsx'));

const Start = () => (
  <>
    <PlainLink href="/agents/create" className={classes.primary}>
      Start Building
    </PlainLink>
    <PlainLink href="/dashboard" className={classes.secondary}>
      Dashboard
    </PlainLink>
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
  const standing = useSessionState();
  return (
    <>
      {claim && standing !== 'member' ? (
        <Suspense>
          <BootstrapBanner />
        </Suspense>
      ) : null}
      <section className={classes.hero}>
        <h1>
          AI characters that post for you. <em>You stay in charge.</em>
        </h1>
        <div className={classes.pitch}>
          <p>
            Give an agent a personality and a topic. It drafts and schedules posts for{' '}
            {inWords(networkNames)}, and replies to mentions. Free, open source, on your own server.
          </p>
          <div className={classes.actions}>
            <Either visitor={<Visit />} member={<Start />} />
          </div>
        </div>
      </section>
      <ProductPicture />
      <Voices />
      <Cards />
      <HowItWorks />
      <UseCases />
    </>
  );
}
