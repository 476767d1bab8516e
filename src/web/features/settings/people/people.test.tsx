import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#contract/core/role-rights.ts';
import { createSpace, space, takeSpace } from '#web/lib/session/space.ts';
import { session } from '#web/lib/session/session.ts';
import { answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { PeopleTab } from './people-tab.tsx';

const bakery = '0198c0de-0000-7000-8000-0000000000aa';
const at = '2026-11-20T09:00:00.000Z';
const person = (name: string, role: Role | 'owner', is_you = false) => ({
  id: `id of ${name}`,
  name,
  role,
  is_founder: name === 'Ada',
  agent_ids: role === 'writer' ? ['one'] : null,
  connection_ids: null,
  is_you,
  joined_at: at,
});

const open = (people: object[], answers: Answers = {}) => {
  const asked = answering({
    'GET /space/members': { body: { data: people, total: people.length } },
    'GET /space/invitations': { body: { data: [], total: 0 } },
    'GET /agents': { body: { data: [], total: 0 } },
    'GET /connections': { body: { data: [], total: 0, platforms: [] } },
    'GET /spaces': {
      body: { data: [{ id: 'own', name: 'Maple Street', role: 'owner' }], total: 1 },
    },
    ...answers,
  });
  showMessages();
  openScreen(PeopleTab, '/settings');
  return asked;
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  vi.restoreAllMocks();
  session.clear();
  space.forget();
});

