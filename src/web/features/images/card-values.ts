/** The form values of a card, and their conversion to the body of a call. */
import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import type { FieldError } from '#contract/core/errors.ts';
import { CardBody, type CardKind, type CardShape } from '#contract/images/types.ts';

type Body = z.infer<typeof CardBody>;

/** A row of the chart as typed. `key` identifies it. */
interface BarRow {
  key: string;
  label: string;
  value: number | string;
}

export interface CardValues {
  card: CardKind;
  shape: CardShape;
  title: string;
  text: string;
  items: string;
  bars: BarRow[];
  unit: string;
  agent_id: string | null;
}
export type CardForm = UseFormReturnType<CardValues>;

export const emptyBar = (): BarRow => ({ key: crypto.randomUUID(), label: '', value: '' });

export const emptyCard = (): CardValues => ({
  card: 'quote',
  shape: 'wide',
  title: '',
  text: '',
  items: '',
  unit: '',
  agent_id: null,
  bars: [emptyBar(), emptyBar()],
});

interface Fields {
  label: string;
  title: string;
  text?: string;
  items?: string;
  bars?: true;
}

/** The labels of each card's fields; a field without a label is not shown. */
export const cardFields: Record<CardKind, Fields> = {
  quote: { label: 'Quote', title: 'Who said it (optional)', text: 'What was said' },
  statistic: { label: 'Statistic', title: 'Figure', text: 'What it says' },
  announcement: { label: 'Announcement', title: 'Headline', text: 'More (optional)' },
  list: { label: 'List', title: 'Headline', items: 'Points, one per line' },
  chart: { label: 'Chart', title: 'Headline', bars: true },
};

const isBlank = ({ label, value }: BarRow) => label.trim() === '' && value === '';

/** The indexes of the rows that are not empty: only these are sent. */
const filledRows = (bars: readonly BarRow[]): number[] =>
  bars.flatMap((bar, at) => (isBlank(bar) ? [] : [at]));

const numberOf = (value: number | string) => (value === '' ? undefined : Number(value));

/** Only the fields of this card are sent. */
function sent({ card, shape, title, text, items, bars, unit, agent_id }: CardValues) {
  const fields = cardFields[card];
  return {
    card,
    shape,
    title,
    ...(fields.text && { text }),
    ...(fields.items && { items: items.split('\n') }),
    ...(fields.bars && {
      bars: bars
        .filter((bar) => !isBlank(bar))
        .map(({ label, value }) => ({ label, value: numberOf(value) })),
      unit,
    }),
    ...(agent_id && { agent_id }),
  };
}

/** An error in the body, at the form field that it is about. */
export function complaintAt({ bars }: CardValues, { path, message }: FieldError): FieldError {
  const [field = '', at, part] = path.split('.');
  if (field !== 'bars') return { path: field, message };
  if (at === undefined) return { path: field, message };
  const row = filledRows(bars)[Number(at)] ?? Number(at);
  return {
    path: `bars.${row}.${part ?? 'label'}`,
    message: part === 'value' ? 'Enter a number, 0 or more' : message,
  };
}

/** The body of the call, or its errors. */
export function readCard(values: CardValues): { body?: Body; complaints: FieldError[] } {
  const read = CardBody.safeParse(sent(values));
  if (read.success) return { body: read.data, complaints: [] };
  const complaints = read.error.issues.map(({ path, message }) =>
    complaintAt(values, { path: path.join('.'), message }),
  );
  return { complaints };
}
