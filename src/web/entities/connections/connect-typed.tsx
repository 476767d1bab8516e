/** Connects an account by what the person types, in the form that the platform's record describes. */
import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import type { NewConnection } from '#contract/connections/calls.ts';
import { bodyOf } from '#contract/connections/connect-body.ts';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { ConnectField, ConnectForm, ConnectTraits } from '#contract/platforms/traits.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import type { ConnectFormProps } from './connect-form.ts';
import { useConnectAccount } from './connection-queries.ts';
import classes from './connections.module.css';
import { said, Steps } from './steps.tsx';

type Typed = Extract<ConnectTraits, { by: 'form' }>;
/** One form, and the name of the way that it is, where there are several. */
type Chosen = ConnectForm & { way?: string };
type Values = Record<string, string>;

const initially = ({ is_username, initial = '' }: ConnectField, connection?: Connection): string =>
  is_username ? (connection?.username ?? initial) : initial;

/** Something for each field, by its name. */
const forEach = (
  fields: ConnectForm['fields'],
  of: (field: ConnectField, name: string) => string,
): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]));

function useTyped(platform: LivePlatform, { fields, way }: Chosen, props: ConnectFormProps) {
  const connect = useConnectAccount();
  const Body = z.object(bodyOf(fields));
  const meant = (values: Values): Values =>
    forEach(fields, ({ meant: read = (typed) => typed }, name) =>
      read((values[name] ?? '').trim()),
    );
  const form = useForm<Values>({
    initialValues: forEach(fields, (field) => initially(field, props.connection)),
    validate: (values) => {
      const parsed = Body.safeParse(meant(values));
      return parsed.success ? {} : issuesByField(parsed.error.issues);
    },
  });
  const account = Object.keys(fields).find((name) => fields[name]?.names_account);
  const sending = useSubmit({
    form,
    send: async (values) => {
      // What the shape of its fields made of it is what the contract takes for the platform.
      const again = props.connection && { connection_id: props.connection.id };
      const body = {
        platform,
        ...(way && { way }),
        ...again,
        ...Body.parse(meant(values)),
      } as NewConnection;
      props.onConnected(await connect.mutateAsync(body));
    },
    fallback: `${platforms[platform].name} wasn’t connected. Try again.`,
    ...(account !== undefined && { about: { account_taken: { field: account } } }),
  });
  return { form, ...sending };
}

function helpOf({ help, doubt }: ConnectField, typed: string): string | undefined {
  const looksWrong = doubt && typed !== '' && !doubt.unless.test(typed.trim());
  return looksWrong ? doubt.text : help;
}

interface FieldProps {
  field: ConnectField;
  name: string;
  form: UseFormReturnType<Values>;
  isFirst: boolean;
}

function Field({ field, name, form, isFirst }: FieldProps) {
  const { kind, label, placeholder, url } = field;
  const common = {
    label,
    description: helpOf(field, form.values[name] ?? ''),
    autoComplete: 'off',
    ...(placeholder !== undefined && { placeholder }),
    ...(isFirst && { 'data-autofocus': true }),
  };
  if (kind === 'secret') return <PasswordField {...common} {...form.getInputProps(name)} />;
  return (
    <TextInput
      {...common}
      {...(url && { inputMode: 'url' })}
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps(name)}
    />
  );
}

interface OneProps extends ConnectFormProps {
  platform: LivePlatform;
  connect: Chosen;
}

function OneForm({ platform, connect, ...props }: OneProps) {
  const { form, submit, sending, refused } = useTyped(platform, connect, props);
  const { name } = platforms[platform];
  return (
    <form onSubmit={submit} noValidate aria-label={`Connect ${name}`}>
      <Stack gap="md">
        <Steps steps={connect.steps.map(said)} />
        {Object.entries(connect.fields).map(([key, field], at) => (
          <Field key={key} field={field} name={key} form={form} isFirst={at === 0} />
        ))}
        <FormError text={refused} />
        {connect.note === undefined ? null : <p className={classes.quiet}>{connect.note}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Connect {name}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Props extends ConnectFormProps {
  platform: LivePlatform;
  connect: Typed;
}

export function ConnectTyped({ connect, ...props }: Props) {
  const ways = 'ways' in connect ? connect.ways : {};
  const [way = '', setWay] = useState(Object.keys(ways)[0]);
  if (!('ways' in connect)) return <OneForm {...props} connect={connect} />;
  const chosen = ways[way];
  if (!chosen) return null;
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="How to connect"
        fullWidth
        data={Object.entries(ways).map(([value, { label }]) => ({ value, label }))}
        value={way}
        onChange={setWay}
      />
      <p className={classes.quiet}>{chosen.about}</p>
      {/* What was typed for one way means nothing to another. */}
      <OneForm key={way} {...props} connect={{ ...chosen, way }} />
    </Stack>
  );
}
