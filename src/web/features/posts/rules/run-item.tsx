import { Anchor, Button, Collapse } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence, OccurrenceState } from '#contract/posts/occurrences.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { besideStatus } from '#domain/ledger/occurrence-reason.ts';
import { handleOfPost } from '#web/entities/agents/accounts-of.ts';
import { TakenOffNote } from '#web/entities/analytics/taken-off-note.tsx';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { contradictionWords } from '#web/entities/posts/claim-words.ts';
import SourceChips from '#web/entities/posts/source-chips.tsx';
import { useFocusInstead } from '#web/lib/focus.ts';
import { ApprovalNote, InboxNote } from '#web/entities/posts/post-notes.tsx';
import {
  attentionWords,
  cameToNothing,
  wordsOfOccurrence,
} from '#web/entities/posts/status-labels.ts';
import { RemovePost } from '#web/entities/posts/remove-post.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import { timelineQuery } from './queries.ts';
import { BackToDrafts } from './back-to-drafts.tsx';
import { RunDecision } from './run-decision.tsx';
import { RunTime } from './run-time.tsx';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { AttemptAnswer, reviewCalls } from '#contract/posts/review-calls.ts';
import { TextSources } from '#web/entities/posts/text-sources.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { answerWords } from './schedule-labels.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { clockAndDistance, exactly } from '#web/ui/when.ts';
import classes from './post-details.module.css';

/** The platform's own status numbers, for its support. */
function Answered({ answer }: { answer: AttemptAnswer }) {
  const { http, code } = answer;
  const words = [
    answerWords[answer.class],
    ...(http === null ? [] : [`HTTP ${http}`]),
    ...(code === null ? [] : [`code ${code}`]),
  ];
  return <span className="numeric faint">{words.join(' · ')}</span>;
}

type Next = NonNullable<AnswerOf<(typeof reviewCalls)['timeline']>['data']['next']>;

/** By when it must be approved: to be in time, and at all. */
function approvalWords(at: string, lateUntil: string, now: number): string {
  const words = (instant: string) => clockWords(Date.parse(instant), viewerZone(), now);
  const late = `Until ${words(lateUntil)} it’s published late; after that, not at all.`;
  return Date.parse(at) > now ? `Approve by ${words(at)} to publish on time. ${late}` : late;
}

function NextStep({ next: { at, text, late_until }, now }: { next: Next; now: number }) {
  if (at !== null && late_until !== null)
    return <li data-kind="next">{approvalWords(at, late_until, now)}</li>;
  return (
    <li data-kind="next">
      <span>{text}</span>
      {at !== null && (
        <time className="numeric faint" dateTime={at} title={exactly(at)}>
          {clockAndDistance(Date.parse(at), now)}
        </time>
      )}
    </li>
  );
}

/** The history of one post, step by step, and its next step. */
function Timeline({ id }: { id: string }) {
  const now = useNow();
  const query = useQuery(timelineQuery(id));
  const { data } = query;
  return (
    <>
      <QueryState query={query} fallback="Couldn’t load the steps." />
      {data && <TextSources sources={data.sources} />}
      {data && (
        <ol className={`plain grid ${classes.steps}`} aria-label="Steps">
          {data.steps.map(({ at, kind, text, detail, answer }, index) => (
            // Steps are only ever added at the end.
            <li key={index} data-kind={kind}>
              <span>{text}</span>
              <time className="numeric faint" dateTime={at} title={exactly(at)}>
                {clockWords(Date.parse(at), viewerZone(), now)}
              </time>
              {detail && <span className="muted breaks">{detail}</span>}
              {answer && <Answered answer={answer} />}
            </li>
          ))}
          {data.next && <NextStep next={data.next} now={now} />}
        </ol>
      )}
    </>
  );
}

/** The label of the explanation, by result. */
function whyWords(state: OccurrenceState): string {
  if (state === 'PUBLISHED') return 'Why was this published?';
  return cameToNothing(state) ? 'Why wasn’t this published?' : 'What happens next?';
}

interface Props {
  run: Occurrence;
  /** The same occurrence on more accounts. */
  others?: readonly Occurrence[];
  /** Its owner, and the time zone of its schedule. */
  post: Pick<ScheduledPost, 'timezone'> & {
    /** The post for several accounts that it is of, if that is known. */
    post_id?: ScheduledPost['post_id'];
    is_reply?: boolean;
    agent: Pick<ScheduledPost['agent'], 'name' | 'avatar_url'>;
  };
  agent: Agent | undefined;
  /** Whether to name the account, because there are several. */
  placed?: boolean;
  /** Whether its owner can approve it already, before they are asked. */
  asks?: boolean;
  /** The posts of its schedule that need approval, one for each account. */
  asked?: readonly string[];
}

