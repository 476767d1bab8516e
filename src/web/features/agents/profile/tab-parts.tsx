/** The parts of a tab of an agent's page, as tabs within it. */
import { type ReactNode, Suspense } from 'react';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { type AgentPart, partTitles } from '#web/features/agents/list/agent-list.ts';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';

interface Props {
  /** What the parts belong to, for screen readers. */
  label: string;
  /** In order; the first is open unless the address names another one. */
  parts: readonly { name: AgentPart; content: ReactNode }[];
}

export function TabParts({ label, parts }: Props) {
  const { search, choose } = useAgentSearch();
  const open = parts.find(({ name }) => name === search.part) ?? parts[0];
  if (open === undefined) return null;
  return (
    <PageTabs
      label={label}
      tabs={parts.map(({ name, content }) => ({
        name,
        title: partTitles[name],
        content: <Suspense fallback={<RowSkeletons count={3} />}>{content}</Suspense>,
      }))}
      open={open.name}
      onOpen={(part) => choose({ part })}
      inner
    />
  );
}
