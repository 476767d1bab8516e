import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { limits } from '#contract/core/limits.ts';
import { aDecision, anInteraction } from '#web/entities/engagement/interaction.fixture.ts';
import { session } from '#web/lib/session/session.ts';
import { ada, decided, detail, first, onX, openInbox as open, second } from '#test/web-inbox.tsx';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { enter } from '#test/enter.ts';

const delay_s = limits.publish_delay;

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  localStorage.clear();
});

describe('inbox', () => {
  it('explains itself while it is empty', async () => {
    open([]);
    expect(await screen.findByText('You’re all caught up')).toBeTruthy();
    const way = await screen.findByRole('link', { name: 'Change how Ada replies' });
    expect(way.getAttribute('href')).toBe(`/agents/${ada.id}?tab=engagement`);
  });

  it('P-49.71 offers sample data, and says where it is removed, while it is empty', async () => {
    let made_at: string | null = null;
    const samples = (added: string | null) => {
      made_at = added;
      const data = { made_at, items: [], own_posts: 0 };
      return { body: { data, message: 'Sample data added.' } };
    };
    const { sent } = open([], {
      answers: {
        'GET /agents': { body: { data: [], agents: [], total: 0 } },
        'GET /samples': () => samples(made_at),
        'POST /samples': () => samples(ada.created_at),
      },
    });
    expect(await screen.findByText('No messages to answer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an agent' }).getAttribute('href')).toBe(
      '/agents/create',
    );
    const add = await screen.findByRole('button', { name: 'Add sample data' });
    expect(add.parentElement?.textContent).toContain('remove it on your dashboard at any time');
    await userEvent.click(add);
    await waitFor(() => expect(sent('POST /samples')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Add sample data' })).toBeNull(),
    );
  });

  it('links to no settings that are already done', async () => {
    const body = { data: [], total: 0, waiting: 0, answering: 1 };
    open([], { answers: { 'GET /inbox': { body } } });
    expect(await screen.findByText('You’re all caught up')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Set up|Choose an agent/ })).toBeNull();
  });

  it('says that no reply was drafted for someone who may be in danger, and takes the owner’s own text', async () => {
    const reason = 'The author may be thinking of harming themselves.';
    const item = anInteraction({
      text: '@Ada I cannot go on.',
      draft: null,
      urgent: true,
      decision: { ...aDecision, mood: 'self_harm', forOwner: true, shouldEngage: false, reason },
    });
    const call = `POST /inbox/${item.id}/approve`;
    const { sent } = open([item], { answers: { [call]: decided(item, 'Sending the reply') } });
    const shown = within(await detail());
    expect(shown.getByRole('alert').textContent).toContain(reason);
    expect(screen.getAllByText('May need help').length).toBeGreaterThan(0);
    const send = shown.getByRole('button', { name: 'Send reply' });
    expect(send).toHaveProperty('disabled', true);
    expect(shown.queryByRole('button', { name: /draft it/ })).toBeNull();
    await enter(shown.getByRole('textbox', { name: /^Reply to / }), 'I am here.');
    await userEvent.click(send);
    await waitFor(() => expect(sent(call)[0]?.body).toEqual({ parts: ['I am here.'], delay_s }));
  });

  it('P-49.57 lists what was sent with what it answers, and takes it back on the network', async () => {
    const post = aRun({ status: 'PUBLISHED', can_remove: true, parts: [] });
    const reply = { occurrence_id: post.id, status: 'PUBLISHED', url: null } as const;
    const item = anInteraction({
      state: 'answered',
      draft: ['They do, on every write.'],
      reply: { ...reply, published_at: '2026-11-20T10:00:00.000Z' },
    });
    const call = `DELETE /occurrences/${post.id}`;
    const { sent } = open([item], {
      search: '?tab=sent',
      answers: {
        [`GET /occurrences/${post.id}`]: { body: { data: post } },
        [call]: { body: { data: post, message: 'Deleted on Sandbox.' } },
      },
    });
    const row = within(await screen.findByRole('region', { name: 'Posts' }));
    expect(await row.findByText(/They do, on every write/)).toBeTruthy();
    expect(sent('GET /inbox').at(-1)?.query).toMatchObject({ state: 'sent' });
    const shown = within(await detail());
    await userEvent.click(await shown.findByRole('button', { name: 'Delete on Sandbox' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete on Sandbox' }));
    await waitFor(() => expect(sent(call)).toHaveLength(1));
  });

  it('does not guess which of several agents should reply', async () => {
    const both = [ada, anAgent({ id: '0198c0de-0000-7000-8000-0000000000b0', name: 'Bo' })];
    open([], { answers: { 'GET /agents': { body: { data: both, agents: both, total: 2 } } } });
    const way = await screen.findByRole('link', { name: 'Turn on auto-reply' });
    expect(way.getAttribute('href')).toBe('/agents');
  });

  it('P-2.72 shows mentions of one of several accounts, and names it', async () => {
    const own = { platform: 'sandbox', display_name: 'Sandbox', profile_url: null } as const;
    const staging = aConnection({ ...own, id: first.account_id, display_name: 'Staging' });
    const { sent, router } = open([first], {
      answers: withConnections([aConnection({ ...own, id: second.id }), staging]),
    });
    expect((await screen.findAllByText(/Sandbox \(Staging\)/)).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Account' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sandbox (Staging)' }));
    await waitFor(() =>
      expect(sent('GET /inbox').at(-1)?.query).toMatchObject({ connection_id: staging.id }),
    );
    expect(router.state.location.search).toEqual({ account: staging.id });
    // The accounts of another platform are different.
    expect(screen.getByText('Sandbox (Staging)', { selector: 'p > span' })).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Network' }));
    await userEvent.click(await screen.findByRole('option', { name: 'X' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ platform: 'twitter' }));
    expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull();
  });

  it('P-2.72 hides the account filter when there is only one account', async () => {
    open([first], { answers: withConnections([aConnection()]) });
    await screen.findAllByText(/Sandbox/);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull();
  });

  it('requests what the filters say, says it, and leads back to what waits', async () => {
    const { asked, router } = open([], { search: '?state=blocked&platform=twitter' });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    const [wanted] = asked.filter(({ query }) => 'state' in query);
    expect(wanted?.query).toMatchObject({ state: 'blocked', platform: 'twitter' });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('P-49.259 shows the mention, whom the reply is for and why there is one, and the reply as it can be edited', async () => {
    open([first, second]);
    const shown = within(await detail());
    expect(shown.getByRole('textbox', { name: /^Reply to / })).toHaveProperty(
      'value',
      'They do, on every write.',
    );
    expect(shown.getByRole('heading', { name: 'Ada’s reply to Sam' })).toBeTruthy();
    expect(shown.getByText(/^Why: No public company fact answers this question/)).toBeTruthy();
    expect(shown.getByText(/^Worth a reply/)).toBeTruthy();
    const rows = within(shown.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'SignalPoints',
      'Mentions the agent+50',
      'Asks a question+35',
      'Brings links along−10',
      'Total75 of 100',
    ]);
  });

  it('P-2.14 approves a reply unchanged, and moves to the next mention', async () => {
    const { sent } = open([first, second], {
      answers: { [`POST /inbox/${first.id}/approve`]: decided(first, 'Sends in a few seconds.') },
    });
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Sends in a few seconds.')).toBeTruthy();
    expect(sent(`POST /inbox/${first.id}/approve`)[0]?.body).toEqual({ delay_s });
    expect(await screen.findByRole('region', { name: 'Bo to Ada' })).toBeTruthy();
  });

  it(
    'shows the result also when the mention has left the list by then',
    { tags: 'slow' },
    async () => {
      let items = [first, second];
      open([], {
        answers: {
          'GET /inbox': () => ({
            body: { data: items, total: items.length, waiting: items.length },
          }),
          [`POST /inbox/${first.id}/approve`]: () => {
            items = [second];
            return decided(first, 'Sending the reply');
          },
        },
      });
      await userEvent.click(within(await detail()).getByRole('button', { name: 'Send reply' }));
      expect(await screen.findByText('Sending the reply')).toBeTruthy();
      expect(await screen.findByRole('region', { name: 'Bo to Ada' })).toBeTruthy();
    },
  );

  it('says why a reply was not approved', async () => {
    const message = 'This reply was already handled. Reload the page.';
    open([first], {
      answers: { [`POST /inbox/${first.id}/approve`]: { status: 409, body: { message } } },
    });
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Send reply' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('P-2.14 requires a reason for a rejection', async () => {
    const { sent } = open([first], {
      answers: { [`POST /inbox/${first.id}/reject`]: decided(first, 'Reply rejected') },
    });
    await userEvent.click(within(await detail()).getByRole('button', { name: 'Reject' }));
    const form = within(screen.getByRole('form', { name: 'Reject the reply' }));
    await userEvent.click(form.getByRole('button', { name: 'Reject' }));
    expect(form.getByText('Say what should be different')).toBeTruthy();
    await enter(form.getByLabelText('What should be different?'), 'Too sure.');
    await userEvent.click(form.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Reply rejected')).toBeTruthy();
    expect(sent(`POST /inbox/${first.id}/reject`).map(({ body }) => body)).toEqual([
      { reason: 'Too sure.' },
    ]);
  });

  it(
    'P-2.14 opens X with the text as edited here, and records that',
    { tags: 'slow' },
    async () => {
      const { sent } = open([onX], {
        answers: { [`POST /inbox/${onX.id}/open`]: decided(onX, 'Noted') },
      });
      const field = within(await detail()).getByRole('textbox', { name: /^Reply to / });
      await userEvent.clear(field);
      await enter(field, 'Only writes & big ones.');
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Reply on X' });
      expect(new URL(link.href).searchParams.get('text')).toBe('Only writes & big ones.');
      expect(new URL(link.href).searchParams.get('in_reply_to')).toBe('1');
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
      await userEvent.click(link);
      await waitFor(() =>
        expect(sent(`POST /inbox/${onX.id}/open`).map(({ body }) => body)).toEqual([
          { parts: ['Only writes & big ones.'] },
        ]),
      );
      expect(screen.queryByText('Noted')).toBeNull();
    },
  );

  it('shows the agent’s earlier replies in the conversation', { tags: 'slow' }, async () => {
    const posts = [
      { id: 'p1', ours: true, author: 'Ada', text: 'Indexes are a promise.' },
      { id: first.id, ours: false, author: 'Sam', text: first.text },
    ].map((post) => ({ ...post, url: null, at: first.created_at, state: null }));
    open([first], {
      answers: {
        [`GET /agents/${ada.id}/interactions/${first.id}`]: {
          body: { data: { interaction: first, posts } },
        },
      },
    });
    const talk = within(await screen.findByRole('list', { name: 'Conversation' }));
    expect(await talk.findByText('Indexes are a promise.')).toBeTruthy();
    const [ours, theirs] = talk.getAllByRole('listitem');
    expect([ours?.getAttribute('aria-current'), theirs?.getAttribute('aria-current')]).toEqual([
      null,
      'true',
    ]);
  });
});

/** A server with three mentions, one per page. */
const third = anInteraction({ id: '0198c0de-0000-7000-8000-0000000000a3', text: 'And at night?' });
function openLong() {
  const items = [first, second, third];
  const shown = open(items, {
    answers: {
      'GET /inbox': (_, { cursor }) => {
        const at = cursor ? items.findIndex(({ id }) => id === cursor) + 1 : 0;
        const next_cursor = at + 1 < items.length ? items[at]?.id : null;
        const total = cursor ? null : items.length;
        return {
          body: { data: items.slice(at, at + 1), total, next_cursor, waiting: items.length },
        };
      },
    },
  });
  const cursors = () =>
    shown.sent('GET /inbox').flatMap(({ query: { cursor } }) => (cursor ? [cursor] : []));
  return { ...shown, cursors };
}
const rows = () => document.querySelectorAll('[data-row]');

describe('long inbox', () => {
  it('P-2.14 loads one page at a time, says how much is shown, and links to new mentions', async () => {
    const { cursors } = openLong();
    expect(await screen.findByText('The newest 1 of 3 messages')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByText('The newest 2 of 3 messages')).getAttribute('role')).toBe(
      'status',
    );
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('3 messages')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(rows()[2]));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(cursors()).toEqual([first.id, second.id]);
    expect(screen.getByRole('region', { name: 'Sam to Ada' })).toBeTruthy();
  });

  it('P-2.14 can be worked through to its end by keyboard', async () => {
    openLong();
    await detail();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Bo to Ada' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(rows()[2]));
    expect(await screen.findByText('3 messages')).toBeTruthy();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(rows()[2]);
  });

  it('says that no more could be loaded, and keeps what is shown', { tags: 'slow' }, async () => {
    open([first], {
      answers: {
        'GET /inbox': (_, { cursor }) =>
          cursor
            ? { status: 404, body: { message: 'Resource not found.' } }
            : { body: { data: [first], total: 2, next_cursor: 'next', waiting: 2 } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Resource not found.')).toBeTruthy();
    expect(rows()).toHaveLength(1);
  });
});

describe('inbox shortcuts', () => {
  it('P-2.14 move from mention to mention, with the focus', async () => {
    open([first, second]);
    await detail();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Bo to Ada' })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Is @Ada awake?');
    await userEvent.keyboard('{ArrowUp}');
    expect(await screen.findByRole('region', { name: 'Sam to Ada' })).toBeTruthy();
    await userEvent.keyboard('k');
    expect(document.activeElement?.textContent).toContain('do indexes ever');
  });

  it('P-2.14 edit and approve by keyboard, and are plain letters while typing', async () => {
    const { sent } = open([first], {
      answers: { [`POST /inbox/${first.id}/approve`]: decided(first, 'Sending the reply') },
    });
    await detail();
    await userEvent.keyboard('e');
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Reply to /);
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard(' jar');
    expect(field.value).toBe('They do, on every write. jar');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Sending the reply')).toBeTruthy();
    expect(sent(`POST /inbox/${first.id}/approve`).map(({ body }) => body)).toEqual([
      { parts: ['They do, on every write. jar'], delay_s },
    ]);
  });

  it(
    'do nothing for buttons that are not shown, and can be turned off permanently',
    { tags: 'slow' },
    async () => {
      const { sent } = open([onX, second], {
        answers: { [`POST /inbox/${onX.id}/done`]: decided(onX, 'Marked as sent') },
      });
      const calls = (what: string) => sent(`POST /inbox/${onX.id}/${what}`);
      await detail();
      await userEvent.keyboard('a');
      expect(calls('approve')).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn keys off' }));
      await userEvent.keyboard('d');
      expect(calls('done')).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn keys on' }));
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
      await userEvent.keyboard('d');
      expect(await screen.findByText('Marked as sent')).toBeTruthy();
    },
  );
});
