/** Model servers found on this machine, each ready to use in one click. */
import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundServer } from '#contract/models/calls.ts';
import { modelProviders } from '#contract/models/providers.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { foundQuery, useAddModel, useTry } from './queries.ts';
import { TryResult } from './try-result.tsx';
import classes from './models.module.css';

/** A model on one's own machine costs nothing per token. */
const free = { input: 0, output: 0 };

/** A server without models, and what to do about it. */
function EmptyServer({ server: { label, base_url, is_ollama } }: { server: FoundServer }) {
  const { example } = modelProviders['openai-compatible'];
  return (
    <li className={classes.server}>
      <p>
        <strong>{is_ollama ? 'Ollama' : label}</strong> is running at {base_url}, but has no model
        yet.
      </p>
      <p className="quiet">
        {is_ollama ? (
          <>
            Run <code>ollama pull {example}</code> on that machine, then look again. If it was
            started with the model profile of Docker Compose, it’s downloading one now, which takes
            a few minutes.
          </>
        ) : (
          'Load one there that can write, then look again.'
        )}
      </p>
    </li>
  );
}

/** How much a model reads at once: whatever is longer is cut off at its beginning. */
function contextOf({ contexts }: FoundServer, chosen: string): string | undefined {
  const context = contexts.find(({ model }) => model === chosen);
  if (!context) return undefined;
  const tokens = `${context.tokens.toLocaleString('en')} tokens`;
  return context.is_loaded
    ? `Reads ${tokens} at once, as currently loaded.`
    : `Reads up to ${tokens} at once, if the server lets it.`;
}

function Server({ server, used }: { server: FoundServer; used: ReadonlySet<string> }) {
  const { label, base_url, models } = server;
  const inUse = models.find((model) => used.has(model));
  const [chosen, setChosen] = useState(inUse ?? models[0] ?? null);
  const add = useAddModel();
  const trial = useTry();
  if (chosen === null) return <EmptyServer server={server} />;
  const body = { provider: 'openai-compatible', base_url, model: chosen, price: free } as const;
  const use = () => add.mutate(body, { onError: (error) => void notify.failure(error) });
  return (
    <li className={classes.server}>
      <div className={classes.pick}>
        <Select
          label={`${label} model`}
          description={[base_url, contextOf(server, chosen)].filter(Boolean).join(' · ')}
          data={models}
          value={chosen}
          allowDeselect={false}
          searchable={models.length > 8}
          onChange={(value) => {
            setChosen(value);
            trial.reset();
          }}
        />
        <div className="rowXs">
          <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate(body)}>
            Try a sentence
          </Button>
          <Button loading={add.isPending} disabled={used.has(chosen)} onClick={use}>
            {used.has(chosen) ? 'In use' : 'Use this'}
          </Button>
        </div>
      </div>
      <TryResult trial={trial} kind="text" />
    </li>
  );
}

/** `used`: names of models that are already in the list. */
export function FoundServers({ used }: { used: ReadonlySet<string> }) {
  const { data, isPending, error, refetch, isFetching } = useQuery(foundQuery);
  return (
    <Panel
      title="Found on this machine"
      bare
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Look again
        </Button>
      }
    >
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error) : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
        skeletons={<Skeleton height={56} role="status" aria-label="Looking" />}
      />
      {data?.length === 0 && (
        <p className="said measure">
          No local model found. Start Ollama, LM Studio or llama.cpp on the machine that runs
          SocialAI, then look again.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="ruled plain">
          {data.map((server) => (
            <Server key={server.base_url} server={server} used={used} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
