import type { Agent } from '#contract/agents/types.ts';
import {
  EngagementPartNames,
  engagementParts,
  type EngagementPart,
} from '#web/features/agents/list/agent-search.ts';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import type { ComponentType } from 'react';
import { AnalyticsPart } from './analytics-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { TestPart } from './test-part.tsx';

const contents: Record<EngagementPart, ComponentType<{ agent: Agent }>> = {
  settings: SettingsPart,
  analytics: AnalyticsPart,
  test: TestPart,
};

/** How the agent replies to people, the results, and a test with a sample. */
export function EngagementTab({ agent }: { agent: Agent }) {
  const { search, choose } = useAgentSearch();
  return (
    <PageTabs
      label={`Engagement of ${agent.name}`}
      tabs={EngagementPartNames.map((name) => {
        const Part = contents[name];
        return { name, title: engagementParts[name], content: <Part agent={agent} /> };
      })}
      open={search.part ?? 'settings'}
      onOpen={(part) => choose({ part })}
      forgets
      inner
    />
  );
}
