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
import { versionsQuery, useRestoreVersion } from '#web/features/agents/persona/persona-queries.ts';
import { VersionItem } from './version-item.tsx';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ChangeList } from './change-list.tsx';

interface Props {
  agent: Agent;
  version: PersonaVersion | undefined;
  /** The agent's current version. */
  current: PersonaVersion;
  onClose: () => void;
}

/** Asks for confirmation before an earlier version is restored. */
function RestoreDialog({ agent, version, current, onClose }: Props) {
  const restore = useRestoreVersion(agent.id);
  const number = version?.version ?? 0;
  const put = () =>
    restore.mutate(number, {
      onSuccess: ({ message }) => {
        void notify.success(message);
        onClose();
      },
      onError: (error) => void notify.failure(error),
    });
  return (
    <ConfirmDialog
      opened={version !== undefined}
      title={`Restore version ${number}?`}
      confirmLabel="Restore version"
      loading={restore.isPending}
      onConfirm={put}
      onClose={onClose}
    >
      <p className="below">
        {agent.name} will use version {number} again, saved as version {current.version + 1}. You
        can switch back anytime.
      </p>
      {version && <ChangeList changes={diffPersonas(current.persona, version.persona)} most={3} />}
    </ConfirmDialog>
  );
}

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
    <Panel bare title="Versions">
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
