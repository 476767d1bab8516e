/** The accounts of a post: distinguished by name, and given posting times. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { timeWords } from '#web/ui/clock.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import {
  ada,
  bluesky,
  bodyOf,
  both,
  button,
  choose,
  id,
  nothingFound,
  open,
  opened,
  pane,
  patience,
  said,
  same,
  standings,
  x,
  setUpEditor,
} from '#test/write-screen.tsx';

const [, aTwin] = ada.platform_connections;
const planned = aPost({
  stage: 'scheduled',
  standings: [standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' })],
});

setUpEditor();

describe('accounts of a post', () => {
  it(
    'P-2.100 P-49.304 opens another version that has an open issue before it publishes',
    { tags: 'slow' },
    async () => {
      const own = { ...same, parts: ['Only 40% left.'] };
      const variants = [both[0], { connection_id: bluesky, ...own }].flatMap((one) => one ?? []);
      const claim = { part: 0, start: 5, end: 8, text: '40%', kind: 'number' };
      const { asked } = open(
        {
          ...opened(aPost({ parts: ['Hello.'], variants, standings })),
          'POST /content/check': (body) => ({
            body: {
              data: JSON.stringify(body).includes('40%')
                ? { ...nothingFound, claims: [claim] }
                : nothingFound,
            },
          }),
          [`POST /posts/${id}/publish`]: said(),
        },
        `/write/${id}`,
      );
      await waitFor(
        () => expect(JSON.stringify(bodyOf(asked, 'POST /content/check'))).toContain('40%'),
        patience,
      );
      await userEvent.click(await button('Publish now'));
      await userEvent.click(await button('Review', patience));
      expect(await screen.findByText(/^Editing Bluesky/)).toBeTruthy();
      // The preview shows the same account.
      const shown = (await pane()).getByRole('tab', { selected: true });
      expect(shown.textContent).toMatch(/^Bluesky|ada\.example/);
      expect(await button('1 thing to check', patience)).toBeTruthy();
      await userEvent.click(await button('Publish now'));
      await userEvent.click(await button('Post anyway'));
      await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeTruthy());
    },
  );

  it('P-2.423 says in the editor that an account works again, and leads to sending what was missed', async () => {
    const missed = standing({
      stage: 'waiting',
      scheduled_post_id: 'series-1',
      attention: {
        code: 'missed',
        action: 'send_now',
        message: 'Reconnect this account.',
        occurrence_id: null,
      },
    });
    const variants = both.slice(0, 1);
    const { router } = open(
      {
        ...opened(aPost({ stage: 'waiting', variants, standings: [missed] })),
        ...withConnections([aConnection({ id: x, username: 'ada' })]),
      },
      `/write/${id}`,
    );
    router.history.replace(`/write/${id}`, { reconnected: x });
    const note = await (await pane()).findByText(/works again/, {}, patience);
    expect(note.closest('[role=status]')?.textContent).toContain('wasn’t published in time');
    const again = await screen.findByRole('link', { name: 'Try again' });
    expect(again.getAttribute('href')).toBe('/scheduled-posts?post=series-1');
  });

  it.each([
    ['sandbox', 1],
    ['twitter', 0],
  ] as const)('two of %s: someone’s own post begins with %i of them', async (platform, count) => {
    const own = ['one', 'two'].map((id) => aConnection({ id, platform, username: id }));
    open(withConnections(own), '/write?agent=self');
    await button('Author: You');
    const chips = within(await screen.findByRole('group', { name: 'Accounts' }));
    await button(/^Publish/);
    expect(chips.queryAllByRole('button', { pressed: true })).toHaveLength(count);
  });

  it('P-49.233 before any choice a new post begins in the sandbox, afterwards where the last one was to go', async () => {
    localStorage.clear();
    const [twitter] = ada.platform_connections;
    if (!twitter) throw new Error('no account');
    const sandbox = {
      ...twitter,
      id: 'box',
      platform: 'sandbox' as const,
      display_name: 'Sandbox',
    };
    const agentWith = (platform_connections: typeof ada.platform_connections) => {
      const agent = { ...ada, platform_connections };
      return { 'GET /agents': { body: { data: [agent], agents: [agent], total: 1 } } };
    };
    const pressed = async () =>
      within(await screen.findByRole('group', { name: 'Accounts' }))
        .queryAllByRole('button', { pressed: true })
        .map((chip) => chip.textContent);
    const first = open(agentWith([...ada.platform_connections, sandbox]));
    await button(/^Publish/);
    expect(await pressed()).toEqual(['Sandbox']);
    await userEvent.click(screen.getByRole('button', { name: /^X/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Sandbox/ }));
    cleanup();
    expect(first.asked.some(({ call }) => call === 'POST /posts')).toBe(false);
    open(agentWith([...ada.platform_connections, sandbox]));
    await button(/^Publish/);
    expect(await pressed()).toEqual(['@ada']);
    cleanup();
    localStorage.clear();
    open({});
    await button(/^Publish/);
    expect(await pressed()).toEqual([]);
    expect(screen.getByText('Choose where to post.')).toBeTruthy();
  });

  it('P-2.161 two accounts on one network are distinguished by name, on the chips and in the preview', async () => {
    const second = { ...aTwin, id: 'twin', username: 'ada.second' };
    const agent = { ...ada, platform_connections: [...ada.platform_connections, second] };
    const variants = [...both, { connection_id: 'twin', ...same, parts: ['Mine.'] }];
    const own = standing({
      connection_id: 'twin',
      connection: { id: 'twin', username: 'ada.second', name: '@ada.second' },
      platform: 'bluesky',
    });
    open(
      {
        ...opened(aPost({ variants, standings: [...standings, own] })),
        'GET /agents': { body: { data: [agent], agents: [agent], total: 1 } },
      },
      `/write/${id}`,
    );
    const chips = within(await screen.findByRole('group', { name: 'Accounts' }));
    const names = { 'Bluesky: @ada.example': '@ada.example', 'X: @ada': '@ada' };
    for (const [name, shown] of Object.entries(names)) {
      expect(chips.getByRole('button', { name }).textContent).toBe(shown);
      expect((await pane()).getByRole('tab', { name }).textContent).toBe(shown);
    }
    const twin = 'Bluesky: @ada.second';
    expect(chips.getByRole('button', { name: `${twin}, customized` }).textContent).toBe(
      '@ada.second',
    );
    expect((await pane()).getByRole('tab', { name: twin }).textContent).toBe('@ada.second');
  });

  it('P-44.7 each account has its own picture, on its chip and in its preview, and never that of the agent', async () => {
    const avatar_url = 'data:image/webp;base64,AAAA';
    const faced = { ...ada, avatar_url: '/api/media/agent.webp' };
    open(
      {
        ...opened(aPost({ variants: both, standings })),
        'GET /agents': { body: { data: [faced], agents: [faced], total: 1 } },
        ...withConnections([aConnection({ id: bluesky, platform: 'bluesky', avatar_url })]),
      },
      `/write/${id}`,
    );
    const preview = await pane();
    const picturesIn = (element: HTMLElement) =>
      [...element.querySelectorAll('img')].map((one) => one.getAttribute('src'));
    const chip = await screen.findByRole('button', { name: 'Bluesky: @ada.example' });
    await waitFor(() => expect(picturesIn(chip)).toEqual([avatar_url]));
    expect(picturesIn(screen.getByRole('button', { name: 'X: @ada' }))).toEqual([]);
    expect(picturesIn(preview.getByRole('article'))).toEqual([]);
    await userEvent.click(preview.getByRole('tab', { name: /^Bluesky/ }));
    expect(picturesIn(preview.getByRole('article'))).toEqual([avatar_url]);
  });

  it('P-2.100 adds an account from a menu, and switches it on for the agent where it is off', async () => {
    const off = aConnection({ id: 'off-1', platform: 'mastodon', username: 'ada@example.social' });
    const linked = {
      id: off.id,
      platform: off.platform,
      status: off.status,
      username: off.username,
      display_name: off.display_name,
      followers: null,
    };
    const agent = { ...ada, platform_connections: [...ada.platform_connections, linked] };
    const { asked } = open(
      {
        ...opened(aPost({ variants: both, standings })),
        ...withConnections([aConnection({ id: x, username: 'ada' }), off]),
        [`POST /agents/${ada.id}/connect-platform`]: { body: { data: agent } },
        [`PATCH /posts/${id}`]: said(aPost()),
      },
      `/write/${id}`,
    );
    await userEvent.click(await button('Add an account'));
    const items = await screen.findAllByRole('menuitem');
    // The accounts that the post has already are chips; the sandbox can be opened here.
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Mastodon (ada@example.social)',
      'Sandbox, a private feed to try things out',
      'Connect another account',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: /^Mastodon/ }));
    const chips = within(await screen.findByRole('group', { name: 'Accounts' }));
    const chip = await chips.findByRole('button', { name: /ada@example\.social/ });
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
    expect(bodyOf(asked, `POST /agents/${ada.id}/connect-platform`)).toEqual({
      platform: 'mastodon',
      connection_id: off.id,
    });
  });

  it('P-7.182 people without an agent or an account open the sandbox, and are on it at once', async () => {
    const sandbox = aConnection({ id: x, platform: 'sandbox', display_name: 'Sandbox' });
    const { asked } = open({
      'GET /agents': { body: { data: [], agents: [], total: 0 } },
      'GET /connections': () => ({
        body: { data: isOpen() ? [sandbox] : [], platforms: [] },
      }),
      'POST /connections': { status: 201, body: { data: sandbox, message: 'Connected.' } },
    });
    const isOpen = () => asked.some(({ call }) => call === 'POST /connections');
    await userEvent.click(await button('Add an account'));
    const item = { name: 'Sandbox, a private feed to try things out' };
    await userEvent.click(await screen.findByRole('menuitem', item));
    const chips = within(await screen.findByRole('group', { name: 'Accounts' }));
    const chip = await chips.findByRole('button', { name: /Sandbox/ });
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
    expect(bodyOf(asked, 'POST /connections')).toEqual({ platform: 'sandbox' });
  });

  it(
    'P-2.160 accounts without posting times get the usual ones with one click, and the post is queued',
    { tags: 'slow' },
    async () => {
      showMessages();
      const queueOf = (slots: object[]) => ({
        body: {
          data: {
            timezone: 'UTC',
            about: 0,
            blackout: [],
            distance: 0,
            slots,
            next: [],
            first: null,
            reason: null,
            queued: [],
          },
        },
      });
      const timeless = queueOf([]);
      const refusal = 'Nothing was queued. X (@ada): Add posting times first.';
      let times = 0;
      const { asked } = open(
        {
          ...opened(aPost({ variants: both, standings })),
          [`POST /posts/${id}/queue`]: () =>
            times === 0
              ? { status: 409, body: { success: false, code: 'conflict', message: refusal } }
              : said(planned, 'Queued on 2 accounts.'),
          [`GET /connections/${x}/queue`]: timeless,
          [`GET /connections/${bluesky}/queue`]: queueOf([{ days: [1], time: '08:00' }]),
          [`PUT /connections/${x}/queue`]: () => {
            times += 1;
            return { body: { ...timeless.body, message: 'Posting times saved.' } };
          },
        },
        `/write/${id}`,
      );
      await choose('Add to queue');
      const dialog = within(await screen.findByRole('dialog', { name: 'Set posting times?' }));
      const usual = `every weekday at ${timeWords('09:00')} and ${timeWords('13:00')}`;
      expect(dialog.getByText(new RegExp(`no posting times yet.*${usual}`))).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Use these times' }));
      expect(await screen.findByText(/^Added to queue: .*9:00/)).toBeTruthy();
      const days = [1, 2, 3, 4, 5];
      expect(bodyOf(asked, `PUT /connections/${x}/queue`)).toMatchObject({
        slots: ['09:00', '13:00'].map((time) => ({ days, time })),
      });
      // Accounts with their own times keep them.
      expect(bodyOf(asked, `PUT /connections/${bluesky}/queue`)).toBeUndefined();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByText(refusal)).toBeNull();
    },
  );
});
