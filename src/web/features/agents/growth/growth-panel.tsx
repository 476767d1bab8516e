import { Button } from '@mantine/core';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type {
  Growth,
  GrowthAnswer,
  GrowthProposal,
  Trial,
  TrialEnd,
} from '#contract/agents/growth.ts';
import { useGivenAnswer } from '#web/features/agents/voice/use-given-answer.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { notify } from '#web/lib/notify.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { hour } from '#contract/core/time.ts';
import { agentQuery, keepAgent } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { viewerZone } from '#web/ui/zone-time.ts';
import classes from './growth.module.css';

/** Saving the personality on any screen raises its version, and what is proposed depends on it. */
export const growthQuery = ({ id, persona_version }: Pick<Agent, 'id' | 'persona_version'>) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'growth', persona_version],
    queryFn: async ({ signal }) => {
      const query = { timezone: viewerZone() };
      return (await api.growth.growth({ params: { id }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    // Results of months don’t change in minutes; the posts of a trial do.
    staleTime: ({ state: { data } }) => (data?.trial ? 0 : hour),
  });

/** Also after a refusal it is asked again: somebody else may have answered. */
function useChange<Sent>(
  id: string,
  mutationFn: (sent: Sent) => Promise<{ data: Agent; message: string }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ data }) => keepAgent(client, data),
    onSettled: () => client.invalidateQueries({ queryKey: [...agentQuery(id).queryKey, 'growth'] }),
  });
}

const useAnswerGrowth = (id: string) =>
  useChange(id, (body: { key: string; answer: GrowthAnswer; persona_version: number }) =>
    api.growth.answer({ params: { id }, body: { ...body, timezone: viewerZone() } }),
  );

const useEndTrial = (id: string) =>
  useChange(id, (body: { trial_id: string; end: TrialEnd }) =>
    api.growth.endTrial({ params: { id }, body }),
  );

const size = { size: 'compact-md', h: 36 } as const;

/** Since and until when, and how many posts there are of each side until they are compared. */
function Course({ trial }: { trial: Trial }) {
  const { is_running, started_at, ends_at, compared_at, posts, others, result } = trial;
  const isOver = result !== null;
  return (
    <>
      {!isOver && (
        <p className="flush measure">
          Published so far: {posts} with it, {others} without
        </p>
      )}
      <p className="flush measure muted">
        Began <Moment at={started_at} /> · {is_running ? 'ends' : 'ended'} <Moment at={ends_at} />
        {!isOver && (
          <>
            {' '}
            · compared <Moment at={compared_at} />
          </>
        )}
      </p>
      <p className="flush measure muted">
        {is_running
          ? 'Half of the new posts, chosen at random, are written with it.'
          : 'New posts are written without it.'}
        {!isOver && ' Both halves are compared when the last posts are two days old.'} Nothing else
        can be tried before you decide.
      </p>
    </>
  );
}

interface Props {
  agent: Agent;
  trial: Trial;
  /** Once it has ended, its buttons are gone. */
  onEnd: () => void;
}

/** The guideline that is being tried, or what came of it. */
function TrialCard({ agent, trial, onEnd }: Props) {
  const { id: trial_id, guideline, said, result } = trial;
  const { mutate, isPending, variables } = useEndTrial(agent.id);
  const isOver = result !== null;
  const end = (how: TrialEnd) =>
    mutate(
      { trial_id, end: how },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          onEnd();
        },
        onError: (error) => void notify.failure(error),
      },
    );
  const isBusy = (how: TrialEnd) => isPending && variables.end === how;
  return (
    <section className={`stackSm rounded padMd sunken ${classes.card}`} aria-label="Trial">
      <p className="flush">
        <strong>
          {isOver ? 'Tried' : 'Being tried'}: {guideline}
        </strong>
      </p>
      <p className="flush measure">{result ?? said}</p>
      <Course trial={trial} />
      <div className="rowXs">
        <Button
          data-needs="manage"
          {...size}
          variant={isOver ? 'filled' : 'default'}
          loading={isBusy('kept')}
          disabled={isPending}
          onClick={() => end('kept')}
        >
          {isOver ? 'Keep it' : 'Keep it now'}
        </Button>
        {isOver ? (
          <Button
            data-needs="manage"
            {...size}
            variant="default"
            loading={isBusy('dropped')}
            disabled={isPending}
            onClick={() => end('dropped')}
          >
            Drop it
          </Button>
        ) : (
          <ConfirmButton
            {...size}
            variant="subtle"
            words={{
              button: 'Drop it now',
              title: 'Drop it now?',
              question: 'The trial ends here and can’t be resumed. The personality stays as it is.',
              confirm: 'Drop it',
            }}
            busy={isPending}
            onConfirm={() => end('dropped')}
          />
        )}
      </div>
    </section>
  );
}

