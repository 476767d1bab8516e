/** The landing page, for visitors and as the start of signed-in people. */
import { lazy, Suspense, useEffect } from 'react';
import { DemoButton } from '#web/features/public/demo/demo-button.tsx';
import { UseCases } from '#web/features/public/pages/use-cases.tsx';
import { useAsked } from '#web/features/public/use-asked.ts';
import { Either, useSessionState } from './session-cta.tsx';
import { Voices } from './voices.tsx';
import dark from '#web/features/public/pictures/product-dark.webp';
import darkSmall from '#web/features/public/pictures/product-dark-small.webp';
import light from '#web/features/public/pictures/product-light.webp';
import lightSmall from '#web/features/public/pictures/product-light-small.webp';
import { SchemePicture } from '#web/features/public/scheme-picture.tsx';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { networks, sandbox } from '#web/features/public/network-list.ts';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { chaosCommand, measured } from './measured.ts';
import {
  IconBallpen,
  IconFileText,
  IconLayoutKanban,
  IconMasksTheater,
  IconMessageCheck,
  IconTerminal2,
} from '@tabler/icons-react';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import { ConnectButton } from './connect.tsx';
import classes from '#web/features/public/landing.module.css';
import section from '#web/features/public/section.module.css';

/** The sign-in buttons, in whatever way this server has or with a wallet, and the link into the app for signed-in people. */
const Visit = () => (
  <>
    <PlainLink href="/sign-in" className={classes.primary}>
      Sign in
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
const NewHere = () => (
  <p>
    New here? <PlainLink href="/register">Create an account</PlainLink>, then ask for access.{' '}
    {walletMeaning}
  </p>
);

const WaysIn = () => <Either visitor={<Visit />} member={<Start />} />;

/** The product in six cards. */
const cards = [
  {
    icon: IconMasksTheater,
    title: 'Personalities you can tune',
    text: 'Tone, boldness, humor and samples of how it sounds. Every version is kept. AI models use all of it; the built-in writer arranges your facts.',
  },
  {
    icon: IconBallpen,
    title: 'One page to write',
    text: 'Write a post or a thread for several accounts, see it as each network shows it, and customize it where you like.',
  },
  {
    icon: IconLayoutKanban,
    title: 'Board, calendar and queue',
    text: 'Give each account its posting times and fill them with one click. Drag posts to move them. Every move can be undone.',
  },
  {
    icon: IconMessageCheck,
    title: 'Replies you approve',
    text: 'Off until you turn it on. Each agent’s first 10 replies need your OK, and anyone who writes “stop” is never contacted again.',
  },
  {
    icon: IconFileText,
    title: 'Facts with sources',
    text: 'Add products, or a price list as PDF or DOCX. Each draft lists the pages it used, and numbers without a source are flagged.',
  },
  {
    icon: IconTerminal2,
    title: 'Open to your tools',
    text: 'Tokens for scripts, and MCP for AI assistants. Each token does only what you allow, and can’t publish unless you say so.',
  },
];

const Cards = () => (
  <section className={section.section} aria-labelledby="cards-title">
    <div>
      <h2 id="cards-title">What it does for you</h2>
      <p className={section.lead}>
        Try it right after installing, in a private sandbox with no API keys.{' '}
        <PlainLink href="/features">All features</PlainLink>
      </p>
    </div>
    <ul className={classes.cards}>
      {cards.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon className="inBrand" size={26} stroke={1.5} aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** The guarantee for every post, how it is kept, and the measured result of breaking it on purpose. */
const words = (count: number) => count.toLocaleString('en');

const steps = [
  'Every post is recorded before it’s sent.',
  'After a crash, SocialAI checks the network before it tries again.',
  'If it can’t check, it asks you. It never guesses.',
];

const Promised = () => (
  <section className={section.section} aria-labelledby="promise-title">
    <div>
      <h2 id="promise-title">Never posts twice, never loses a post</h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
    <div className={`stackLg left ${classes.proof}`}>
      <p className={classes.result}>
        {words(measured.published)} posts, through {words(measured.kills)} forced crashes and{' '}
        {words(measured.unknowns)} lost network replies:{' '}
        <strong>
          {measured.lost} lost, {measured.duplicate} posted twice, {measured.stuck} stuck.
        </strong>
      </p>
      <p>
        SocialAI asked a person {words(measured.review)} times, when it couldn’t tell. Measured in{' '}
        {measured.trials} trials against emulated networks, on SQLite and PostgreSQL, and checked
        against each network’s own records.{' '}
        <PlainLink href="/docs/chaos">How we test this</PlainLink>
      </p>
      <code className={classes.command}>{chaosCommand}</code>
    </div>
  </section>
);

/** The two ways to start: on this server, or on your own. */
const Closing = () => (
  <section className={section.section} aria-labelledby="start-title">
    <h2 id="start-title">Start with one post</h2>
    <div className={classes.ways}>
      <div className="stackMd left packed">
        <h3 className="heading">On this server</h3>
        <p>
          New here? <PlainLink href="/register">Create an account</PlainLink> and ask the
          administrator for access.
        </p>
        <div className="rowSm size3">
          <WaysIn />
        </div>
      </div>
      <div className="stackMd left packed">
        <h3 className="heading">On your own</h3>
        <p>
          One command installs, builds and starts everything. You need Node 20 or newer.{' '}
          <PlainLink href="/docs/first-steps">First steps</PlainLink>
        </p>
        <code className={classes.command}>npm start</code>
      </div>
    </div>
  </section>
);

/** The supported networks with their icons. */
const Networks = () => (
  <ul className={classes.networks} aria-label="Networks">
    {networks.map(({ id, name, only_drafts }) => (
      <li className="inline unwrapped" key={id}>
        <NetworkIcon platform={id} size={22} />
        {only_drafts ? `${name} drafts` : name}
      </li>
    ))}
    <li className="inline unwrapped">
      <NetworkIcon platform={sandbox.id} size={22} />
      Private {sandbox.name.toLowerCase()}
    </li>
  </ul>
);

/** Screenshots of the product, for wide windows and phones. */
const ProductPicture = () => (
  <SchemePicture
    wide={{ light, dark, width: 1800, height: 1125 }}
    narrow={{ light: lightSmall, dark: darkSmall, width: 780, height: 1120 }}
    alt="The editor: an agent’s post on one page, with its preview for each account beside it"
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
