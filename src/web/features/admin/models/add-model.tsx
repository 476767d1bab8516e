/** Connects a model of a provider or of a custom server, after testing it. */
import {
  Button,
  PasswordInput,
  SegmentedControl,
  Select,
  Skeleton,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundServer, ModelKind } from '#contract/models/calls.ts';
import {
  drawsPictures,
  type ModelProviderId,
  ModelProviderIds,
  modelProviders,
} from '#contract/models/providers.ts';
import { limits } from '#contract/core/limits.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { Panel } from '#web/ui/panel.tsx';
import { notify } from '#web/lib/notify.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { AddressField } from './address-field.tsx';
import { kindWords } from './kinds.ts';
import { noPrice, PriceFields, priceOf, priceRules } from './price-fields.tsx';
import { foundQuery, type NewModelBody, useAddModel, useTry } from './queries.ts';
import { TryResult } from './try-result.tsx';
import classes from './models.module.css';

const empty = {
  kind: 'text' as ModelKind,
  provider: 'openai' as ModelProviderId,
  base_url: '',
  is_nearby: false,
  model: '',
  api_key: '',
  ...noPrice,
};
type Values = typeof empty;

const makes: { value: ModelKind; label: string }[] = [
  { value: 'text', label: 'Posts and replies' },
  { value: 'picture', label: 'Images' },
];
const providersOf = (kind: ModelKind) =>
  ModelProviderIds.filter((id) => kind === 'text' || drawsPictures(id)).map((value) => ({
    value,
    label: modelProviders[value].label,
  }));
const isOwn = ({ provider }: Pick<Values, 'provider'>): boolean =>
  modelProviders[provider].base_url === null;

/** The fields of a request, without empty ones. */
const bodyOf = (values: Values): NewModelBody => ({
  kind: values.kind,
  provider: values.provider,
  model: values.model,
  price: priceOf(values.kind, values),
  ...(isOwn(values) && { base_url: values.base_url, is_nearby: values.is_nearby }),
  ...(values.api_key.trim() !== '' && { api_key: values.api_key }),
});

const validate = {
  model: (value: string) => (value.trim() === '' ? 'Enter the name of the model' : null),
  base_url: (value: string, values: Values) =>
    isOwn(values) && value.trim() === '' ? 'Enter the server’s address' : null,
  api_key: (value: string, { provider }: Values) =>
    modelProviders[provider].needs_key && value.trim() === ''
      ? `Enter your key for ${modelProviders[provider].label}`
      : null,
  ...priceRules,
};

export function AddModel() {
  const form = useForm<Values>({ initialValues: empty, validate });
  const { values } = form;
  const add = useAddModel();
  const trial = useTry();
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (typed) => {
      await add.mutateAsync(bodyOf(typed));
      form.setValues({ ...empty, kind: typed.kind, provider: typed.provider });
      trial.reset();
    },
    fallback: 'Couldn’t add the model',
  });
  const attempt = () => {
    if (form.validate().hasErrors) return;
    trial.mutate(bodyOf(values), {
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
      },
    });
  };
  const choose = (kind: ModelKind) => {
    const [first] = providersOf(kind);
    const fits = kind === 'text' || drawsPictures(values.provider);
    form.setValues({ kind, ...(!fits && first && { provider: first.value }) });
    form.clearErrors();
    trial.reset();
  };
  const { label, needs_key, example, picture } = modelProviders[values.provider];
  const { attempt: attemptWords } = kindWords[values.kind];
  return (
    <Panel title="Connect a provider" bare>
      <form className="stackMd" aria-label="Connect a provider" onSubmit={submit} noValidate>
        <SegmentedControl
          aria-label="Use it for"
          data={makes}
          value={values.kind}
          onChange={(kind) => choose(kind)}
        />
        <div className={classes.fields}>
          <Select
            label="Provider"
            description="Who runs the model"
            data={providersOf(values.kind)}
            allowDeselect={false}
            {...form.getInputProps('provider')}
          />
          <TextInput
            label="Model"
            description={`The provider’s name for it, like ${values.kind === 'text' ? example : picture}`}
            maxLength={limits.writer}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('model')}
          />
        </div>
        {isOwn(values) && <AddressField form={form} />}
        <PasswordInput
          label={needs_key ? 'Key' : 'Key (optional)'}
          description={`Sent to ${isOwn(values) ? 'that address' : label} only. It’s stored encrypted and never shown again.`}
          maxLength={limits.model_key}
          autoComplete="off"
          {...form.getInputProps('api_key')}
        />
        <PriceFields kind={values.kind} form={form} />
        <FormError text={refused} />
        <div className="rowXs">
          <Button variant="default" loading={trial.isPending} onClick={attempt}>
            {attemptWords}
          </Button>
          <Button type="submit" loading={sending}>
            Add model
          </Button>
        </div>
        <TryResult trial={trial} kind={values.kind} />
      </form>
    </Panel>
  );
}

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
