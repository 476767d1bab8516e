import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter } from '#test/enter.ts';
import { turns } from '#test/turns.ts';
import { someUser } from '#test/web-user.ts';
import { aDecision, anInteraction } from '#web/entities/engagement/interaction.fixture.ts';
import { session } from '#web/lib/session/session.ts';
import { decided, detail, first, onX, openInbox as open, second } from '#test/web-inbox.tsx';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  localStorage.clear();
});

describe('the reply of a mention', () => {
  it('P-43.6 has the agent draft a reply to what came without one, and shows the draft when it is there', async () => {
    const reason = 'Arrived while auto-reply was off. Reply, or let Ada draft one.';
    const decision = { ...aDecision, forOwner: true, shouldEngage: false, reason };
    let item = anInteraction({ draft: null, decision });
    const call = `POST /inbox/${item.id}/draft`;
    const { sent } = open([], {
      answers: {
        'GET /inbox': () => ({ body: { data: [item], total: 1, waiting: 1, answering: 0 } }),
        [call]: () => {
          item = { ...item, draft_asked: true };
          return { body: { data: item, message: 'Drafting a reply' } };
        },
      },
    });
    const shown = within(await detail());
    expect(screen.getByText('Needs your reply')).toBeTruthy();
    expect(shown.getAllByText(new RegExp(reason))).toHaveLength(1);
    expect(shown.queryByRole('button', { name: 'Send reply' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Let Ada draft it' }));
    expect((await shown.findByRole('status')).textContent).toContain('Ada is drafting a reply…');
    expect(sent(call)).toHaveLength(1);
    item = { ...item, draft_asked: false, draft: ['They do.'] };
    const field = await shown.findByRole('textbox', { name: /^Reply to / });
    expect(field).toHaveProperty('value', 'They do.');
    expect(shown.getByRole('button', { name: 'Send reply' })).toBeTruthy();
  });

  it('P-49.237 celebrates the first reply of an agent, and no later one', async () => {
    const out = anInteraction({ state: 'answered' });
    const celebrated = 'Your first reply went live';
    open([out], { search: '?tab=sent' });
    const shown = within(await detail());
    expect(await shown.findByText(celebrated)).toBeTruthy();
    cleanup();
    const { sent } = open([out, { ...second, state: 'answered' }], { search: '?tab=sent' });
    await detail();
    await waitFor(() =>
      expect(sent('GET /inbox').some(({ query }) => query['agent_id'] === out.agent_id)).toBe(true),
    );
    await turns();
    expect(screen.queryByText(celebrated)).toBeNull();
  });

  it('P-43.6 says why no draft could be written, and offers to send what its owner writes instead', async () => {
    const note = 'The model is busy.';
    const item = anInteraction({ draft: null, note });
    const message = 'This month’s reply budget of the agent is used up.';
    open([item], {
      answers: { [`POST /inbox/${item.id}/draft`]: { status: 409, body: { message } } },
    });
    const shown = within(await detail());
    expect(shown.getByText(note)).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Let Ada draft it' }));
    expect((await shown.findByRole('alert')).textContent).toBe(message);
    await enter(shown.getByRole('textbox', { name: /^Reply to / }), 'My own.');
    expect(shown.queryByRole('button', { name: 'Let Ada draft it' })).toBeNull();
    expect(shown.getByRole('button', { name: 'Send reply' })).toBeTruthy();
  });

  it('P-49.259 P-49.89 names the document that replies can’t use, lets them, and has the reply drafted anew', async () => {
    const note = 'Ada has no fact for this that replies may use. Write the answer yourself.';
    let item = anInteraction({ draft: null, note });
    const document_id = '0198c0de-0000-7000-8000-0000000000d0';
    const kept_back = { document_id, source: 'prices', text: 'We ship every Wednesday.' };
    const draft = `POST /inbox/${item.id}/draft`;
    const update = `PATCH /company/documents/${document_id}`;
    const { sent } = open([], {
      answers: {
        'GET /inbox': () => ({ body: { data: [item], total: 1, waiting: 1, answering: 0 } }),
        [`GET /agents/${item.agent_id}/interactions/${item.id}`]: () => ({
          body: { data: { interaction: item, posts: [], kept_back } },
        }),
        [update]: { body: { data: {}, message: 'Saved.' } },
        [draft]: () => {
          item = { ...item, draft_asked: true };
          return { body: { data: item, message: 'Drafting a reply' } };
        },
      },
    });
    const shown = within(await detail());
    const named = '“prices” has the answer, but isn’t used in replies.';
    expect(await shown.findByText(named)).toBeTruthy();
    expect(shown.queryByText(note)).toBeNull();
    expect(shown.getByText(kept_back.text)).toBeTruthy();
    expect(shown.getByRole('textbox', { name: /^Reply to / })).toHaveProperty('value', '');
    await userEvent.click(shown.getByRole('button', { name: 'Allow it' }));
    expect((await shown.findByRole('status')).textContent).toContain('Ada is drafting a reply…');
    expect(sent(update)[0]?.body).toEqual({ is_public: true });
    expect(sent(draft)).toHaveLength(1);
  });

  it('P-46.30 an emoji goes into the reply, where the cursor is', async () => {
    open([anInteraction({ draft: ['Thank you!'] })]);
    const shown = within(await detail());
    const field = shown.getByRole('textbox', { name: /^Reply to / });
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(5, 5);
    await userEvent.click(shown.getByRole('button', { name: 'Emoji' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Emoji' }));
    await userEvent.type(await picker.findByRole('searchbox'), 'breakfast');
    await userEvent.click(await picker.findByRole('gridcell', { name: 'Croissant' }));
    await waitFor(() => expect(field).toHaveProperty('value', 'Thank🥐 you!'));
    expect(document.activeElement).toBe(field);
  });

  it('P-43.9 takes a template into the reply, and saves the reply as one', async () => {
    const saved = { id: '0198c0de-0000-7000-8000-000000000501', name: 'Hours' };
    const at = '2026-11-21T09:00:00.000Z';
    const template = { ...saved, body: 'We open at 7.', created_at: at, updated_at: at };
    const { sent } = open([anInteraction({ draft: ['Thank you!'] })], {
      answers: {
        'GET /templates': { body: { data: [template], total: 1 } },
        'GET /company/profile': { body: { data: null } },
        'GET /company/products': { body: { data: [], total: 0 } },
        'POST /templates': { status: 201, body: { data: template, message: 'Template saved' } },
      },
    });
    const shown = within(await detail());
    await userEvent.click(shown.getByRole('button', { name: 'Templates' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Templates' }));
    await userEvent.click(await drawer.findByRole('button', { name: /^Hours/ }));
    const field = shown.getByRole('textbox', { name: /^Reply to / });
    expect(field).toHaveProperty('value', 'Thank you! We open at 7.');
    await userEvent.click(shown.getByRole('button', { name: 'Templates' }));
    const again = within(await screen.findByRole('dialog', { name: 'Templates' }));
    await userEvent.click(await again.findByRole('button', { name: 'Save as template' }));
    await enter(await again.findByRole('textbox', { name: 'Name' }), 'Thanks');
    await userEvent.click(again.getByRole('button', { name: 'Save template' }));
    const body = { name: 'Thanks', body: 'Thank you! We open at 7.' };
    await waitFor(() => expect(sent('POST /templates')[0]?.body).toEqual(body));
  });

  it('P-49.122 a reply is taken back for ten seconds, with the words that its owner wrote', async () => {
    const bare = anInteraction({ draft: null });
    let items = [bare, second];
    const [approve, unsend] = [`POST /inbox/${bare.id}/approve`, `POST /inbox/${bare.id}/unsend`];
    const { sent } = open([second], {
      answers: {
        'GET /inbox': () => ({
          body: { data: items, total: items.length, waiting: items.length, answering: 0 },
        }),
        [approve]: () => {
          items = [second];
          return decided(bare, 'Sends in a few seconds.');
        },
        [unsend]: () => {
          items = [bare, second];
          return decided(bare, 'Undone. The reply waits again.');
        },
      },
    });
    const shown = within(await detail());
    await enter(shown.getByRole('textbox', { name: /^Reply to / }), 'My own.');
    await userEvent.click(shown.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('Sends in a few seconds.');
    expect(sent(approve)[0]?.body).toEqual({ parts: ['My own.'], delay_s: 10 });
    await screen.findByRole('region', { name: 'Bo to Ada' });
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Undone. The reply waits again.')).toBeTruthy();
    expect(sent(unsend)).toHaveLength(1);
    await userEvent.click(await screen.findByRole('link', { name: /Sam/ }));
    const again = within(await screen.findByRole('region', { name: 'Sam to Ada' }));
    expect(again.getByRole('textbox', { name: /^Reply to / })).toHaveProperty('value', 'My own.');
  });

  it('P-2.14 lets its owner say that they replied on the network, where there is no draft', async () => {
    const item = { ...onX, draft: null, compose_url: null };
    const { sent } = open([item], {
      answers: { [`POST /inbox/${item.id}/done`]: decided(item, 'Marked as sent') },
    });
    const shown = within(await detail());
    expect(shown.getByRole('button', { name: 'Let Ada draft it' })).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Mark as sent' }));
    expect(await screen.findByText('Marked as sent')).toBeTruthy();
    expect(sent(`POST /inbox/${item.id}/done`)).toHaveLength(1);
  });

  it('P-43.7 keeps what its owner types when a draft arrives meanwhile, and leads to that draft', async () => {
    let item = anInteraction({ draft: null });
    // Somebody waits for a draft, so the list is asked for often.
    const other = { ...second, draft: null, draft_asked: true };
    open([], {
      answers: {
        'GET /inbox': () => ({
          body: { data: [item, other], total: 2, waiting: 2, answering: 1 },
        }),
      },
    });
    const shown = within(await detail());
    const field = shown.getByRole('textbox', { name: /^Reply to / });
    await enter(field, 'My own.');
    item = { ...item, draft: ['They do.'] };
    await shown.findByRole('button', { name: 'Back to the draft' });
    expect(field).toHaveProperty('value', 'My own.');
    await userEvent.click(shown.getByRole('button', { name: 'Back to the draft' }));
    expect(field).toHaveProperty('value', 'They do.');
  });

  it(
    'P-43.7 keeps an edited reply over a reload, until it is decided about or replaced',
    { tags: 'slow' },
    async () => {
      open([first]);
      const field = await screen.findByRole('textbox', { name: /^Reply to / });
      await enter(field, 'Half a thou');
      cleanup();
      const { sent } = open([first], {
        answers: { [`POST /inbox/${first.id}/approve`]: decided(first, 'Sending the reply') },
      });
      const again = await screen.findByRole('textbox', { name: /^Reply to / });
      const text = 'Half a thou';
      expect(again).toHaveProperty('value', expect.stringContaining(text));
      await userEvent.click(screen.getByRole('button', { name: 'Back to the draft' }));
      expect(again).toHaveProperty('value', 'They do, on every write.');
      await enter(again, text);
      await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
      await screen.findByText('Sending the reply');
      expect(again).toHaveProperty('value', expect.stringContaining(text));
      expect(sent(`POST /inbox/${first.id}/approve`)).toHaveLength(1);
      cleanup();
      open([anInteraction({ draft: ['Another draft.'] })]);
      expect(await screen.findByRole('textbox', { name: /^Reply to / })).toHaveProperty(
        'value',
        'Another draft.',
      );
    },
  );
});
