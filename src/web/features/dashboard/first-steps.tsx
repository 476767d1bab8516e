import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '#web/ui/panel.tsx';
import classes from './dashboard.page.module.css';

/** What to do when there is no agent yet. */
export const FirstSteps = () => (
  <Panel title="First steps">
    <ol className={classes.steps}>
      <li>
        <strong>Create an agent</strong>
        <p>Pick a character, a tone and topics. A sample post shows how it sounds.</p>
      </li>
      <li>
        <strong>Let it write</strong>
        <p>Give it a topic, read what it wrote, and change what you like.</p>
      </li>
      <li>
        <strong>Publish in the sandbox</strong>
        <p>A microblog that only you can see. No account and no key needed.</p>
      </li>
    </ol>
    <Button
      className={classes.start}
      renderRoot={(props) => <Link to="/agents/create" {...props} />}
    >
      Create your first agent
    </Button>
  </Panel>
);
