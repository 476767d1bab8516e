import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { EngagementMetrics } from '#contract/engagement/calls.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import {
  interactionStateWords,
  kindWords,
  toneWords,
} from '#web/entities/engagement/engagement-labels.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './engagement.module.css';

type Row = EngagementMetrics['recentEngagements'][number];

function Recent({ agent, row }: { agent: Agent; row: Row }) {
  const state = interactionStateWords[row.state];
  const tone = toneWords[row.conversation_tone];
  return (
    <li>
      <span className={classes.score}>
        {row.engagement_score}
        <span className={classes.unit}>of 100</span>
      </span>
      <div className="stackXs">
        <p className="measure" dir="auto">
          {row.text}
        </p>
        <span className={classes.facts}>
          <StatusBadge tone={tone.tone}>{tone.label}</StatusBadge>
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
          <span>
            {kindWords[row.engagement_type]} by @{row.username} on {platforms[row.platform].name},{' '}
            <Moment at={row.created_at} />
          </span>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/inbox"
                search={{ state: 'all', agent: agent.id, item: row.id }}
                {...props}
              />
            )}
          >
            Why?
          </Anchor>
        </span>
      </div>
    </li>
  );
}

/** The latest decisions, each with its score and tone. */
export const RecentEngagements = ({ agent, rows }: { agent: Agent; rows: readonly Row[] }) => (
  <Panel title="Recent engagements">
    {rows.length === 0 ? (
      <p className="said measure">No mentions yet.</p>
    ) : (
      <ul className={`plain ruled ${classes.recents}`} aria-label="Recent engagements">
        {rows.map((row) => (
          <Recent key={row.id} agent={agent} row={row} />
        ))}
      </ul>
    )}
  </Panel>
);
