/** The AI models for text and images, for administrators. */
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundServer, ModelSettings } from '#contract/models/calls.ts';
import { modelProviders } from '#contract/models/providers.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OnlyAdministrators } from '#web/features/admin/only-administrators.tsx';
import type { HereState, HereWork } from '#contract/models/here.ts';
import { useFirstStepsChoice } from '#web/entities/account/first-steps-choice.ts';
import { Panel } from '#web/ui/panel.tsx';
import { AddModel, FoundServers } from './add-model.tsx';
import { placeReasons, priceLine, promptLine } from './kinds.ts';
import { type Listing, ModelList } from './model-list.tsx';
import { foundQuery, modelsQuery } from './queries.ts';
import { WriterHere } from './writer-here.tsx';
import { hereQuery } from './here-queries.ts';
import classes from './models.module.css';

// Where no model writes yet: the way to one that suits this machine best, and the others behind a fold.

const ways = ['found', 'here', 'key'] as const;
type Way = (typeof ways)[number];

/** What to do first, or what goes on without doing anything. */
const advice: Record<Way | HereWork['state'], string> = {
  running: 'A model is being installed here. You can leave this page.',
  paused: 'Installing a model here is paused.',
  failed: 'Installing a model here failed.',
  found: 'A model server already runs on this machine. Use one of its models.',
  here: 'This computer can run a small one. Install it below.',
  key: 'Connect a provider. You need a key from it.',
};

const canInstall = ({ machine, offers, kept }: HereState): boolean =>
  machine.obstacle === null &&
  (offers.some(({ obstacle }) => obstacle === null) || kept.some(({ fault }) => fault === null));

/** What is under way stays; then what is there already, what can be installed, and a key. */
function bestOf(found: readonly FoundServer[] | undefined, here: HereState | undefined): Way {
  if (here?.work) return 'here';
  if (found?.some(({ models }) => models.length > 0)) return 'found';
  return here && canInstall(here) ? 'here' : 'key';
}

/** `used`: names of models that are already in the list. */
function ChooseModel({ used }: { used: ReadonlySet<string> }) {
  const found = useQuery(foundQuery);
  const here = useQuery(hereQuery);
  const { postpone } = useFirstStepsChoice();
  if (found.isPending || here.isPending) {
    return <Skeleton height={960} role="status" aria-label="Looking for models" />;
  }
  const best = bestOf(found.data, here.data);
  const panels: Record<Way, ReactNode> = {
    found: <FoundServers key="found" used={used} />,
    here: <WriterHere key="here" />,
    key: <AddModel key="key" />,
  };
  return (
    <>
      <Panel
        title="Choose an AI model"
        bare
        aside={
          <Button
            variant="default"
            size="compact-sm"
            onClick={postpone}
            renderRoot={(props) => <Link to="/dashboard" {...props} />}
          >
            Later
          </Button>
        }
      >
        <p className="said measure">
          No AI model is connected yet. Without one, the built-in writer arranges your facts and has
          no voice of its own. {advice[here.data?.work?.state ?? best]}
        </p>
      </Panel>
      {panels[best]}
      <details className={classes.fold}>
        <summary>Other ways to get a model</summary>
        <div className="stackLg">{ways.map((way) => way !== best && panels[way])}</div>
      </details>
    </>
  );
}

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
        text="The models that write and draw for every agent on this server."
      />
      <Models />
    </>
  );
}
