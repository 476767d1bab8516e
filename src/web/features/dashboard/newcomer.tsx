import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCreateDemoData } from '#web/entities/demo-data/demo-data-queries.ts';
import { Drawing } from '#web/ui/media/drawing.tsx';
import classes from './newcomer.module.css';

/** The choice of somebody who has no agent yet: begin with an own one, or look around first. */
export function Newcomer() {
  const make = useCreateDemoData();
  return (
    <section className={classes.choice} aria-label="How to begin">
      <div className={classes.way} data-first>
        <Drawing name="face" />
        <div>
          <h2>Create my own agent</h2>
          <p>
            Four short steps: a name and a temper, topics, a face, a place to publish. A sample post
            beside them changes as you do.
          </p>
        </div>
        <Button renderRoot={(props) => <Link to="/agents/create" {...props} />}>
          Create your first agent
        </Button>
      </div>
      <div className={classes.way}>
        <Drawing name="talk" />
        <div>
          <h2>Look around with samples</h2>
          <p>
            A small bakery with three agents, a few posts in your sandbox and one text that waits
            for you. Everything is marked as a sample and goes away in one click.
          </p>
        </div>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          Make the samples
        </Button>
      </div>
    </section>
  );
}
