/** The landing page, for visitors and as the start of signed-in people. */
import { lazy, Suspense, useEffect } from 'react';
import { DemoButton } from '#web/features/public/demo/demo-button.tsx';
import classes from '#web/features/public/landing.module.css';
import { UseCases } from '#web/features/public/pages/use-cases.tsx';
import { useAsked } from '#web/features/public/use-asked.ts';
import { Cards } from './cards.tsx';
import { Closing } from './closing.tsx';
import { Networks } from './networks.tsx';
import { Promised } from './promise.tsx';
import { Either, useSessionState } from './session-cta.tsx';
import { Voices } from './voices.tsx';
import { NewHere, WaysIn } from './ways-in.tsx';
import dark from '#web/features/public/pictures/product-dark.webp';
import darkSmall from '#web/features/public/pictures/product-dark-small.webp';
import light from '#web/features/public/pictures/product-light.webp';
import lightSmall from '#web/features/public/pictures/product-light-small.webp';
import { SchemePicture } from '#web/features/public/scheme-picture.tsx';

/** Screenshots of the product, for wide windows and phones. */
const ProductPicture = () => (
  <SchemePicture
    wide={{ light, dark, width: 1800, height: 1125 }}
    narrow={{ light: lightSmall, dark: darkSmall, width: 780, height: 1120 }}
    alt="The editor: a post of an agent on one page, and in wide windows its preview for each account beside it"
    first
  />
);

// Few people come with a claim, and it loads the API client.
const ClaimPage = lazy(() => import('./claim-page.tsx'));

const Landing = () => (
  <div className={classes.served}>
    <section className={classes.hero}>
      <h1>
        AI characters that post for you. <em>You stay in charge.</em>
      </h1>
      <div className={classes.pitch}>
        <p>
          Give an agent a personality and a topic. It drafts posts, schedules them and replies to
          mentions.
        </p>
        <div className="rowSm size3">
          <WaysIn />
          <DemoButton className={classes.secondary} />
        </div>
        <div className={`stackXs muted ${classes.notes}`}>
          <Either visitor={<NewHere />} member={null} />
          <p>
            Free and open source. <code>npm start</code> runs it on your own server.
          </p>
        </div>
      </div>
    </section>
    <Networks />
    <div className={classes.product}>
      <ProductPicture />
    </div>
    <Voices />
    <Promised />
    <Cards />
    <UseCases />
    <Closing />
  </div>
);

export function LandingPage() {
  const { claim } = useAsked();
  const standing = useSessionState();
  // The mark of `public/early.js` hides what was served until the claim is shown in its place.
  useEffect(() => document.documentElement.removeAttribute('data-claim'), []);
  if (!claim) return <Landing />;
  return (
    <Suspense>
      <ClaimPage claim={claim} signedIn={standing === 'member'} />
    </Suspense>
  );
}