it('P-50.30 an owner alone invites somebody, and sees the link once', async () => {
  const url = 'http://site.test/invitation#the-secret';
  const invitation = {
    id: 'i',
    role: 'approver',
    invited_by: 'Ada',
    expires_at: at,
    created_at: at,
  };
  const asked = open([person('Ada', 'owner', true)], {
    'POST /space/invitations': {
      body: { data: { ...invitation, agent_ids: null, connection_ids: null }, url, message: '' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite someone' });
  expect(within(dialog).getAllByRole('radio')).toHaveLength(4);
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Approver' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(url);
  expect(asked.find(({ call }) => call === 'POST /space/invitations')?.body).toEqual({
    role: 'approver',
    agent_ids: null,
    connection_ids: null,
    uses: 1,
  });
});

it('P-50.104 one by email is sent, and the list says what became of each and sends one again', async () => {
  const invitation = {
    id: 'i',
    role: 'writer',
    invited_by: 'Ada',
    expires_at: at,
    created_at: at,
    agent_ids: null,
    connection_ids: null,
    uses_left: 1,
    used: 0,
  };
  const failed = { ...invitation, email: 'ben@example.com', state: 'failed' };
  const joined = { ...invitation, id: 'j', email: null, state: 'accepted', uses_left: 0, used: 2 };
  const asked = open([person('Ada', 'owner', true), person('Grace', 'viewer')], {
    'GET /setup': { body: { sends_mail: true } },
    'GET /space/invitations': { body: { data: [failed, joined], total: 2 } },
    'POST /space/invitations': {
      body: {
        data: failed,
        url: 'http://x.test/#y',
        message: 'We’re sending the invitation to cy@example.com.',
      },
    },
    'POST /space/invitations/i/send': {
      body: { data: failed, message: 'We’re sending the invitation to ben@example.com.' },
    },
  });
  const rows = await screen.findByRole('list', { name: 'Invitations' });
  expect(rows.textContent).toContain('ben@example.comCouldn’t be sent');
  expect(rows.textContent).toContain('2 of 2 joined');
  expect(
    within(rows)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Send again', 'Withdraw']);
  await userEvent.click(screen.getByRole('button', { name: 'Send again to ben@example.com' }));
  expect(await screen.findByText('We’re sending the invitation to ben@example.com.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Invite someone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite someone' });
  await userEvent.type(await within(dialog).findByLabelText('Email'), 'cy@example.com');
  expect(within(dialog).queryByLabelText('People who may join with this link')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('We’re sending the invitation to cy@example.com.')).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /space/invitations')?.body).toMatchObject({
    role: 'writer',
    email: 'cy@example.com',
  });
});

it('P-50.30 an owner changes what somebody may do, and removes them', async () => {
  const writer = person('Grace', 'writer');
  const asked = open([person('Ada', 'owner', true), writer], {
    [`PATCH /space/members/${encodeURIComponent(writer.id)}`]: {
      body: { data: { ...writer, role: 'viewer' }, message: 'Role changed.' },
    },
    [`DELETE /space/members/${encodeURIComponent(writer.id)}`]: {
      body: { message: 'Grace was removed.' },
    },
  });
  const rows = await screen.findByRole('list', { name: 'People' });
  expect(rows.textContent).toContain('Writer · only 1 agent');
  await userEvent.click(screen.getByRole('button', { name: 'Change what Grace may do' }));
  const dialog = await screen.findByRole('dialog', { name: 'What Grace may do' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Viewer' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Role changed.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Grace' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Remove Grace?' })).getByRole('button', {
      name: 'Remove',
    }),
  );
  expect(await screen.findByText('Grace was removed.')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
});

it('P-50.147 an owner makes somebody an owner, with nothing that limits them, and never changes the founder', async () => {
  const writer = person('Grace', 'writer');
  sessionStorage.setItem('space', bakery);
  const asked = open([person('Ada', 'owner'), writer, person('Ben', 'owner', true)], {
    'GET /spaces': {
      body: {
        data: [
          { id: 'own', name: 'Ben', role: 'owner' },
          { id: bakery, name: 'Maple Street', role: 'owner' },
        ],
        total: 2,
      },
    },
    [`PATCH /space/members/${encodeURIComponent(writer.id)}`]: {
      body: { data: { ...writer, role: 'owner' }, message: 'Role changed.' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change what Grace may do' }));
  const dialog = await screen.findByRole('dialog', { name: 'What Grace may do' });
  expect(within(dialog).getByRole('combobox', { name: 'Only these agents' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Owner' }));
  expect(within(dialog).queryByRole('combobox', { name: 'Only these agents' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Role changed.')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    role: 'owner',
    agent_ids: null,
    connection_ids: null,
  });
  const rows = await screen.findByRole('list', { name: 'People' });
  expect(within(rows).queryByRole('button', { name: /Ada/u })).toBeNull();
  expect(within(rows).getByRole('button', { name: 'Leave' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name of this space' })).toHaveProperty(
    'value',
    'Maple Street',
  );
  expect(screen.getByRole('button', { name: 'Export this space' })).toBeTruthy();
});

it('P-50.181 the founder hands the space over once somebody else owns it, and goes on there as an owner', async () => {
  const enter = vi.spyOn(space, 'enter').mockImplementation(() => {});
  const founder = person('Ada', 'owner', true);
  open([founder, person('Grace', 'writer')]);
  const hint = 'To hand this space over, first make another member an owner.';
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
  cleanup();
  const user = { ...someUser, id: 'moved' };
  const before = [founder, person('Grace', 'owner')];
  const asked = open(before, {
    // Without the space they are alone in a new one, which takes the button away.
    'GET /space/members': () =>
      asked.some(({ call }) => call === 'POST /spaces/hand-over')
        ? { body: { data: [{ ...founder, id: 'moved' }], total: 1 } }
        : { body: { data: before, total: 2 } },
    'POST /spaces/hand-over': {
      body: { data: { id: bakery, name: 'Maple Street', role: 'owner' }, user, message: '' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand this space over?' });
  expect(dialog.textContent).toContain('Grace can then change your role or remove you');
  expect(asked.map(({ call }) => call)).not.toContain('POST /spaces/hand-over');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  await vi.waitFor(() =>
    expect(enter).toHaveBeenCalledWith(bakery, '/settings?tab=people', 'usual'),
  );
  expect(session.get().user?.id).toBe('moved');
});

it('P-50.30 a writer sees who works here, changes nothing and may leave', async () => {
  const enter = vi.spyOn(space, 'enter').mockImplementation(() => {});
  sessionStorage.setItem('space', bakery);
  const asked = open([person('Ada', 'owner'), person('Grace', 'writer', true)], {
    'GET /spaces': {
      body: {
        data: [
          { id: 'own', name: 'Grace', role: 'owner' },
          { id: bakery, name: 'Maple Street', role: 'writer' },
        ],
        total: 2,
      },
    },
    [`DELETE /spaces/${bakery}`]: { body: { message: 'You left the space.' } },
  });
  const rows = await screen.findByRole('list', { name: 'People' });
  expect(within(rows).queryByRole('button', { name: /Change|Remove/u })).toBeNull();
  expect(screen.queryByRole('button', { name: /Invite someone|Export this space/u })).toBeNull();
  await userEvent.click(within(rows).getByRole('button', { name: 'Leave' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave Maple Street?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await vi.waitFor(() => expect(enter).toHaveBeenCalledWith(null));
  expect(asked.map(({ call }) => call)).not.toContain('GET /space/invitations');
});

it('P-50.45 a link that names a space opens it there, and leaves no trace of it in the address', () => {
  const shown: unknown[] = [];
  const page = (path: string) => ({
    location: { ...location, href: `https://social.example${path}` },
    history: {
      ...history,
      state: 'kept',
      replaceState: (...given: unknown[]) => void shown.push(given),
    },
  });
  takeSpace(sessionStorage, page('/write/1'));
  expect([space.id(), shown]).toEqual([null, []]);
  takeSpace(sessionStorage, page(`/write/1?at=2&space=${bakery}#top`));
  expect([space.id(), shown]).toEqual([bakery, [['kept', '', '/write/1?at=2#top']]]);
  space.forget();
});

it('a tab keeps its space until it enters another or somebody signs out', () => {
  const gone: string[] = [];
  const tab = createSpace(sessionStorage, (path) => gone.push(path));
  expect(tab.id()).toBeNull();
  tab.enter(bakery);
  expect(tab.id()).toBe(bakery);
  tab.enter(null, '/settings');
  expect([tab.id(), gone]).toEqual([null, ['/dashboard', '/settings']]);
  tab.enter(bakery);
  tab.forget();
  expect(tab.id()).toBeNull();
});

it('P-50.189 new tabs of somebody whose own space is empty open the space that they joined, until they choose their own', () => {
  const tabs: Storage[] = [];
  const tab = () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    } as Storage;
    tabs.push(storage);
    const opened = createSpace(storage, () => {});
    opened.begin();
    return opened;
  };
  const first = tab();
  first.enter(bakery);
  expect(tab().id()).toBeNull();
  first.enter(bakery, '/dashboard', 'usual');
  const next = tab();
  expect(next.id()).toBe(bakery);
  next.enter('another');
  expect([first.id(), tab().id()]).toEqual([bakery, 'another']);
  // Somebody else in this browser begins in their own.
  session.signIn({ ...someUser, id: 'someone else' }, 'token-2', true);
  expect(tab().id()).toBeNull();
  session.signIn(someUser, 'token-1', true);
  next.enter(null);
  expect(tab().id()).toBeNull();
});
