import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCreateDemoData } from '#web/entities/demo-data/demo-data-queries.ts';
import { Drawing } from '#web/ui/media/drawing.tsx';
import classes from './dashboard.page.module.css';

/** The choice of someone without an agent: create one, or look around with sample data. */
export default function Newcomer() {
  const make = useCreateDemoData();
  return (
    <section className={`stackMd ${classes.choice}`} aria-label="How to begin">
      <div className={classes.way} data-first>
        <Drawing name="face" />
        <div>
          <h2>Create an agent</h2>
          <p>
            Pick a personality, topics, an avatar and an account. A sample post updates as you go.
          </p>
        </div>
        <Button data-needs="manage" renderRoot={(props) => <Link to="/agents/create" {...props} />}>
          Create an agent
        </Button>
      </div>
      <div className={classes.way}>
        <Drawing name="talk" />
        <div>
          <h2>Explore with sample data</h2>
          <p>
            A small bakery with 3 agents: three weeks of posts, a week ahead, and an inbox. Remove
            it at any time.
          </p>
        </div>
        <Button
          data-needs="owner"
          variant="default"
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          Add sample data
        </Button>
      </div>
    </section>
  );
}
