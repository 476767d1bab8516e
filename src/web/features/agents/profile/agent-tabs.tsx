import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { AgentMetrics } from './agent-metrics.tsx';
import { AgentPosts } from './agent-posts.tsx';
import { type AgentTab, AgentTabNames, agentTabs } from '#web/features/agents/list/agent-search.ts';
import classes from './agent.page.module.css';
import { DangerZone } from '#web/features/agents/settings/danger-zone.tsx';
import { PersonaSummary } from '#web/features/agents/persona/persona-summary.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PlatformConnections } from './platform-connections.tsx';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';

// Fetched when opened, so that the overview stays small.
const PersonaTab = lazy(async () => ({
  default: (await import('#web/features/agents/persona/persona-tab.tsx')).PersonaTab,
}));
const EngagementTab = lazy(async () => ({
  default: (await import('#web/features/agents/engagement/engagement-tab.tsx')).EngagementTab,
}));
const FeedsTab = lazy(async () => ({
  default: (await import('#web/features/agents/feeds/feeds-tab.tsx')).FeedsTab,
}));
const EvergreenTab = lazy(async () => ({
  default: (await import('#web/features/agents/evergreen/evergreen-tab.tsx')).EvergreenTab,
}));
const AnalyticsTab = lazy(async () => ({
  default: (await import('./analytics-tab.tsx')).AnalyticsTab,
}));
const SettingsTab = lazy(async () => ({
  default: (await import('#web/features/agents/settings/settings-tab.tsx')).SettingsTab,
}));

const Overview = ({ agent }: { agent: Agent }) => (
  <>
    <AgentMetrics agent={agent} />
    <div className="columns">
      <AgentPosts agent={agent} />
      <div className="stackMd">
        <PlanPanel agent={agent} />
        <PlatformConnections agent={agent} />
        <PersonaSummary agent={agent} />
      </div>
    </div>
    <DangerZone agent={agent} />
  </>
);

const contents: Record<AgentTab, (agent: Agent) => ReactNode> = {
  overview: (agent) => <Overview agent={agent} />,
  persona: (agent) => <PersonaTab agent={agent} />,
  feeds: (agent) => <FeedsTab agent={agent} />,
  evergreen: (agent) => <EvergreenTab agent={agent} />,
  engagement: (agent) => <EngagementTab agent={agent} />,
  analytics: (agent) => <AnalyticsTab agent={agent} />,
  settings: (agent) => (
    <div className={classes.settings}>
      <SettingsTab agent={agent} />
      <DangerZone agent={agent} />
    </div>
  ),
};

/** Everything about an agent, in the tab that the address names. */
export function AgentTabs({ agent }: { agent: Agent }) {
  const { search, choose } = useAgentSearch();
  return (
    <PageTabs
      label={agent.name}
      tabs={AgentTabNames.map((name) => ({
        name,
        title: agentTabs[name],
        content: <Suspense fallback={<RowSkeletons count={3} />}>{contents[name](agent)}</Suspense>,
      }))}
      open={search.tab ?? 'overview'}
      onOpen={(tab) => choose({ tab })}
      forgets
    />
  );
}
