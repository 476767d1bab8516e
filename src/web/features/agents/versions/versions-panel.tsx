import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { PersonaVersion } from '#contract/agents/personas.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { versionsQuery } from '#web/features/agents/persona/persona-queries.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { VersionItem } from './version-item.tsx';

const Sketch = () => (
  <div className="stackMd" role="status" aria-label="Loading">
    <Skeleton height={84} />
    <Skeleton height={84} />
  </div>
);

/** How many are shown and kept; `saved` is how many there ever were. */
function countOf(shown: number, total: number, saved: number): string {
  const count = shown < total ? `The newest ${shown} of ${total} versions` : `${total} versions`;
  if (saved <= total) return count;
  const gone =
    saved - total === 1 ? 'an older one was deleted' : `${saved - total} older ones were deleted`;
  return `${count}. The newest ${limits.persona_versions} are kept: ${gone}.`;
}

function OnlyOne({ agent }: { agent: Agent }) {
  return (
    <p className="muted measure">
      One version so far. Each change to the personality is saved here and can be restored.{' '}
      <Link to="/agents/$id/edit" params={{ id: agent.id }}>
        Edit the personality
      </Link>
    </p>
  );
}

interface HistoryProps {
  agent: Agent;
  versions: readonly PersonaVersion[];
  total: number;
}

function History({ agent, versions, total }: HistoryProps) {
  const [chosenVersion, setChosenVersion] = useState<PersonaVersion>();
  const current = versions.find((version) => version.is_current) ?? versions[0];
  if (!current) return null;
  return (
    <>
      {total === 1 ? (
        <OnlyOne agent={agent} />
      ) : (
        <p className="muted measure" role="status">
          {countOf(versions.length, total, current.version)}
        </p>
      )}
      <ol className="plain ruled" aria-label="Versions">
        {versions.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            today={current.persona}
            onRestore={() => setChosenVersion(version)}
          />
        ))}
      </ol>
      <RestoreDialog
        agent={agent}
        version={chosenVersion}
        current={current}
        onClose={() => setChosenVersion(undefined)}
      />
    </>
  );
}

/** The earlier personalities of this agent, newest first. */
export function VersionsPanel({ agent }: { agent: Agent }) {
  const query = useInfiniteQuery(versionsQuery(agent));
  const { data, isPending, error, isFetching, refetch } = query;
  return (
    <Panel title="Versions">
      <QueryBoundary
        pending={isPending}
        failure={error ? messageOf(error, 'Couldn’t load the versions.') : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
        skeletons={<Sketch />}
      />
      {data && (
        <History
          agent={agent}
          versions={data.pages.flatMap((page) => page.data)}
          total={data.pages[0]?.total ?? 0}
        />
      )}
      <ShowMore
        label="Show older"
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Panel>
  );
}
