/** What a model costs, as dollars that are typed. */
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { TokenPrice } from '#contract/usage/prices.ts';
import { typedMicros } from '#web/lib/forms/typed-money.ts';
import classes from './models.module.css';

export interface TypedPrice {
  price_in: string;
  price_out: string;
}

const complaint = 'Enter an amount, like 0.25';

/** What is wrong with one of the two amounts: they are given both, or neither. */
export const priceFault = (own: string, other: string): string | null => {
  const micros = typedMicros(own);
  if (micros === undefined) return complaint;
  return micros === null && typedMicros(other) !== null ? complaint : null;
};

/** `null` where nothing was typed. */
export function priceOf({ price_in, price_out }: TypedPrice): TokenPrice | null {
  const [input, output] = [typedMicros(price_in), typedMicros(price_out)];
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null;
}

export const PriceFields = <Values extends TypedPrice>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) => (
  <div className={classes.prices}>
    <TextInput
      label="Price to read"
      description="Dollars per million tokens. Empty uses the built-in list."
      inputMode="decimal"
      {...form.getInputProps('price_in')}
    />
    <TextInput
      label="Price to write"
      description="Dollars per million tokens. 0 for a model of your own."
      inputMode="decimal"
      {...form.getInputProps('price_out')}
    />
  </div>
);
