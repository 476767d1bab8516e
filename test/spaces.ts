/** Members of somebody’s space, for tests. */
import type { Role } from '#contract/core/roles.ts';
import { spaceHeader } from '#contract/spaces/calls.ts';
import type { Person, World } from './world.ts';

/** How a member calls: as themself, in that space. */
export interface InSpace {
  as: Person;
  headers: Record<string, string>;
}

export const inSpaceOf = (owner: Person, as: Person): InSpace => ({
  as,
  headers: { [spaceHeader]: owner.id },
});

/** Makes an invitation and returns the secret of its link. */
export async function anInvitation(
  { call }: Pick<World, 'call'>,
  by: InSpace | { as: Person },
  role: Role,
  more: object = {},
): Promise<string> {
  const { status, body } = await call('POST', '/space/invitations', {
    ...by,
    body: { role, ...more },
  });
  if (status !== 201) throw new Error(`no invitation: ${JSON.stringify(body)}`);
  return new URL(body.url).hash.slice(1);
}

/** A new person who joined that space. */
export async function aMember(
  world: World,
  owner: Person,
  role: Role,
  more: object = {},
): Promise<InSpace> {
  const token = await anInvitation(world, { as: owner }, role, more);
  const as = await world.member();
  const { status, body } = await world.call('POST', '/invitations/accept', { as, body: { token } });
  if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`);
  return inSpaceOf(owner, as);
}