const counted = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);

/** How much is known. */
function knownLine({ posts, needed, proposals, trial }: Growth): string {
  if (posts < needed)
    return `We can’t know yet: this needs ${needed} posts with results, at least two days old. There ${posts === 1 ? 'is' : 'are'} ${posts}.`;
  return proposals.length === 0
    ? `Nothing ${trial ? 'else ' : ''}stands out clearly in ${counted(posts)}. We look again every month.`
    : `Compared by the interactions with ${counted(posts)} on the same accounts in the same weeks. This isn’t an experiment, so there may be another reason.`;
}

const buttons: readonly [GrowthAnswer, string, 'filled' | 'default' | 'subtle'][] = [
  ['yes', 'Make it a guideline', 'filled'],
  ['try', 'Try it for two weeks', 'default'],
  ['later', 'Not now', 'default'],
  ['never', 'Never', 'subtle'],
];

interface ProposalProps {
  agent: Agent;
  proposal: GrowthProposal;
  mayTry: boolean;
  sending: GrowthAnswer | undefined;
  isBusy: boolean;
  onAnswer: (given: GrowthAnswer) => void;
}

/** One change with its evidence. The plan is changed by its owner, where its schedules are. */
function Proposal({ agent, proposal, mayTry, sending, isBusy, onAnswer }: ProposalProps) {
  const isPlan = proposal.kind === 'plan';
  const left: readonly GrowthAnswer[] = isPlan ? ['yes', 'try'] : mayTry ? [] : ['try'];
  return (
    <section
      className={`stackSm rounded padMd sunken ${classes.card}`}
      aria-label={proposal.change}
    >
      <p className="flush">
        <strong>{proposal.change}?</strong>
      </p>
      <p className="flush measure">{proposal.said}</p>
      <div className="rowXs">
        {isPlan && (
          <Button
            size="compact-md"
            h={36}
            renderRoot={(props) => (
              <Link to="/scheduled-posts" search={{ agent: agent.id }} {...props} />
            )}
          >
            Open its schedules
          </Button>
        )}
        {buttons
          .filter(([given]) => !left.includes(given))
          .map(([given, label, variant]) => (
            <Button
              data-needs="manage"
              key={given}
              variant={variant}
              size="compact-md"
              h={36}
              loading={sending === given}
              disabled={isBusy}
              onClick={() => onAnswer(given)}
            >
              {label}
            </Button>
          ))}
      </div>
    </section>
  );
}

function Proposals({ agent, growth }: { agent: Agent; growth: Growth }) {
  const { proposals, persona_version, trial } = growth;
  const { mutate, isPending, variables } = useAnswerGrowth(agent.id);
  const { line, give } = useGivenAnswer(mutate, persona_version);
  return (
    <div className="stackSm">
      {trial && <TrialCard agent={agent} trial={trial} onEnd={() => line.current?.focus()} />}
      <p className="flush muted measure" role="status" ref={line} tabIndex={-1}>
        {knownLine(growth)}
      </p>
      {proposals.map((proposal) => (
        <Proposal
          key={proposal.key}
          agent={agent}
          proposal={proposal}
          mayTry={trial === null}
          sending={isPending && variables.key === proposal.key ? variables.answer : undefined}
          isBusy={isPending}
          onAnswer={(given) => give(proposal.key, given)}
        />
      ))}
    </div>
  );
}

/** What the agent would change of itself or of its plan, because of its results. */
export function GrowthPanel({ agent }: { agent: Agent }) {
  const query = useQuery(growthQuery(agent));
  return (
    <Panel title="What could work better?">
      <QueryState query={query} fallback="Couldn’t compare the posts’ results." />
      {query.data && <Proposals agent={agent} growth={query.data} />}
    </Panel>
  );
}
