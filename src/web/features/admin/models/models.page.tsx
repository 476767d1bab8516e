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
import { ChooseModel } from './choose-model.tsx';
import { placeReasons, priceLine, promptLine } from './kinds.ts';
import { type Listing, ModelList } from './model-list.tsx';
import { modelsQuery } from './queries.ts';
import { WriterHere } from './writer-here.tsx';

function environmentOf(environment: ModelSettings['environment']): Listing['environment'] {
  if (!environment) return [];
  const { provider, models, place, size } = environment;
  const { label } = modelProviders[provider];
  const why = size === null ? placeReasons[place] : 'set by AI_FORM';
  return models.map(({ model, price }) => ({
    model,
    about: `${label} · ${priceLine(price)} · ${promptLine(environment)}, ${why}`,
  }));
}

function writingOf({ writes_now, environment, models }: ModelSettings): Listing {
  return {
    kind: 'text',
    now: writes_now,
    is_built_in: writes_now === 'composer',
    environment: environmentOf(environment),
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

function Known({ data }: { data: ModelSettings }) {
  const used = new Set(
    [data.models, data.environment?.models, data.pictures.models].flatMap((some = []) =>
      some.map(({ model }) => model),
    ),
  );
  const writing = writingOf(data);
  if (writing.is_built_in) {
    return (
      <>
        <ChooseModel used={used} />
        {writing.models.length > 0 && <ModelList {...writing} />}
        <ModelList {...picturesOf(data)} />
      </>
    );
  }
  return (
    <>
      <ModelList {...writing} />
      <ModelList {...picturesOf(data)} />
      <WriterHere />
      <FoundServers used={used} />
      <AddModel />
    </>
  );
}

function Models() {
  const { data, isPending, error, refetch, isFetching } = useQuery(modelsQuery);
  return (
    <div className="stackLg">
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error) : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data && <Known data={data} />}
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
