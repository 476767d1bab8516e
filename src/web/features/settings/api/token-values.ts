/** The form values of an API token, and their conversion to the body of a call. */
import type { ZodType } from 'zod';
import type { SentBody } from '#contract/core/endpoint.ts';
import { type Scope, usualScopes } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import type { tokenCalls } from '#contract/tokens/calls.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { noAmount, typedMicros } from '#web/lib/forms/typed-money.ts';

export interface TokenValues extends Record<string, unknown> {
  name: string;
  scopes: Scope[];
  /** Days until it expires; `never`. */
  life: string;
  agent_ids: string[];
  connection_ids: string[];
  daily_posts: string;
  /** Dollars. */
  monthly_budget: string;
  /** One per line. */
  addresses: string;
}

export const emptyToken: TokenValues = {
  name: '',
  scopes: [...usualScopes],
  life: '90',
  agent_ids: [],
  connection_ids: [],
  daily_posts: '',
  monthly_budget: '',
  addresses: '',
};

export const lives = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
];

/** The errors of the body, by field. */
export const faultsIn = (schema: ZodType, body: object | undefined): Record<string, string> =>
  body ? wrongIn(schema, body) : { monthly_budget: noAmount };

const listed = (ids: string[]) => (ids.length === 0 ? null : ids);

/** The body of the call; an invalid budget is `undefined`. */
export function bodyOf(values: TokenValues): SentBody<typeof tokenCalls.create> | undefined {
  const budget = values.monthly_budget.trim() === '' ? null : typedMicros(values.monthly_budget);
  if (budget === undefined) return undefined;
  const expires_at =
    values.life === 'never' ? null : new Date(Date.now() + Number(values.life) * day).toISOString();
  return {
    name: values.name,
    scopes: values.scopes,
    agent_ids: listed(values.agent_ids),
    connection_ids: listed(values.connection_ids),
    daily_posts: values.daily_posts.trim() === '' ? null : Number(values.daily_posts),
    monthly_budget: budget,
    addresses: values.addresses.split(/[\s,]+/).filter(Boolean),
    expires_at,
  };
}
