/** The guarantee for every post, how it is kept, and the measured result of breaking it on purpose. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import section from '#web/features/public/section.module.css';
import { chaosCommand, measured } from './measured.ts';
import landing from '#web/features/public/landing.module.css';
import classes from './promise.module.css';

const words = (count: number) => count.toLocaleString('en');

const steps = [
  'Every post is recorded before it’s sent.',
  'After a crash, SocialAI checks the network before it tries again.',
  'If it can’t check, it asks you. It never guesses.',
];

export const Promised = () => (
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
        For {words(measured.review)} of them, SocialAI couldn’t check the network, so a person
        decided. Measured in {measured.trials} trials against emulated networks, on SQLite and
        PostgreSQL, and checked against each network’s own records.{' '}
        <PlainLink href="/docs/chaos">How we test this</PlainLink>
      </p>
      <code className={landing.command}>{chaosCommand}</code>
    </div>
  </section>
);
