import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FirstSteps as Steps } from '#contract/dashboard/calls.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './first-steps.module.css';
import { PageLink } from './page-link.tsx';
import { stepsQuery } from './queries.ts';
import { useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const keyOf = (user: string | undefined): string => `socialai.first-steps.${user ?? ''}`;

/** Whether the first steps are hidden; stored per person in this browser. */
function useHiddenSteps() {
  const key = keyOf(useSession().user?.id);
  const [hidden, setHidden] = useState(() => storedRecord(key)?.['hidden'] === true);
  const hide = () => {
    storeRecord(key, { hidden: true });
    setHidden(true);
  };
  return { hidden, hide };
}

/** In the order in which they help most. */
const steps: readonly { key: keyof Steps; name: string; why: string; href: string }[] = [
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

/** A newcomer's finished and next steps. Hidden once all are done, or on request. */
export function FirstSteps() {
  const { data } = useQuery(stepsQuery);
  const { hidden, hide } = useHiddenSteps();
  const done = data ? steps.filter(({ key }) => data[key]).length : 0;
  if (!data || hidden || done === steps.length) return null;
  const next = steps.find(({ key }) => !data[key]);
  return (
    <Panel
      title="First steps"
      aside={
        <div className="besideXs">
          <span className="said numeric">
            {done} of {steps.length}
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
        max={steps.length}
        aria-label="First steps done"
      />
      <ol className="plain stackXs">
        {steps.map(({ key, name, why, href }) => (
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
              {key === next?.key && <p className="muted size2">{why}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
