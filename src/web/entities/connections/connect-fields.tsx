/** The fields that a platform's record requires to connect an account. */
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { z } from 'zod';
import { bodyOf } from '#contract/connections/connect-body.ts';
import type { Connection } from '#contract/connections/types.ts';
import type { ConnectField } from '#contract/platforms/connect-traits.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';

type Fields = Readonly<Record<string, ConnectField>>;
export type Values = Record<string, string>;

const initially = ({ is_username, initial = '' }: ConnectField, connection?: Connection): string =>
  is_username ? (connection?.username ?? initial) : initial;

/** A value for each field, by its name. */
const forEach = (fields: Fields, of: (field: ConnectField, name: string) => string): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]));

/** The initial values of the fields, the validation of the input, and its conversion for the contract. */
export function fieldsOf(fields: Fields, connection: Connection | undefined) {
  const Body = z.object(bodyOf(fields));
  const meant = (values: Values): Values =>
    forEach(fields, ({ meant: read = (typed) => typed }, name) =>
      read((values[name] ?? '').trim()),
    );
  return {
    initialValues: forEach(fields, (field) => initially(field, connection)),
    validate: (values: Values) => wrongIn(Body, meant(values)),
    taken: (values: Values) => Body.parse(meant(values)),
  };
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

interface Props {
  fields: Fields;
  form: UseFormReturnType<Values>;
}

export const ConnectFields = ({ fields, form }: Props) =>
  Object.entries(fields).map(([name, field], at) => (
    <Field key={name} field={field} name={name} form={form} isFirst={at === 0} />
  ));
