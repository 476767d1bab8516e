import { ActionIcon, Anchor } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FirstSteps as Steps } from '#contract/dashboard/calls.ts';
import { useFirstStepsChoice } from '#web/entities/account/first-steps-choice.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './first-steps.module.css';
import { PageLink } from './page-link.tsx';
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
  why: 'It writes your posts, and can run on this computer for free.',
  href: '/admin/models',
};

/** In the order in which they help most. */
const steps: readonly Step[] = [
  {
    key: 'agent',
    name: 'Create an agent',
    why: 'Personality, tone, topics and avatar.',
    href: '/agents/create',
  },
  {
    key: 'post',
    name: 'Publish a post',
    why: 'In your private sandbox.',
    href: '/write',
  },
  {
    key: 'company',
    name: 'Describe your company',
    why: 'So posts get products and prices right.',
    href: '/company?tab=profile',
  },
  {
    key: 'schedule',
    name: 'Schedule a post',
    why: 'Once or on repeat, in any time zone.',
    href: '/scheduled-posts',
  },
  {
    key: 'account',
    name: 'Connect an account',
    why: 'X, Telegram or Bluesky, when you’re ready.',
    href: '/settings?tab=platforms',
  },
];

/** The steps of this person, first that of the model, or last if it was left for later. */
function useSteps(isLater: boolean): readonly Step[] {
  const { user } = useSession();
  if (!user?.is_admin) return steps;
  return isLater ? [...steps, model] : [model, ...steps];
}

const Later = ({ onPress }: { onPress: () => void }) => (
  <>
    {' '}
    <Anchor component="button" type="button" inherit onClick={onPress}>
      Later
    </Anchor>
  </>
);

/** A newcomer's finished and next steps. Hidden once all are done or left for later, or on request. */
export function FirstSteps() {
  const { data } = useQuery(stepsQuery);
  const { hidden, later, hide, postpone } = useFirstStepsChoice();
  const own = useSteps(later);
  const isLeft = ({ key }: Step) => data?.[key] === false;
  const next = own.find((step) => isLeft(step) && !(later && step === model));
  if (!data || hidden || !next) return null;
  const done = own.filter((step) => !isLeft(step)).length;
  return (
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
      <ol className="plain stackXs">
        {own.map(({ key, name, why, href }) => (
          <li key={key} className="iconed" data-done={data[key] || undefined}>
            <span className={classes.mark} aria-hidden>
              {data[key] && <IconCheck size={14} stroke={2.5} />}
            </span>
            <div>
              {data[key] ? (
                <span className={classes.name}>
                  {name}
                  <span className="unseen">, done</span>
                </span>
              ) : (
                <PageLink className={classes.name} href={href}>
                  {name}
                </PageLink>
              )}
              {key === next.key && (
                <p className="muted size2">
                  {why}
                  {key === model.key && <Later onPress={postpone} />}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
