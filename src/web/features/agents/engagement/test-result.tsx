import type { Agent } from '#contract/agents/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { DecisionSignals } from '#web/entities/engagement/decision-signals.tsx';
import { modeLabels, priorityWords } from '#web/entities/engagement/engagement-labels.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import classes from './engagement.module.css';
import type { Tried } from './queries.ts';

interface Props {
  agent: Agent;
  tried: { text: string; platform: LivePlatform };
  result: Tried;
}

/** The sample with the reply below it, as it would appear. */
function Talk({ agent, tried, result: { sampleReply, sampleReplyNote } }: Props) {
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
      {sampleReplyNote && <p className="said measure">{sampleReplyNote}</p>}
    </>
  );
}

export function TestResult(props: Props) {
  const { engagementDecision: decision, ifFound } = props.result;
  const priority = priorityWords[decision.priority];
  return (
    <div className={classes.result} aria-live="polite">
      <Panel
        title={decision.shouldEngage ? 'Would reply' : 'Wouldn’t reply'}
        aside={
          <span className={classes.facts}>
            <StatusBadge tone={decision.shouldEngage ? 'good' : 'quiet'}>
              {decision.shouldEngage ? 'Engage' : 'Do not engage'}
            </StatusBadge>
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
