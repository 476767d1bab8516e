/** The price of a model, as typed dollars. */
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ModelKind, ModelPrice } from '#contract/models/calls.ts';
import { typedDollars, typedMicros } from '#web/lib/forms/typed-money.ts';
import type { AnyModel } from './kinds.ts';
import classes from './models.module.css';

export interface TypedPrice {
  price_in: string;
  price_out: string;
  price_piece: string;
}

const complaint = 'Enter an amount, like 0.25';

/** Why one of two amounts is invalid: both are required, or neither. */
const pairFault = (own: string, other: string): string | null => {
  const micros = typedMicros(own);
  if (micros === undefined) return complaint;
  return micros === null && typedMicros(other) !== null ? complaint : null;
};

/** The validation of a form with these fields. */
export const priceRules = {
  price_in: (value: string, { price_out }: TypedPrice) => pairFault(value, price_out),
  price_out: (value: string, { price_in }: TypedPrice) => pairFault(value, price_in),
  price_piece: (value: string) => (typedMicros(value) === undefined ? complaint : null),
};

export const noPrice: TypedPrice = { price_in: '', price_out: '', price_piece: '' };

/** The known price, as form values. */
export function typedPrice(price: AnyModel['price']): TypedPrice {
  if (typeof price === 'number') return { ...noPrice, price_piece: typedDollars(price) };
  const { input = null, output = null } = price ?? {};
  return { ...noPrice, price_in: typedDollars(input), price_out: typedDollars(output) };
}

/** `null` when the field is empty. */
export function priceOf(kind: ModelKind, typed: TypedPrice): ModelPrice | null {
  if (kind === 'picture') {
    const piece = typedMicros(typed.price_piece);
    return typeof piece === 'number' ? { piece } : null;
  }
  const [input, output] = [typedMicros(typed.price_in), typedMicros(typed.price_out)];
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null;
}

export function PriceFields<Values extends TypedPrice>({
  kind,
  form,
}: {
  kind: ModelKind;
  form: UseFormReturnType<Values>;
}) {
  if (kind === 'picture') {
    return (
      <TextInput
        label="Price of an image"
        description="Dollars. Empty uses the built-in list. Enter 0 if you run the model yourself."
        inputMode="decimal"
        {...form.getInputProps('price_piece')}
      />
    );
  }
  return (
    <div className={classes.prices}>
      <TextInput
        label="Input price"
        description="Dollars per million tokens. Empty uses the built-in list."
        inputMode="decimal"
        {...form.getInputProps('price_in')}
      />
      <TextInput
        label="Output price"
        description="Dollars per million tokens. Enter 0 if you run the model yourself."
        inputMode="decimal"
        {...form.getInputProps('price_out')}
      />
    </div>
  );
}
