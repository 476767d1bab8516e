/** The AI models for text and images, for administrators. */
import { useQuery } from '@tanstack/react-query';
import type { ModelSettings } from '#contract/models/calls.ts';
import { modelProviders } from '#contract/models/providers.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OnlyAdministrators } from '#web/features/admin/only-administrators.tsx';
import { AddModel } from './add-model.tsx';
import { FoundServers } from './found-servers.tsx';
import { priceLine } from './kinds.ts';
import { type Listing, ModelList } from './model-list.tsx';
import { modelsQuery } from './queries.ts';
import { WriterHere } from './writer-here.tsx';

function writingOf({ writes_now, environment, models }: ModelSettings): Listing {
  return {
    kind: 'text',
    now: writes_now,
    is_built_in: writes_now === 'composer',
    environment: (environment?.models ?? []).map(({ model, price }) => ({
      model,
      about: `${modelProviders[environment?.provider ?? 'openai'].label} · ${priceLine(price)}`,
    })),
    models,
  };
}

function picturesOf({ pictures }: ModelSettings): Listing {
  const { draws_now, environment, models } = pictures;
  return {
    kind: 'picture',
    now: draws_now,
    is_built_in: draws_now === 'builtin',
    environment: environment
      ? [
          {
            model: environment.model,
            about: `${environment.label} · ${priceLine(environment.price)}`,
          },
        ]
      : [],
    models,
  };
}

function Models() {
  const { data, isPending, error, refetch, isFetching } = useQuery(modelsQuery);
  const used = new Set(
    [data?.models, data?.environment?.models, data?.pictures.models].flatMap((some = []) =>
      some.map(({ model }) => model),
    ),
  );
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
          <ModelList {...writingOf(data)} />
          <ModelList {...picturesOf(data)} />
          <WriterHere />
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
      <OnlyAdministrators>
        An administrator decides which AI models are used here.
      </OnlyAdministrators>
    );
  }
  return (
    <>
      <PageHeader
        title="AI models"
        text="What writes and makes images for every agent on this server."
      />
      <Models />
    </>
  );
}
