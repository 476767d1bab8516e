import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { FirstSteps as Steps } from '#contract/dashboard/calls.ts';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { usualAgent } from '#web/entities/agents/agent-queries.ts';
import { useFirstStepsChoice } from '#web/entities/account/first-steps-choice.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './first-steps.module.css';
import { PageLink } from './panel-parts.tsx';
import { stepsQuery } from './queries.ts';

interface Step {
  key: keyof Steps;
  name: string;
  why: string;
  href: string;
}

/** Only an administrator can take it, so nobody else is shown it. */
const model: Step = {
  key: 'writer',
  name: 'Choose an AI model',
  why: 'A model writes your posts in your agent’s voice. A free one can run on this computer.',
  href: '/admin/models',
};

/** In the order in which they help most; an agent's own ones lead to that agent. */
const stepsWith = (agent: Agent | undefined): readonly Step[] => [
  {
    key: 'agent',
    name: 'Create an agent',
    why: 'Personality, tone, topics and avatar.',
    href: '/agents/create',
  },
  {
    key: 'post',
    name: 'Publish a post',
    why: agent
      ? `${agent.name} drafts it with you, and it stays in your private sandbox.`
      : 'It stays in your private sandbox.',
    href: agent ? `/write?agent=${agent.id}` : '/write',
  },
  {
    key: 'reply',
    name: 'See a reply',
    why: 'Write to your agent as someone else, and approve its reply.',
    href: '/sandbox',
  },
  {
    key: 'way_in',
    name: 'Add a second way to sign in',
    why: 'If you lose your wallet or device, a passkey or an email gets you back in.',
    href: '/settings?tab=security',
  },
  {
    key: 'account',
    name: 'Connect an account',
    why: 'X, Telegram or Bluesky, when you’re ready.',
    href: '/settings?tab=platforms',
  },
  {
    key: 'schedule',
    name: 'Plan a week',
    why: 'Your agent proposes posts for seven days. You approve them.',
    href: agent ? `/agents/${agent.id}#plan` : '/agents',
  },
  {
    key: 'company',
    name: 'Describe your company',
    why: 'So posts get products and prices right.',
    href: '/company?tab=profile',
  },
];

/** The steps of this person, with that of the model first; last while there is no agent, and if it was left for later. */
function useSteps(agent: Agent | undefined, isLater: boolean): readonly Step[] {
  const { user } = useSession();
  const steps = stepsWith(agent);
  if (!user?.is_admin) return steps;
  return isLater || !agent ? [...steps, model] : [model, ...steps];
}

/** The next step, as the one thing to do. */
const Next = ({
  step: { key, name, why, href },
  isMain,
  onLater,
}: {
  step: Step;
  isMain: boolean;
  onLater: () => void;
}) => (
  <div className={classes.next}>
    <p className="muted">{why}</p>
    <div className="rowXs">
      <Button
        variant={isMain ? 'filled' : 'light'}
        renderRoot={(props) => <PageLink {...props} href={href} />}
      >
        {name}
      </Button>
      {key === model.key && (
        <Button variant="subtle" color="gray" onClick={onLater}>
          Later
        </Button>
      )}
    </div>
  </div>
);

interface Props {
  agents: readonly Agent[];
  /** Whether its button is the main one of the page. */
  isMain: boolean;
}

/** A newcomer's next step and the others. Hidden once all are done or left for later, or on request. */
export function FirstSteps({ agents, isMain }: Props) {
  const { data } = useQuery(stepsQuery);
  const { hidden, later, hide, postpone } = useFirstStepsChoice();
  const own = useSteps(usualAgent(agents), later);
  const isLeft = ({ key }: Step) => data?.[key] === false;
  const next = own.find((step) => isLeft(step) && !(later && step.key === model.key));
  if (!data || hidden || !next) return null;
  const done = own.filter((step) => !isLeft(step)).length;
  // Nearly all of them are for those who set a space up.
  return (
    <div data-needs="manage">
      <Panel
        title="First steps"
        aside={
          <div className="besideXs">
            <span className="said numeric">
              {done} of {own.length}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label="Hide the first steps"
              onClick={hide}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        }
      >
        <progress
          className={classes.bar}
          value={done}
          max={own.length}
          aria-label="First steps done"
        />
        {/* Without an agent the page has begun with that. */}
        {agents.length > 0 && <Next step={next} isMain={isMain} onLater={postpone} />}
        <ol className={classes.others}>
          {own.map(({ key, name, href }) => (
            <li
              key={key}
              data-done={data[key] || undefined}
              data-next={key === next.key || undefined}
            >
              <span className={classes.mark} aria-hidden>
                {data[key] && <IconCheck size={11} stroke={3} />}
              </span>
              {data[key] ? (
                <span>
                  {name}
                  <span className="unseen">, done</span>
                </span>
              ) : (
                <PageLink href={href}>
                  {name}
                  {key === next.key && <span className="unseen">, next</span>}
                </PageLink>
              )}
            </li>
          ))}
        </ol>
        {agents.length > 0 && <SampleOffer />}
      </Panel>
    </div>
  );
}
