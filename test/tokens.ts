/** API tokens for tests. */
import type { Scope } from '#contract/core/scopes.ts';
import type { Person, World } from './world.ts';

export interface MadeToken {
  id: string;
  token: string;
}

/** Creates a token of that person, with any field of the form. */
export async function aToken(
  { call }: Pick<World, 'call'>,
  as: Person,
  scopes: readonly Scope[],
  more: object = {},
): Promise<MadeToken> {
  const body = { name: 'Zapier', scopes, ...more };
  const made = await call('POST', '/tokens', { as, body });
  if (made.status !== 201) throw new Error(`no token: ${JSON.stringify(made.body)}`);
  return { id: made.body.data.id, token: made.body.token };
}
