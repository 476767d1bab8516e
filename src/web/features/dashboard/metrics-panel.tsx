import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { summarise } from '#web/entities/agents/agent-summary.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './dashboard.page.module.css';
import { recentQuery } from './queries.ts';

/** Says in visible text what is counted: a touch screen shows no tooltips. */
function samplesNote(samples: number, isWithout: boolean): string | null {
  if (samples === 0) return null;
  const which = pluralize(samples, 'sample agent', 'sample agents');
  return isWithout
    ? `Without ${which} and their posts.`
    : `With ${which} and their posts, until something of your own is published.`;
}

export default function MetricsPanel({ agents }: { agents: readonly Agent[] }) {
  const { data } = useQuery(recentQuery);
  const own = agents.filter((agent) => !agent.is_sample);
  const isWithout = data?.totals.samples_left_out ?? false;
  const { total, active, engagement } = summarise(isWithout ? own : agents);
  const note = data ? samplesNote(agents.length - own.length, isWithout) : null;
  return (
    <Panel bare title="At a glance" folded="All-time figures">
      {note && <p className="quiet">{note}</p>}
      <div className={classes.stats}>
        <StatCard label="Total Agents" value={total} />
        <StatCard label="Active Agents" value={active} note="right now" />
        <StatCard
          label="Total Posts"
          value={data ? data.totals.all.toLocaleString('en') : null}
          note={data ? `all time, ${data.totals.today} today` : undefined}
        />
        <StatCard
          label="Avg Engagement (%)"
          value={engagement === null ? null : engagement.toFixed(1)}
          note="all time"
          help="Likes, replies and reposts per 100 views. Only X reports views; turn this on in Analytics."
        />
        <StatCard label="Earnings" value={0} unit="SOL" note="all time" help="Not tracked" />
      </div>
    </Panel>
  );
}
