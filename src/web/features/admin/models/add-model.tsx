/** Connects a model of a provider, or of a server anywhere else, after trying it. */
import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type ModelProviderId,
  ModelProviderIds,
  modelProviders,
} from '#contract/models/providers.ts';
import { limits } from '#contract/core/limits.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PriceFields, priceFault, priceOf } from './price-fields.tsx';
import { type NewModelBody, useAddModel, useTry } from './queries.ts';
import { TryResult } from './try-result.tsx';
import classes from './models.module.css';

const empty = {
  provider: 'openai' as ModelProviderId,
  base_url: '',
  model: '',
  api_key: '',
  price_in: '',
  price_out: '',
};
type Values = typeof empty;

const options = ModelProviderIds.map((value) => ({ value, label: modelProviders[value].label }));
const isOwn = ({ provider }: Pick<Values, 'provider'>): boolean =>
  modelProviders[provider].base_url === null;

/** Every field of a request, or none that is empty. */
const bodyOf = (values: Values): NewModelBody => ({
  provider: values.provider,
  model: values.model,
  price: priceOf(values),
  ...(isOwn(values) && { base_url: values.base_url }),
  ...(values.api_key.trim() !== '' && { api_key: values.api_key }),
});

const validate = {
  model: (value: string) => (value.trim() === '' ? 'Enter the name of the model' : null),
  base_url: (value: string, values: Values) =>
    isOwn(values) && value.trim() === '' ? 'Enter the address of the server' : null,
  api_key: (value: string, { provider }: Values) =>
    modelProviders[provider].needs_key && value.trim() === ''
      ? `Enter your key for ${modelProviders[provider].label}`
      : null,
  price_in: (value: string, { price_out }: Values) => priceFault(value, price_out),
  price_out: (value: string, { price_in }: Values) => priceFault(value, price_in),
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
      form.setValues({ ...empty, provider: typed.provider });
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
  const { label, needs_key, example } = modelProviders[values.provider];
  return (
    <Panel title="Connect a provider">
      <form className="stackMd" aria-label="Connect a provider" onSubmit={submit} noValidate>
        <div className={classes.fields}>
          <Select
            label="Provider"
            description="Who runs the model"
            data={options}
            allowDeselect={false}
            {...form.getInputProps('provider')}
          />
          <TextInput
            label="Model"
            description={`As the provider calls it, like ${example}`}
            maxLength={limits.writer}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('model')}
          />
        </div>
        {isOwn(values) && (
          <TextInput
            label="Address"
            description="https on the public internet, or the address in AI_BASE_URL. It usually ends in /v1."
            inputMode="url"
            maxLength={limits.model_url}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('base_url')}
          />
        )}
        <PasswordInput
          label={needs_key ? 'Key' : 'Key (optional)'}
          description={`Sent to ${isOwn(values) ? 'that address' : label} only. It’s stored encrypted and never shown again.`}
          maxLength={limits.model_key}
          autoComplete="off"
          {...form.getInputProps('api_key')}
        />
        <PriceFields form={form} />
        <FormError text={refused} />
        <div className="rowXs">
          <Button variant="default" loading={trial.isPending} onClick={attempt}>
            Try a sentence
          </Button>
          <Button type="submit" loading={sending}>
            Add model
          </Button>
        </div>
        <TryResult trial={trial} />
      </form>
    </Panel>
  );
}
