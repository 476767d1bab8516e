/** The two ways to start: on this server, or on your own. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import landing from '#web/features/public/landing.module.css';
import section from '#web/features/public/section.module.css';
import classes from './closing.module.css';
import { WaysIn } from './ways-in.tsx';

export const Closing = () => (
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
        <code className={landing.command}>npm start</code>
      </div>
    </div>
  </section>
);
