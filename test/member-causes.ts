/** For security events about those who act for an owner, a way to cause them with real calls. */
import type { Stage } from './audit-causes.ts';
import { aMember, anInvitation } from './spaces.ts';
import { aToken } from './tokens.ts';

export const ofMembers = {
  async token_refused({ world }: Stage): Promise<string> {
    const owner = await world.member();
    const { token } = await aToken(world, owner, ['read']);
    await world.call('POST', '/posts', { token, body: { idea: 'Tea' } });
    return owner.id;
  },
  async member_invited({ world }: Stage): Promise<string> {
    const owner = await world.member();
    await anInvitation(world, { as: owner }, 'writer');
    return owner.id;
  },
  async member_joined({ world }: Stage): Promise<string> {
    const owner = await world.member();
    await aMember(world, owner, 'writer');
    return owner.id;
  },
  async member_changed({ world }: Stage): Promise<string> {
    const owner = await world.member();
    await aMember(world, owner, 'writer');
    const { body } = await world.call('GET', '/space/members', { as: owner });
    const path = `/space/members/${body.data[1].id}`;
    await world.call('PATCH', path, { as: owner, body: { role: 'viewer' } });
    return owner.id;
  },
  async member_removed({ world }: Stage): Promise<string> {
    const owner = await world.member();
    const { as } = await aMember(world, owner, 'writer');
    await world.call('DELETE', `/spaces/${owner.id}`, { as });
    return owner.id;
  },
  async space_handed_over({ world }: Stage): Promise<string> {
    const owner = await world.member();
    await aMember(world, owner, 'owner');
    await world.call('POST', '/spaces/hand-over', { as: owner });
    return owner.id;
  },
  async member_acted({ world }: Stage): Promise<string> {
    const owner = await world.member();
    const writer = await aMember(world, owner, 'writer');
    await world.call('POST', '/templates', { ...writer, body: { name: 'Tea', body: 'Tea.' } });
    return owner.id;
  },
  async member_refused({ world }: Stage): Promise<string> {
    const owner = await world.member();
    const viewer = await aMember(world, owner, 'viewer');
    await world.call('POST', '/templates', { ...viewer, body: { name: 'Tea', body: 'Tea.' } });
    return owner.id;
  },
};