/** The facts that a part states, and those that say otherwise, while its owner decides about it. */
function Sources({ run, part }: Pick<Props, 'run'> & { part: number }) {
  const { data } = useQuery({ ...timelineQuery(run.id), refetchInterval: false });
  // A process of the version before answers without it.
  const { contradicted: all = [] }: Partial<NonNullable<typeof data>> = data ?? {};
  const contradicted = all.filter((one) => one.part === part);
  return (
    <>
      <SourceChips stated={data?.stated.filter((one) => one.part === part) ?? []} />
      {contradicted.map((one) => (
        <p key={one.start} className="quiet breaks">
          {contradictionWords(one)} The post keeps {one.text}.
        </p>
      ))}
    </>
  );
}

/** When its agent writes it. */
const unwrittenWords = ({ written_at }: Occurrence, now: number): string => {
  const at = written_at === null ? 0 : Date.parse(written_at);
  if (at <= now) return 'The agent is about to write it.';
  return `The agent writes it ${clockWords(at, viewerZone(), now)}.`;
};

/** The text of an occurrence as published or prepared; before it is written, its agent. */
function Text({ run, post, agent }: Props) {
  const now = useNow();
  // What was skipped or canceled before it was written has no text anymore.
  if (run.parts.length === 0 && cameToNothing(run.status)) return null;
  const hue = agent ? archetypes[agent.personality_type].hue : 'stone';
  const parts = run.parts.length > 0 ? run.parts : [{ text: '', media: [] }];
  return (
    <Thread>
      {parts.map(({ text, media }, at) => (
        <PostCard
          // The parts of a prepared text keep their positions.
          key={at}
          bare
          name={post.agent.name}
          handle={handleOfPost(agent, run)}
          avatar={post.agent.avatar_url}
          hue={hue}
          text={text}
          media={media}
          footer={
            text === ''
              ? unwrittenWords(run, now)
              : run.decision !== null && <Sources run={run} part={at} />
          }
        />
      ))}
    </Thread>
  );
}

function Seen({ run }: Pick<Props, 'run'>) {
  const { status, platform, url, agent_id, parts } = run;
  const { name, inbox } = platforms[platform];
  if (status !== 'PUBLISHED') return null;
  if (inbox) return <InboxNote platform={platform} parts={parts} />;
  if (platform === homePlatform)
    return (
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/sandbox" search={{ agent: agent_id }} {...props} />}
      >
        See it in the sandbox
      </Anchor>
    );
  return url ? (
    <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
      See it on {name}
    </Anchor>
  ) : null;
}

/** The explanation of its result on one account, with a link to the post. */
function Story({ run, placed }: Pick<Props, 'run' | 'placed'>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const why = whyWords(run.status);
  return (
    <>
      <div className={`lineSm baseline size2 ${classes.story}`}>
        {placed && <strong>{accountLabel(run)}</strong>}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={id}
          {...(placed && { 'aria-label': `${why} ${accountLabel(run)}` })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {why}
        </Button>
        <ApprovalNote post={run} />
        {!run.removed_at && <Seen run={run} />}
        <RemovePost post={run} />
        <TakenOffNote post={run} />
      </div>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <Timeline id={run.id} />}
      </Collapse>
    </>
  );
}

/** One occurrence: its text, its status, the decisions, and the explanation. */
export function RunItem({
  run,
  others = [],
  post,
  agent,
  placed = false,
  asks = false,
  asked,
}: Props) {
  const now = useNow();
  // The question disappears with its buttons, so the focus moves to the new status.
  const [wasAsked] = useState(run.decision !== null);
  const standing = useFocusInstead<HTMLDivElement>(wasAsked && run.decision === null);
  const isAsked = asks && run.status === 'PLANNED';
  const reason = besideStatus(run.reason);
  const { post_id = null } = post;
  const { label, tone } = isAsked ? attentionWords.approval : wordsOfOccurrence(run);
  return (
    <li className="stackSm outlined rounded padMd">
      <div ref={standing} className="lineSm between baseline size2" tabIndex={-1}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <RunTime
          at={run.published_at ?? run.due_at}
          zone={post.timezone}
          now={now}
          isDone={run.published_at !== null}
        />
      </div>
      <Text run={run} post={post} agent={agent} />
      {reason && <p className="quiet">{reason}</p>}
      <RunDecision run={run} post_id={post_id} asked={asked} />
      <BackToDrafts run={run} post_id={post_id} is_reply={post.is_reply} />
      {[run, ...others].map((one) => (
        <Story key={one.id} run={one} placed={placed} />
      ))}
    </li>
  );
}
