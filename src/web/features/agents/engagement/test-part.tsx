import { Button, Group, Select, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { engagementMessages } from '#contract/engagement/types.ts';
import { limits } from '#contract/core/limits.ts';
import {
  homePlatform,
  type LivePlatform,
  LivePlatformIds,
  platforms,
} from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { onSubmitKeys } from '#web/lib/typing.ts';
import classes from './engagement.module.css';
import { failedWords } from './use-settings-form.ts';
import { useTrySample, type Tried } from './queries.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { DecisionSignals } from '#web/entities/engagement/decision-signals.tsx';
import { modeLabels, priorityWords } from '#web/entities/engagement/engagement-labels.ts';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Thread } from '#web/ui/media/thread.tsx';

interface Props {
  agent: Agent;
  tried: { text: string; platform: LivePlatform };
  result: Tried;
}

/** The sample with the reply below it, as it would appear. */
function Talk({ agent, tried, result }: Props) {
  const { sampleReply, sampleReplyNote, engagementDecision } = result;
  const account = agent.platform_connections.find(({ platform }) => platform === tried.platform);
  return (
    <>
      <Thread>
        <PostCard bare name="Somebody" hue="stone" text={tried.text} />
        {sampleReply !== null && (
          <PostCard
            bare
            name={agent.name}
            handle={account?.username}
            avatar={agent.avatar_url}
            hue={archetypes[agent.personality_type].hue}
            text={sampleReply}
          />
        )}
      </Thread>
      {sampleReplyNote && sampleReplyNote !== engagementDecision.reason && (
        <p className="said measure">{sampleReplyNote}</p>
      )}
    </>
  );
}

/** What becomes of the post, as a title and in the words of its badge. */
function verdictOf({ shouldEngage, forOwner }: Tried['engagementDecision']) {
  if (shouldEngage) return { title: 'Would reply', badge: 'Engage', tone: 'good' } as const;
  return forOwner
    ? ({ title: 'Would leave it to you', badge: 'Needs your reply', tone: 'warn' } as const)
    : ({ title: 'Wouldn’t reply', badge: 'Do not engage', tone: 'quiet' } as const);
}

function TestResult(props: Props) {
  const { engagementDecision: decision, ifFound } = props.result;
  const priority = priorityWords[decision.priority];
  const verdict = verdictOf(decision);
  return (
    <div className={classes.result} aria-live="polite">
      <Panel
        title={verdict.title}
        aside={
          <span className={`lineXs quiet ${classes.facts}`}>
            <StatusBadge tone={verdict.tone}>{verdict.badge}</StatusBadge>
            <StatusBadge tone={priority.tone}>{priority.label} priority</StatusBadge>
          </span>
        }
      >
        <p>{decision.reason}</p>
        <Talk {...props} />
      </Panel>
      <Panel title="Why">
        <DecisionSignals decision={decision} />
      </Panel>
      <Panel
        title="If the agent had found this post"
        aside={<span className="said measure">{modeLabels[ifFound.lane]}</span>}
      >
        <p>{ifFound.text}</p>
      </Panel>
    </div>
  );
}

/** The platforms that the agent is connected to, in the product's order. */
const platformsOf = ({ platform_connections }: Agent): LivePlatform[] =>
  LivePlatformIds.filter((id) => platform_connections.some(({ platform }) => platform === id));

function useTrying(agent: Agent) {
  const trying = useTrySample(agent.id);
  const running = useRef<AbortController>(undefined);
  const [tried, setTried] = useState<{ text: string; platform: LivePlatform }>();
  const start = (text: string, platform: LivePlatform | null) => {
    const controller = new AbortController();
    running.current = controller;
    setTried({ text, platform: platform ?? homePlatform });
    trying.mutate(
      { sampleTweet: text, ...(platform && { platform }), signal: controller.signal },
      {
        onSuccess: () => void notify.success(engagementMessages.tested),
        onError: (error) => {
          if (controller.signal.aborted) return;
          void notify.error(failedWords(error, engagementMessages.test_failed));
        },
      },
    );
  };
  const stop = () => running.current?.abort();
  return { start, stop, tried, isPending: trying.isPending, data: trying.data };
}

const Writing = () => (
  <div role="status" className={classes.form}>
    <p className="said measure">Deciding, then writing a sample reply…</p>
    <RowSkeletons count={2} />
  </div>
);

/** Shows what the agent would do about a typed post. Nothing is sent. */
export function TestPart({ agent }: { agent: Agent }) {
  const offered = platformsOf(agent);
  const [sample, setSample] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [platform, setPlatform] = useState<LivePlatform | null>(offered[0] ?? null);
  const { start, stop, tried, isPending, data } = useTrying(agent);
  const text = sample.trim();
  const submit = () => {
    setAsking(true);
    if (text && !isPending) start(text, platform);
  };
  return (
    <div className={classes.form}>
      <Panel title="Test Engagement">
        <form
          className={classes.form}
          aria-label="Test engagement"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onKeyDown={onSubmitKeys(submit)}
        >
          <Textarea
            label="Sample tweet"
            description={`Tested as a mention of ${agent.name}. Nothing is sent.`}
            autosize
            minRows={3}
            size="md"
            maxLength={limits.context}
            value={sample}
            onChange={({ currentTarget }) => setSample(currentTarget.value)}
            error={isAsking && !text ? engagementMessages.sample : undefined}
          />
          {offered.length > 1 && (
            <Select
              label="Platform"
              data={offered.map((value) => ({ value, label: platforms[value].name }))}
              value={platform}
              onChange={setPlatform}
              allowDeselect={false}
              className={classes.short ?? ''}
            />
          )}
          <Group gap="sm">
            <Button type="submit" loading={isPending} disabled={!text}>
              Test engagement
            </Button>
            {isPending && (
              <Button variant="default" onClick={stop}>
                Cancel
              </Button>
            )}
          </Group>
        </form>
      </Panel>
      {isPending && <Writing />}
      {data && tried && <TestResult agent={agent} tried={tried} result={data} />}
    </div>
  );
}
