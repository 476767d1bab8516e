import { Button } from '@mantine/core';
import {
  useQuery,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ProposalAnswer, Voice, VoiceProposal } from '#contract/agents/voice.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useGivenAnswer } from './use-given-answer.ts';
import classes from './voice-panel.module.css';
import { agentQuery, keepAgent } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';

/** Saving the personality on any screen raises its version, and what is proposed depends on it. */
const voiceQuery = ({ id, persona_version }: Pick<Agent, 'id' | 'persona_version'>) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'voice', persona_version],
    queryFn: async ({ signal }) => (await api.voice.voice({ params: { id }, signal })).data,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

function useAnswerProposal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { key: string; answer: ProposalAnswer; persona_version: number }) =>
      api.voice.answer({ params: { id }, body }),
    onSuccess: ({ data }) => keepAgent(client, data),
    // Also after a refusal: somebody else may have answered.
    onSettled: () => client.invalidateQueries({ queryKey: [...agentQuery(id).queryKey, 'voice'] }),
  });
}

const posts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);

/** The figures of the last ten posts, in one line. */
function trendLine({ texts, near, unchanged, changed }: Voice['trend']): string {
  if (texts === 0) return 'Approve or edit a few posts to see how close they are to your voice.';
  const figures = [
    `${unchanged} of ${posts(texts)} approved unchanged`,
    `${changed} characters changed per post`,
  ];
  const first =
    near === null
      ? 'Too few posts to compare with your voice'
      : `Sounds like you: ${near} of ${texts}`;
  return [first, ...figures].join(' · ');
}

/** What the agent wrote, and what its owner made of it. */
const Evidence = ({ evidence }: Pick<VoiceProposal, 'evidence'>) => (
  <details className={classes.evidence}>
    <summary>Show the drafts</summary>
    <ul className="plain ruled">
      {evidence.map(({ id, kind, written, text, reason }) => (
        <li key={id} className={classes.pair}>
          <div>
            <span className="said">Draft</span>
            <p className="faint">{written}</p>
          </div>
          <div>
            <span className="said">{kind === 'rejected' ? 'Rejected' : 'Yours'}</span>
            <p>{kind === 'rejected' ? reason : text}</p>
          </div>
        </li>
      ))}
    </ul>
  </details>
);

const answers: readonly [ProposalAnswer, string, 'filled' | 'default' | 'subtle'][] = [
  ['yes', 'Make it a rule', 'filled'],
  ['later', 'Not now', 'default'],
  ['never', 'Never ask', 'subtle'],
];

interface ProposalProps {
  proposal: VoiceProposal;
  /** The answer that is being sent. */
  sending: ProposalAnswer | undefined;
  onAnswer: (given: ProposalAnswer) => void;
}

/** What the owner did again and again, as a rule that they can accept or refuse. */
const Proposal = ({ proposal: { said, rule, evidence }, sending, onAnswer }: ProposalProps) => (
  <section className={`stackSm rounded padMd sunken ${classes.card}`} aria-label="Proposed rule">
    <p className="flush measure">
      <strong>{said}</strong> Make it a rule?
    </p>
    <blockquote className="strong flush">{rule}</blockquote>
    <Evidence evidence={evidence} />
    <div className="flex wraps gapTight">
      {answers.map(([given, label, variant]) => (
        <Button
          key={given}
          variant={variant}
          size="compact-md"
          h={36}
          px="xs"
          loading={sending === given}
          disabled={sending !== undefined}
          onClick={() => onAnswer(given)}
        >
          {label}
        </Button>
      ))}
    </div>
  </section>
);

function Learned({ agent, voice }: { agent: Agent; voice: Voice }) {
  const { trend, proposal, persona_version } = voice;
  const answer = useAnswerProposal(agent.id);
  const { line, give } = useGivenAnswer(answer.mutate, persona_version);
  return (
    <div className="stackSm">
      <p className="flush muted" role="status" ref={line} tabIndex={-1}>
        {trendLine(trend)}
      </p>
      {trend.reasons.length > 0 && (
        <p className="flush muted">Unlike you: {trend.reasons.join(', ')}.</p>
      )}
      {proposal && (
        <Proposal
          proposal={proposal}
          sending={answer.isPending ? answer.variables.answer : undefined}
          onAnswer={(given) => give(proposal.key, given)}
        />
      )}
    </div>
  );
}

/** How near the last posts are to the owner’s voice, and the one rule that their edits speak for. */
export function VoicePanel({ agent }: { agent: Agent }) {
  const query = useQuery(voiceQuery(agent));
  return (
    <Panel bare title="What it has learned">
      <QueryState query={query} fallback="Couldn’t compare the posts with your voice." />
      {query.data && <Learned agent={agent} voice={query.data} />}
    </Panel>
  );
}

/** The rule on the overview, as long as it waits for an answer, and what became of it. */
export function VoiceNews({ agent }: { agent: Agent }) {
  const { data } = useQuery(voiceQuery(agent));
  const [wasAsked, setWasAsked] = useState(false);
  if (data?.proposal && !wasAsked) setWasAsked(true);
  if (!data || !wasAsked) return null;
  return (
    <div className="below">
      <Panel bare title="Your voice">
        <Learned agent={agent} voice={data} />
      </Panel>
    </div>
  );
}
