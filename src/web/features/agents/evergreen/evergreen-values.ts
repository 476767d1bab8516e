/** The form values of an evergreen item, and their conversion to the body of a call. */
import { EvergreenChange, type EvergreenItem } from '#contract/evergreen/types.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import type { EvergreenBody } from './evergreen-queries.ts';

export interface EvergreenValues extends Record<string, unknown> {
  topic: string;
  facts: string;
  link: string;
  /** Whether it is used during a part of the year only. */
  is_seasonal: boolean;
  from_month: string;
  from_day: number | string;
  to_month: string;
  to_day: number | string;
  cooldown_days: number | string;
  /** Empty: no limit. */
  max_uses: number | string;
  /** Whether its posts need approval. */
  waits: boolean;
}

export const newEvergreen: EvergreenValues = {
  topic: '',
  facts: '',
  link: '',
  is_seasonal: false,
  from_month: '06',
  from_day: 1,
  to_month: '08',
  to_day: 31,
  cooldown_days: 90,
  max_uses: '',
  waits: true,
};

function seasonValues({ season }: EvergreenItem) {
  if (season === null) return {};
  const [from_month = '', from_day] = season.from.split('-');
  const [to_month = '', to_day] = season.to.split('-');
  return { from_month, from_day: Number(from_day), to_month, to_day: Number(to_day) };
}

export const valuesOf = (item: EvergreenItem): EvergreenValues => ({
  ...newEvergreen,
  ...seasonValues(item),
  topic: item.topic,
  facts: item.facts,
  link: item.link ?? '',
  is_seasonal: item.season !== null,
  cooldown_days: item.cooldown_days,
  max_uses: item.max_uses ?? '',
  waits: item.review === 'before_sending',
});

const numberOf = (typed: number | string): number =>
  typeof typed === 'number' ? typed : Number.NaN;
const dayOf = (month: string, day: number | string): string =>
  `${month}-${String(day).padStart(2, '0')}`;

export const bodyOf = (values: EvergreenValues): EvergreenBody => ({
  topic: values.topic,
  facts: values.facts,
  link: values.link.trim() === '' ? null : values.link.trim(),
  season: values.is_seasonal
    ? {
        from: dayOf(values.from_month, values.from_day),
        to: dayOf(values.to_month, values.to_day),
      }
    : null,
  cooldown_days: numberOf(values.cooldown_days),
  max_uses: values.max_uses === '' ? null : numberOf(values.max_uses),
  review: values.waits ? 'before_sending' : 'off',
});

export function validate(values: EvergreenValues): Record<string, string> {
  const parsed = EvergreenChange.safeParse(bodyOf(values));
  return parsed.success ? {} : issuesByField(parsed.error.issues);
}
