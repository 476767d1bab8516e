/** Forms from the contract: values, body, errors and controls. */
import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Micros, TimeOfDay, TimeZone, wholeNumber } from '#contract/core/endpoint.ts';
import { openScreen } from '#test/screen.tsx';
import { faultsIn, SchemaField, sentValues, typedValues } from './schema-form.tsx';

const fields = {
  is_on: z.boolean(),
  per_day: wholeNumber({ min: 1, max: 9 }),
  starts: TimeOfDay.nullable(),
  timezone: TimeZone,
  budget: Micros.nullable(),
  mood: z.enum(['calm', 'loud']),
  note: z.string().max(5),
};
const saved = {
  is_on: true,
  per_day: 3,
  starts: null,
  timezone: 'UTC',
  budget: 2_500_000,
  mood: 'calm',
  note: 'Tea',
};

it('values come back as they were', () => {
  const values = typedValues(fields, saved);
  expect(values).toMatchObject({ starts: '', budget: '2.5', per_day: 3 });
  expect(sentValues(fields, values)).toEqual(saved);
  expect(faultsIn(fields, values)).toEqual({});
});

it('what the contract refuses is named at its field', () => {
  const values = { ...typedValues(fields, saved), per_day: '', budget: 'much', note: 'Too long' };
  expect(faultsIn(fields, values)).toEqual({
    per_day: 'Please enter a whole number from 1 to 9',
    budget: 'Please enter an amount in dollars, such as 5 or 0.50',
    note: expect.any(String),
  });
});

function Form() {
  const form = useForm({ initialValues: typedValues(fields, saved) });
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return (
    <>
      {names.map((name) => (
        <SchemaField
          key={name}
          schema={fields[name]}
          form={form}
          name={name}
          look={{ label: name, choices: { calm: 'Calm', loud: 'Loud' } }}
        />
      ))}
      <output>{JSON.stringify(sentValues(fields, form.values))}</output>
    </>
  );
}

it('each kind of field has its control', async () => {
  openScreen(Form, '/');
  await userEvent.click(await screen.findByRole('switch', { name: 'is_on' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'mood' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Loud' }));
  await userEvent.type(screen.getByLabelText('starts'), '08:30');
  await userEvent.clear(screen.getByLabelText('budget'));
  expect(screen.getByRole('combobox', { name: 'timezone' })).toBeTruthy();
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    ...saved,
    is_on: false,
    mood: 'loud',
    starts: '08:30',
    budget: null,
  });
});
