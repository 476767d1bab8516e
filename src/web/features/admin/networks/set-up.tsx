/** How to register an app at a network, step by step, with fields for its id and secret. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { NetworkApp } from '#contract/networks/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { platformApps, platforms } from '#contract/platforms/platforms.ts';
import { Steps, stepWords } from '#web/entities/connections/steps.tsx';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { type Keys, useSaveApp, useTestApp } from './queries.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import classes from './networks.module.css';

type Trial = UseMutationResult<string, Error, Partial<Keys>>;

/** The network's answer to an app. */
export function TestResult({ trial: { data, error, isPending } }: { trial: Trial }) {
  if (isPending) {
    return (
      <p className="quiet" role="status">
        Asking the network…
      </p>
    );
  }
  if (error) {
    return (
      <p className="refused note" role="alert">
        {messageOf(error)}
      </p>
    );
  }
  return data === undefined ? null : (
    <p className={classes.accepted} role="status">
      {data}
    </p>
  );
}

const Callback = ({ address }: { address: string }) => (
  <div className="stack2xs">
    <p className="strong">Callback address</p>
    <div className={classes.callback}>
      <code className="shrinks breaks size2">{address}</code>
      <CopyButton text={address} label="Copy address" />
    </div>
  </div>
);

interface Props {
  app: NetworkApp;
  onSaved: () => void;
  /** When there is already an app. */
  onCancel?: () => void;
}

function useSetUp({ app: { id }, onSaved }: Props) {
  const save = useSaveApp(id);
  const trial = useTestApp(id);
  const traits = platformApps[id];
  const form = useForm<{ id: string; secret: string }>({
    initialValues: { id: '', secret: '' },
    validate: {
      id: (value) => (value.trim() === '' ? `Enter the ${traits.id.label}` : null),
      secret: (value) => (value.trim() === '' ? `Enter the ${traits.secret.label}` : null),
    },
  });
  const sending = useSubmit({
    form,
    send: async (keys: Keys & Record<string, unknown>) => {
      await save.mutateAsync({ id: keys.id, secret: keys.secret });
      form.reset();
      onSaved();
    },
    fallback: 'Couldn’t save the app',
  });
  const test = () => {
    if (form.validate().hasErrors) return;
    trial.mutate(form.getValues(), {
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
      },
    });
  };
  return { form, trial, test, ...sending };
}

export function SetUp(props: Props) {
  const { app, onCancel } = props;
  const { form, trial, test, submit, sending, refused } = useSetUp(props);
  const { name, ...traits } = platformApps[app.id];
  return (
    <form className="stackMd" aria-label={`Set up ${name}`} onSubmit={submit} noValidate>
      <Steps steps={traits.steps.map(stepWords)} />
      <Callback address={app.callback} />
      <div className={`stackMd top ${classes.fields}`}>
        <TextInput
          label={traits.id.label}
          maxLength={limits.app_key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('id')}
        />
        <PasswordInput
          label={traits.secret.label}
          maxLength={limits.app_key}
          autoComplete="off"
          {...form.getInputProps('secret')}
        />
      </div>
      <p className="quiet">
        Stored encrypted, sent to {platforms[traits.platform].name} only, and never shown again.
      </p>
      <FormError text={refused} />
      <div className="rowXs">
        {app.can_test && (
          <Button variant="default" loading={trial.isPending} onClick={test}>
            Test
          </Button>
        )}
        <Button type="submit" loading={sending}>
          Save
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <TestResult trial={trial} />
    </form>
  );
}
