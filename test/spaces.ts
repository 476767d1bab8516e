/** Members of somebody’s space, for tests. */
import type { Role } from '#contract/core/role-rights.ts';
import { spaceHeader } from '#contract/core/role-rights.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
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

/** The membership of that person, by its id. */
export async function memberId({ ctx }: World, owner: Person, as: Person): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('space_members')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('user_id', '=', as.id)
    .executeTakeFirstOrThrow();
  return id;
}

async function makeOwner(world: World, owner: Person, as: Person): Promise<void> {
  const path = `/space/members/${await memberId(world, owner, as)}`;
  const body = { role: 'owner' };
  const { status } = await world.call('PATCH', path, { as: owner, body });
  if (status !== 200) throw new Error('no owner was made');
}

/** A new person who joined that space. */
export async function aMember(
  world: World,
  owner: Person,
  role: Role,
  more: object = {},
): Promise<InSpace> {
  const invited = role === 'owner' ? 'manager' : role;
  const token = await anInvitation(world, { as: owner }, invited, more);
  const as = await world.member();
  const { status, body } = await world.call('POST', '/invitations/accept', { as, body: { token } });
  if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`);
  if (role === 'owner') await makeOwner(world, owner, as);
  return inSpaceOf(owner, as);
}

/** A valid body for each of their calls. */
export const bodiesOfSpaces = {
  'spaces.rename': () => ({ name: 'Maple Street Bakery' }),
  'spaces.changeMember': () => ({ role: 'viewer' }),
  'spaces.invite': () => ({ role: 'writer' }),
  'spaces.readInvitation': () => ({ token: 'nobody’s' }),
  'spaces.accept': () => ({ token: 'nobody’s' }),
};

/** A member and an open invitation of their space, and another’s space that they are a member of. */
export async function aSpace(
  { call, member }: World,
  owner: Person,
): Promise<Record<string, string>> {
  const invite = async (as: Person) => {
    const { body } = await call('POST', '/space/invitations', { as, body: { role: 'viewer' } });
    return { id: body.data.id as string, token: new URL(body.url).hash.slice(1) };
  };
  const join = async (from: Person, as: Person) => {
    const { token } = await invite(from);
    await call('POST', '/invitations/accept', { as, body: { token } });
  };
  const other = await member();
  await join(owner, other);
  await join(other, owner);
  const { body } = await call('GET', '/space/members', { as: owner });
  return { members: body.data[1].id, spaces: other.id, invitations: (await invite(owner)).id };
}

const colleagueId = newId();

/** A row in each table of spaces, for a person who works with a colleague. */
export async function spaceRows(db: Db, user_id: string, now: number): Promise<void> {
  const secret_hash = `secret of ${user_id}`;
  // One colleague of all full people, who stays when one of them goes.
  const colleague = {
    id: colleagueId,
    username: 'a-colleague',
    is_admin: 0,
    created_at: 0,
  } as const;
  await db
    .insertInto('users')
    .values(colleague)
    .onConflict((taken) => taken.column('id').doNothing())
    .execute();
  const space = { owner_id: user_id, role: 'writer', agents: '[]' } as const;
  await db
    .insertInto('space_members')
    .values({ ...space, id: newId(), user_id: colleague.id, joined_at: now })
    .execute();
  await db
    .insertInto('space_members')
    .values({ ...space, id: newId(), owner_id: colleague.id, user_id, joined_at: now })
    .execute();
  await db
    .insertInto('space_invitations')
    .values({
      ...space,
      id: newId(),
      secret_hash,
      invited_by: 'Ada',
      created_at: now,
      expires_at: now + 600_000,
    })
    .execute();
}
