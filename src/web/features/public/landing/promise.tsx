/** The guarantee for every post, how it is kept, and the measured results of breaking it on purpose. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import section from '#web/features/public/section.module.css';
import { chaosCommand, measured } from './measured.ts';
import landing from '#web/features/public/landing.module.css';
import classes from './promise.module.css';

const results = [
  [measured.lost, 'lost'],
  [measured.duplicate, 'posted twice'],
  [measured.stuck, 'stuck'],
] as const;

const figures = [
  [measured.published, 'posts published'],
  [measured.kills, 'kills of a publisher'],
  [measured.unknowns, 'lost answers of a network'],
  [measured.review, 'posts that a person had to settle'],
] as const;

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
      <dl className={classes.results}>
        {results.map(([count, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.figures}>
        {figures.map(([count, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p>
        Measured in {measured.trials} trials against emulated networks, on SQLite and PostgreSQL,
        with each network’s own records as the judge.{' '}
        <PlainLink href="/docs/chaos">How we test this</PlainLink>
      </p>
      <code className={landing.command}>{chaosCommand}</code>
    </div>
  </section>
);
