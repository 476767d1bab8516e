import { Anchor, Button, Switch } from '@mantine/core';
import { IconCalendarPlus, IconCalendarWeek } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { noTimeFree } from '#contract/weeks/kinds.ts';
import { postsADay } from '#domain/weeks/posting-times.ts';
import { useWeek, weekQuery } from '#web/features/agents/week/week-queries.ts';
import { materialStateQuery } from '#web/entities/agents/material-state.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { notify } from '#web/lib/notify.ts';
import { timeWords } from '#web/ui/clock.ts';
import { Panel } from '#web/ui/panel.tsx';
import { plannedQuery } from './use-plan.ts';

// Few visitors of an agent's page schedule its posts.
const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }));

/** The platforms that it can post on now. */
const connectedOf = ({ platform_connections }: Agent) =>
  LivePlatformIds.filter((id) =>
    platform_connections.some(({ platform, status }) => platform === id && status === 'connected'),
  );

interface ProposeProps {
  /** Whether there is a proposal. */
  isPlanned: boolean;
  isPending: boolean;
  onPropose: () => void;
}

/** Has a week proposed now. The address `#plan` leads to it. */
function ProposeButton({ isPlanned, isPending, onPropose }: ProposeProps) {
  const isAskedFor = useLocation({ select: ({ hash }) => hash === 'plan' });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAskedFor) button.current?.focus();
  }, [isAskedFor]);
  const first = isAskedFor ? 'filled' : 'light';
  return (
    <Button
      ref={button}
      data-needs="draft"
      className="start"
      leftSection={<IconCalendarWeek size={16} aria-hidden />}
      loading={isPending}
      onClick={onPropose}
      variant={isPlanned ? 'default' : first}
    >
      {isPlanned ? 'Plan it again' : 'Plan my week'}
    </Button>
  );
}

interface WeekNoteProps {
  agent: Agent;
  /** Why nothing could be proposed. */
  refusal: string | undefined;
}

/** Without a model: what a week is made of then. After it was asked for: why there is none. */
function WeekNote({ agent, refusal }: WeekNoteProps) {
  const { isKnown, isModel } = useWriter(agent);
  const isSetOnly = isKnown && !isModel;
  if (!isSetOnly && refusal === undefined) return null;
  const isFull = refusal === noTimeFree;
  return (
    <p className="muted" role="status">
      {refusal ??
        `Without an AI model, ${agent.name} plans from its material, evergreen items, ideas and products.`}{' '}
      <Anchor
        inherit
        renderRoot={(props) =>
          isFull ? (
            <Link to="/settings" search={{ tab: 'platforms' }} {...props} />
          ) : (
            <Link
              to="/agents/$id"
              params={{ id: agent.id }}
              search={{ tab: 'persona' }}
              {...props}
            />
          )
        }
      >
        {isFull ? 'Edit posting times' : 'Add material'}
      </Anchor>
    </p>
  );
}

/** Has a week proposed, now or every Sunday. */
function WeekPart({ agent }: { agent: Agent }) {
  const { data } = useQuery(weekQuery(agent.id));
  const [now] = useState(() => Date.now());
  const [refusal, setRefusal] = useState<string>();
  const acting = useWeek(agent.id);
  const { isPending, variables } = acting;
  const answer = {
    onSuccess: ({ message }: { message: string }) => void notify.success(message),
    onError: (error: Error) => void notify.failure(error),
  };
  if (!data) return null;
  const { rule, week } = data;
  const next = rule.next_at === null ? '' : clockWords(Date.parse(rule.next_at), viewerZone(), now);
  return (
    <>
      <ProposeButton
        isPlanned={week !== null}
        isPending={isPending && variables.act === 'propose'}
        onPropose={() => {
          setRefusal(undefined);
          acting.mutate(
            { act: 'propose' },
            {
              ...answer,
              onError: (error) =>
                // That there is nothing to write about, or no time free, is no failure.
                error instanceof ApiError && error.code === 'conflict'
                  ? setRefusal(error.message)
                  : answer.onError(error),
            },
          );
        }}
      />
      <WeekNote agent={agent} refusal={refusal} />
      <Switch
        data-needs="manage"
        label={`Propose a week every Sunday at ${timeWords('17:00')}`}
        description={
          rule.is_on
            ? `Next: ${next}. ${rule.note === null ? 'Nothing is scheduled until you approve it.' : `Last time: ${rule.note}`}`
            : 'Nothing is scheduled until you approve it.'
        }
        checked={rule.is_on}
        disabled={isPending && variables.act === 'rule'}
        onChange={({ currentTarget }) =>
          acting.mutate({ act: 'rule', is_on: currentTarget.checked }, answer)
        }
      />
    </>
  );
}

interface DailyProps {
  agent: Agent;
  /** Whether it has nothing to post about. */
  hasNone: boolean;
  onOpen: () => void;
}

/** Offers daily schedules, or the questions whose answers they need. */
const DailyPart = ({ agent, hasNone, onOpen }: DailyProps) => (
  <>
    {hasNone && (
      <p className="muted">
        It has no material to post about yet.{' '}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link
              to="/agents/$id"
              params={{ id: agent.id }}
              search={{ tab: 'persona' }}
              {...props}
            />
          )}
        >
          Answer a few questions first
        </Anchor>
      </p>
    )}
    <Button
      data-needs="publish"
      className="start"
      disabled={hasNone}
      variant="subtle"
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      onClick={onOpen}
    >
      Plan {postsADay(agent)} a day
    </Button>
  </>
);

// Its list of choices is fetched with it.
const ApproversChoice = lazy(() => import('./approvers-choice.tsx'));

/** What the agent is to post, and who must approve it. */
export const PlanPanel = ({ agent }: { agent: Agent }) => (
  <>
    <Goal agent={agent} />
    <Suspense>
      <ApproversChoice agent={agent} />
    </Suspense>
  </>
);

/** Has the agent propose its week, and offers daily schedules while nothing is scheduled. */
function Goal({ agent }: { agent: Agent }) {
  const { data: planned } = useQuery(plannedQuery(agent.id));
  const [opened, setOpened] = useState(false);
  const connected = connectedOf(agent);
  const isOffered = planned === 0 && connected.length > 0;
  const { data: material } = useQuery({ ...materialStateQuery(agent.id), enabled: isOffered });
  const hasNone = material?.total === 0;
  if (planned === undefined || connected.length === 0) return null;
  const isEmpty = planned === 0 || opened;
  return (
    <Panel bare title="Posting plan">
      {planned === 0 && <p>Nothing is scheduled yet.</p>}
      <WeekPart agent={agent} />
      {isEmpty && <DailyPart agent={agent} hasNone={hasNone} onOpen={() => setOpened(true)} />}
      <Suspense>
        {opened && (
          <PlanDialog agent={agent} connected={connected} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </Panel>
  );
}
