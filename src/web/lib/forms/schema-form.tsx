/**
 * Forms of settings, from the contract: which control a field has, its values while they are typed, the body that is
 * sent, and what is wrong with it.
 */
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { z } from 'zod';
import { Micros, TimeOfDay, TimeZone } from '#contract/core/endpoint.ts';
import { wrongIn } from './field-errors.ts';
import { noAmount, typedDollars, typedMicros } from './typed-money.ts';
import { ZoneSelect } from './zone-select.tsx';

type Shape = Readonly<Record<string, z.ZodType>>;

type TypedValue<Value> = null extends Value
  ? string
  : Value extends boolean
    ? boolean
    : Value extends number
      ? number | string
      : Value;

/** The values while they are typed: missing ones are empty text, and money is in dollars. */
export type TypedValues<Fields extends Shape> = {
  [Name in keyof Fields]: TypedValue<z.output<Fields[Name]>>;
};

type Kind = 'money' | 'time' | 'zone' | 'switch' | 'number' | 'choice' | 'text';

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? inner(schema.unwrap() as z.ZodType) : schema;

const known: ReadonlyMap<z.ZodType, Kind> = new Map<z.ZodType, Kind>([
  [Micros, 'money'],
  [TimeOfDay, 'time'],
  [TimeZone, 'zone'],
]);

function kindOf(schema: z.ZodType): Kind {
  const plain = inner(schema);
  if (plain instanceof z.ZodBoolean) return 'switch';
  if (plain instanceof z.ZodEnum) return 'choice';
  return known.get(plain) ?? (plain instanceof z.ZodNumber ? 'number' : 'text');
}

function typedOf(schema: z.ZodType, value: unknown): unknown {
  if (kindOf(schema) === 'money') return typedDollars(typeof value === 'number' ? value : null);
  return value ?? '';
}

/** As it is sent; an invalid amount of money is `undefined`. */
function sentOf(schema: z.ZodType, value: unknown): unknown {
  if (kindOf(schema) === 'money') return typedMicros(String(value));
  return value === '' && schema instanceof z.ZodNullable ? null : value;
}

const entriesOf = (fields: Shape, make: (schema: z.ZodType, name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, make(schema, name)]));

/** The form values of a record. */
export const typedValues = <Fields extends Shape>(
  fields: Fields,
  record: { [Name in keyof Fields]: unknown },
): TypedValues<Fields> =>
  entriesOf(fields, (schema, name) => typedOf(schema, record[name])) as TypedValues<Fields>;

/** The body of the call; not checked yet. */
export const sentValues = <Fields extends Shape>(fields: Fields, values: TypedValues<Fields>) =>
  entriesOf(fields, (schema, name) => sentOf(schema, values[name]));

/** What the contract finds wrong, by field. */
export function faultsIn<Fields extends Shape>(
  fields: Fields,
  values: TypedValues<Fields>,
): Record<string, string> {
  const body = sentValues(fields, values);
  const faults = wrongIn(z.object(fields), body);
  for (const [name, schema] of Object.entries(fields))
    if (kindOf(schema) === 'money' && body[name] === undefined) faults[name] = noAmount;
  return faults;
}

/** How a field is labeled. Which control it has, and its bounds, are in the contract. */
export interface FieldLook {
  label: string;
  help?: string;
  className?: string | undefined;
  /** The names of the choices. */
  choices?: Readonly<Record<string, string>>;
}

interface Props<Values> {
  schema: z.ZodType;
  form: UseFormReturnType<Values>;
  name: keyof Values & string;
  look: FieldLook;
}

function SwitchField<Values>({ form, name, look }: Props<Values>) {
  const id = useId();
  return (
    <div>
      <Switch
        label={look.label}
        aria-describedby={id}
        withThumbIndicator={false}
        {...form.getInputProps(name, { type: 'checkbox' })}
      />
      <p className={look.className} id={id}>
        {look.help}
      </p>
    </div>
  );
}

function NumberField<Values>({ schema, form, name, look }: Props<Values>) {
  const number = inner(schema);
  const { minValue: min, maxValue: max } = number instanceof z.ZodNumber ? number : {};
  return (
    <NumberInput
      label={look.label}
      description={look.help}
      className={look.className ?? ''}
      {...(typeof min === 'number' && { min })}
      {...(typeof max === 'number' && { max })}
      clampBehavior="none"
      allowDecimal={false}
      {...form.getInputProps(name)}
    />
  );
}

/** The control of one field. */
export function SchemaField<Values>(props: Props<Values>) {
  const { schema, form, name, look } = props;
  const { label, help, className = '', choices = {} } = look;
  const kind = kindOf(schema);
  if (kind === 'switch') return <SwitchField {...props} />;
  if (kind === 'number') return <NumberField {...props} />;
  const field = form.getInputProps(name);
  const shared = { label, description: help, className, ...field };
  if (kind === 'zone') return <ZoneSelect chosen={String(field.value)} {...shared} />;
  if (kind === 'choice')
    return (
      <Select
        data={Object.entries(choices).map(([value, words]) => ({ value, label: words }))}
        allowDeselect={false}
        {...shared}
      />
    );
  if (kind === 'money')
    return <TextInput leftSection="$" inputMode="decimal" autoComplete="off" {...shared} />;
  return <TextInput {...(kind === 'time' && { type: 'time' })} {...shared} />;
}
