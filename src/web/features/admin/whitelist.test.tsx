import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WhitelistEntry } from '#contract/admin.ts';
import { answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { testWallet } from '#test/wallet.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { WhitelistPage } from './whitelist.page.tsx';
import { enter } from '#test/enter.ts';

const anEntry = (own: Partial<WhitelistEntry> = {}): WhitelistEntry => ({
  address: testWallet(1).address,
  note: 'Sales',
  added_by: 'quiet-otter',
  added_at: '2026-11-01T09:00:00.000Z',
  username: 'brave-heron',
  is_admin: false,
  ...own,
});
const path = '/admin/whitelist';
const wishes = { 'GET /admin/wishes': { body: { data: [], total: 0 } } };

/** A server with an access list. */
function open(entries: WhitelistEntry[], more: Answers = {}, at = path) {
  const kept = [...entries];
  const asked = answering({
    'GET /admin/whitelist': () => ({ body: { data: kept, total: kept.length } }),
    'POST /admin/whitelist': (sent) => {
      const { addresses, note } = Object(sent);
      for (const address of addresses) kept.unshift(anEntry({ address, note, username: null }));
      return { body: { data: { added: 1, known: 0 }, message: 'Let in.' } };
    },
    ...Object.fromEntries(
      entries.map((entry) => [
        `DELETE /admin/whitelist/${entry.address}`,
        () => {
          kept.splice(kept.indexOf(entry), 1);
          return { body: { message: 'Removed.' } };
        },
      ]),
    ),
    ...wishes,
    'GET /setup': { body: { sends_mail: true } },
    'GET /admin/entitled': { body: { data: [], total: 0 } },
    ...more,
  });
  return { asked, ...openScreen(WhitelistPage, path, at) };
}

beforeEach(() => session.signIn({ ...someUser, is_admin: true }, 'token-1', true));
afterEach(() => session.clear());

const rowOf = async (address: string) =>
  within((await screen.findByText(address)).closest('tr') ?? document.body);

describe('access list', () => {
  it('P-50.131 names who has access by single sign-on, and from where', async () => {
    const data = [{ username: 'grace', email: 'grace@acme.test', issuer: 'Acme', is_admin: true }];
    open([anEntry()], { 'GET /admin/entitled': { body: { data, total: 1 } } });
    const region = within(await screen.findByRole('region', { name: 'By single sign-on' }));
    const [, row] = region.getAllByRole('row');
    expect(row?.textContent).toBe('graceAdministratorgrace@acme.testAcme');
  });

  it('P-2.38 shows others no list and does not request it', async () => {
    session.signIn(someUser, 'token-1', true);
    const { asked } = open([anEntry()]);
    expect(await screen.findByText('Only administrators see this page')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('says where unsent emails are, and nothing on a server that sends email', async () => {
    open([anEntry()], { 'GET /setup': { body: { sends_mail: false } } });
    expect(await screen.findByText(/npm run outbox/)).toBeTruthy();
    cleanup();
    open([anEntry()], { 'GET /setup': { body: { sends_mail: true } } });
    expect(await screen.findByText('1 wallet has access')).toBeTruthy();
    expect(screen.queryByText(/outbox/)).toBeNull();
  });

  it('shows who uses a wallet, who added it and why', async () => {
    const unused = anEntry({ address: testWallet(2).address, username: null, note: '' });
    open([anEntry({ is_admin: true }), unused]);
    const row = await rowOf(testWallet(1).address);
    for (const said of ['brave-heron', 'Administrator', 'Sales', 'by quiet-otter'])
      expect(row.getByText(said)).toBeTruthy();
    expect((await rowOf(unused.address)).getByText('Hasn’t signed in')).toBeTruthy();
    expect(screen.getByText('2 wallets have access')).toBeTruthy();
  });

  it('P-2.38 adds many, and counts the valid ones while typing', { tags: 'slow' }, async () => {
    const { asked } = open([anEntry()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add wallets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add wallets' }));
    const field = dialog.getByRole('textbox', { name: 'Wallet addresses' });
    const [a, b] = [testWallet(3).address, testWallet(4).address];
    await userEvent.click(field);
    await userEvent.paste(`${a},\n${b}\n${a} nonsense`);
    expect(dialog.getByText('2 addresses, 1 not usable')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 wallets' }));
    expect(dialog.getByText(/Not a Solana wallet address: “nonsense”/)).toBeTruthy();
    expect(asked.map(({ call }) => call)).not.toContain('POST /admin/whitelist');
    await userEvent.clear(field);
    await userEvent.paste(`${a}; ${b}`);
    await enter(dialog.getByRole('textbox', { name: 'Note' }), 'The new team');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(a)).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      addresses: [a, b],
      note: 'The new team',
    });
  });

  it('keeps the input when the server refuses', async () => {
    open([anEntry()], {
      'POST /admin/whitelist': {
        status: 400,
        body: {
          code: 'invalid_input',
          message: 'Some fields need your attention.',
          details: [{ path: 'note', message: 'Use up to 120 characters' }],
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add wallets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add wallets' }));
    await userEvent.click(dialog.getByRole('textbox', { name: 'Wallet addresses' }));
    await userEvent.paste(testWallet(3).address);
    await userEvent.click(dialog.getByRole('button', { name: 'Add wallet' }));
    expect(await dialog.findByText('Use up to 120 characters')).toBeTruthy();
    expect(dialog.getByDisplayValue(testWallet(3).address)).toBeTruthy();
  });

  it('P-2.38 removes after a confirmation that names the person, and adds again with the note', async () => {
    const { asked } = open([anEntry()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove brave-heron' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove brave-heron?' }));
    expect(dialog.getByText(/^Remove access for brave-heron\?/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove wallet' }));
    expect(await screen.findByText(/Access removed for brave-heron/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(testWallet(1).address)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add again' }));
    expect(await screen.findByText(testWallet(1).address)).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      addresses: [testWallet(1).address],
      note: 'Sales',
    });
  });

  it('stops people from removing their own access, and says what to do first', async () => {
    const { asked } = open([anEntry({ username: someUser.username, is_admin: true })]);
    const name = `Remove ${someUser.username}`;
    await userEvent.click(await screen.findByRole('button', { name }));
    const told = within(await screen.findByRole('dialog', { name: 'This is your own wallet' }));
    expect(told.getByText(/your last wallet with access/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove wallet' })).toBeNull();
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('warns someone who removes one of several wallets of their own', async () => {
    const mine = [1, 2].map((nth) =>
      anEntry({ address: testWallet(nth).address, username: someUser.username }),
    );
    open(mine);
    const name = `Remove ${someUser.username}`;
    const [first] = await screen.findAllByRole('button', { name });
    await userEvent.click(first ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: `${name}?` }));
    expect(dialog.getByText(/your own wallet\?/)).toBeTruthy();
    expect(dialog.queryByText(/their/)).toBeNull();
  });

  it('says why a wallet can’t be removed', async () => {
    showMessages();
    const message = 'This is your last wallet with access.';
    open([anEntry()], {
      [`DELETE /admin/whitelist/${testWallet(1).address}`]: {
        status: 409,
        body: { code: 'conflict', message },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove brave-heron' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove wallet' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByText(testWallet(1).address)).toBeTruthy();
  });

  it('reads the search from the address and writes it back', { tags: 'slow' }, async () => {
    const { asked, router } = open([anEntry()], {}, `${path}?search=heron`);
    const field = await screen.findByRole('searchbox', { name: 'Search' });
    expect(await screen.findByText('1 wallet matches')).toBeTruthy();
    expect(asked.find(({ call }) => call === 'GET /admin/whitelist')?.query).toMatchObject({
      search: 'heron',
    });
    await userEvent.clear(field);
    await enter(field, 'otter');
    await waitFor(() => expect(router.state.location.href).toBe(`${path}?search=otter`));
  });

  it('loads more when there is more than one page', async () => {
    const last = anEntry({ address: testWallet(9).address });
    open([], {
      'GET /admin/whitelist': (_, { cursor }) => ({
        body: cursor
          ? { data: [last], total: null, next_cursor: null }
          : { data: [anEntry()], total: 2, next_cursor: 'next' },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(last.address)).toBeTruthy();
    expect(screen.getByText('2 wallets have access')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('offers to try again when the list could not be loaded', async () => {
    let fails = true;
    open([], {
      'GET /admin/whitelist': () =>
        fails
          ? { status: 403, body: { code: 'forbidden', message: 'Not now.' } }
          : { body: { data: [anEntry()], total: 1 } },
    });
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('Not now.')).toBeTruthy();
    fails = false;
    await userEvent.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(testWallet(1).address)).toBeTruthy();
  });

  it('copies the addresses of everyone who wants pricing news', async () => {
    const wish = { wish: 'pricing', wished_at: '2026-11-01T09:00:00.000Z', addresses: [] };
    open([anEntry()], {
      'GET /admin/wishes': (_, { wish: which }) => ({
        body:
          which === 'access'
            ? { data: [], total: 0 }
            : {
                data: [
                  { ...wish, username: 'ada', email: 'ada@example.com' },
                  { ...wish, username: 'bob', email: null },
                  { ...wish, username: 'eve', email: 'eve@example.com' },
                ],
                total: 3,
              },
      }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Copy all addresses' }));
    expect(await navigator.clipboard.readText()).toBe('ada@example.com, eve@example.com');
    expect(screen.getByText('3 people, 1 without a verified email address')).toBeTruthy();
  });

  it('P-7.190 gives access to people who requested it, and declines others', async () => {
    const asking = (username: string, n: number) => ({
      wish: 'access',
      wished_at: '2026-11-01T09:00:00.000Z',
      username,
      name: `Name of ${username}`,
      note: `Note of ${username}`,
      email: null,
      addresses: [testWallet(n).address],
    });
    let people = [asking('ada', 2), asking('bob', 3)];
    const { asked } = open([anEntry()], {
      'GET /admin/wishes': (_, query) => ({
        body:
          query['wish'] === 'access'
            ? { data: people, total: people.length }
            : { data: [], total: 0 },
      }),
      'POST /admin/wishes/access/ada': () => {
        people = people.filter(({ username }) => username !== 'ada');
        return { body: { message: 'ada has access.' } };
      },
      'DELETE /admin/wishes/access/bob': () => {
        people = [];
        return { body: { message: 'Request declined.' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve ada' }));
    await waitFor(() => expect(screen.queryByText('Name of ada (ada)')).toBeNull());
    expect(asked.map(({ call }) => call)).toContain('POST /admin/wishes/access/ada');
    expect(screen.getByText('Note of bob')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Decline bob' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Access requests' })).toBeNull());
  });

  it('P-7.190 shows a request that comes in while the page is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let people: object[] = [];
    open([anEntry()], {
      'GET /admin/wishes': () => ({ body: { data: people, total: people.length } }),
    });
    await screen.findByText('1 wallet has access');
    expect(screen.queryByRole('button', { name: 'Approve ada' })).toBeNull();
    const addresses = [testWallet(2).address];
    const wished_at = '2026-11-01T09:00:00.000Z';
    people = [{ wish: 'access', wished_at, username: 'ada', email: null, addresses }];
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await screen.findByRole('button', { name: 'Approve ada' })).toBeTruthy();
  });
});
