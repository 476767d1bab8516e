/** The AI models that write: for administrators. */
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OnlyAdministrators } from '#web/features/admin/only-administrators.tsx';
import { AddModel } from './add-model.tsx';
import { FoundServers } from './found-servers.tsx';
import { ModelList } from './model-list.tsx';
import { modelsQuery } from './queries.ts';

function Models() {
  const { data, isPending, error, refetch, isFetching } = useQuery(modelsQuery);
  const used = new Set([
    ...(data?.models ?? []).map(({ model }) => model),
    ...(data?.environment?.models ?? []).map(({ model }) => model),
  ]);
  return (
    <div className="stackLg">
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error) : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data && (
        <>
          <ModelList settings={data} />
          <FoundServers used={used} />
          <AddModel />
        </>
      )}
    </div>
  );
}

export function ModelsPage() {
  const { user } = useSession();
  if (!user?.is_admin) {
    return (
      <OnlyAdministrators>An administrator decides which AI models write here.</OnlyAdministrators>
    );
  }
  return (
    <>
      <PageHeader
        title="Writing model"
        text="The AI models that write for every agent on this server."
      />
      <Models />
    </>
  );
}
