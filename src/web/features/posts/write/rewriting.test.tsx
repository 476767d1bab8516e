import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { aPost } from '#web/features/posts/post.fixture.ts';
import {
  ada,
  composer,
  nothingFound,
  said,
  id,
  open,
  opened,
  bodyOf,
  button,
  text,
  patience,
  setUpEditor,
} from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';
import { aDraft } from '#test/web-drafts.ts';

setUpEditor();

describe('checks and rewriting', () => {
  it(
    'P-2.100 P-44.3 issues are a line under their part, and one click publishes anyway',
    { tags: 'slow' },
    async () => {
      const claim = { part: 0, start: 7, end: 10, text: '40%', kind: 'number' };
      const { asked } = open(
        {
          ...opened(aPost({ parts: ['Faster 40%.'] })),
          'POST /content/check': { body: { data: { ...nothingFound, claims: [claim] } } },
          [`POST /posts/${id}/publish`]: said(aPost(), 'Publishing to Bluesky…'),
        },
        `/write/${id}`,
      );
      await userEvent.click(await button('1 thing to check', patience));
      const list = within(screen.getByRole('list', { name: 'To check' }));
      expect(list.getByText(/No source for this number/)).toBeTruthy();
      await userEvent.click(await button('Publish now'));
      const held = within(await screen.findByRole('dialog'));
      const review = await held.findByRole('button', { name: 'Review' });
      await waitFor(() => expect(document.activeElement).toBe(review));
      expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeUndefined();
      await userEvent.click(review);
      const field = await text();
      if (!(field instanceof HTMLTextAreaElement)) throw new Error('no text');
      expect([field.selectionStart, field.selectionEnd]).toEqual([7, 10]);
      await userEvent.click(await button('More ways to publish'));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Put first in queue' }));
      await userEvent.click(await button('Review'));
      expect(bodyOf(asked, `POST /posts/${id}/queue`)).toBeUndefined();
      await userEvent.click(await button('Publish now'));
      await userEvent.click(await button('Post anyway'));
      expect(screen.queryByRole('list', { name: 'To check' })).toBeNull();
      await waitFor(() =>
        expect(bodyOf(asked, `POST /posts/${id}/publish`)).toMatchObject({ hash: 'hash-1' }),
      );
    },
  );

  it('P-44.2 a remark on how a person writes holds nothing, but what may never be published does', async () => {
    const remark = {
      check: 'cliche',
      label: 'No AI clichés',
      passed: false,
      message: 'Sounds like a machine.',
      can_override: true,
      accepted: false,
    };
    const leak = { ...remark, check: 'secret', message: 'This is a key.', can_override: false };
    let checks = [remark];
    const { asked } = open(
      {
        ...opened(aPost({ parts: ['Game-changer.'] })),
        'POST /content/check': () => ({
          body: { data: { ...nothingFound, is_typed: true, checks } },
        }),
        [`PATCH /posts/${id}`]: said(aPost({ version: 2 })),
        [`POST /posts/${id}/publish`]: said(aPost(), 'Publishing to Bluesky…'),
      },
      `/write/${id}`,
    );
    expect(await button('1 thing to check', patience)).toBeTruthy();
    checks = [remark, leak];
    await enter(await text(), ' sk-1234');
    expect(await button('2 things to check', patience)).toBeTruthy();
    await userEvent.click(await button('Publish now'));
    const held = within(await screen.findByRole('dialog'));
    expect((await held.findByText(/1 thing to fix first/)).textContent).toContain('This is a key.');
    expect(held.queryByRole('button', { name: 'Post anyway' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    checks = [remark];
    await enter(await text(), '!');
    expect(await button('1 thing to check', patience)).toBeTruthy();
    await userEvent.click(await button('Publish now'));
    await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeTruthy());
  });

  it('P-2.99 a selected passage is rewritten, compared with the old text, kept and undone', async () => {
    showMessages();
    const model = { id: 'gpt', label: 'GPT', price: null, is_default: true };
    const { asked } = open(
      {
        ...opened(aPost({ parts: ['We open. It is nice.'] })),
        'GET /content/writers': { body: { data: [model, { ...composer, is_default: false }] } },
        'POST /content/rewrite': { body: { data: { options: [['Come in.']] } } },
        [`PATCH /posts/${id}`]: said(aPost({ version: 2 })),
      },
      `/write/${id}`,
    );
    const field = await text();
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('no text');
    await userEvent.pointer([
      { target: field, offset: 9, keys: '[MouseLeft>]' },
      { offset: 20 },
      { keys: '[/MouseLeft]' },
    ]);
    await userEvent.keyboard('{Control>}j{/Control}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Shorter' }));
    const panel = within(await screen.findByRole('region', { name: 'Suggestion' }));
    const keep = await panel.findByRole('button', { name: 'Keep' });
    expect(bodyOf(asked, 'POST /content/rewrite')).toMatchObject({
      agent_id: ada.id,
      parts: ['We open. It is nice.'],
      how: 'shorter',
      platform: 'twitter',
      selection: { part: 0, start: 9, end: 20 },
    });
    expect(document.activeElement).toBe(keep);
    expect(field.value).toBe('We open. It is nice.');
    await userEvent.click(keep);
    expect(await text()).toHaveProperty('value', 'We open. Come in.');
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          parts: ['We open. Come in.'],
          made_with_ai: true,
        }),
      patience,
    );
    await userEvent.click(await button('Undo'));
    expect(await text()).toHaveProperty('value', 'We open. It is nice.');
  });

  it('shows a text as it is written, and stops it', { tags: 'slow' }, async () => {
    const model = { id: 'gpt', label: 'GPT', price: null, is_default: true };
    open(
      {
        ...opened(aPost({ parts: ['We open. It is nice.'] })),
        'GET /content/writers': { body: { data: [model] } },
        'POST /content/rewrite': { status: 202, body: { success: true, job_id: 'job-1' } },
      },
      `/write/${id}`,
    );
    const job = { state: 'running', step: 'Writing', attempt: 1, content: [], options: [] };
    const answer = vi.mocked(fetch).getMockImplementation();
    const seen: string[] = [];
    let key = '';
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      const [, asked] = /\/content\/jobs\/(.+)$/u.exec(url) ?? [];
      if (url.endsWith('/content/rewrite'))
        key = new Headers(init?.headers).get('idempotency-key') ?? '';
      if (asked === undefined) return answer ? answer(input, init) : Response.error();
      seen.push(`${init?.method} ${asked}`);
      return Response.json({ data: { ...job, id: 'job-1', so_far: 'Come in. We', error: null } });
    });
    await userEvent.click(await text());
    await userEvent.keyboard('{Control>}j{/Control}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Shorter' }));
    await screen.findByText('Come in. We', {}, patience);
    await userEvent.click(await button('Stop'));
    expect(screen.queryByText('Come in. We')).toBeNull();
    await waitFor(() => expect(seen).toContain(`DELETE ${key}`));
    expect(seen).toContain(`GET ${key}`);
  });

  it(
    'P-2.130 the agent follows instructions for the selection, and the old text can be restored',
    { tags: 'slow' },
    async () => {
      showMessages();
      const model = { id: 'gpt', label: 'GPT', price: null, is_default: true };
      const { asked } = open(
        {
          ...opened(aPost({ parts: ['Rye is back. Come by.'] })),
          'GET /content/writers': { body: { data: [model, composer] } },
          [`PATCH /posts/${id}`]: said(),
          'POST /content/rewrite': { body: { data: { options: [['From 7, rye is back.']] } } },
        },
        `/write/${id}`,
      );
      const field = await text();
      await userEvent.pointer([
        { target: field, offset: 0, keys: '[MouseLeft>]' },
        { offset: 12 },
        { keys: '[/MouseLeft]' },
      ]);
      await userEvent.click(await button('Ask Ada'));
      await userEvent.click(
        await screen.findByRole('menuitem', { name: 'Tell Ada what to change' }),
      );
      const panel = await screen.findByRole('form', { name: 'Tell Ada what to change' });
      expect(within(panel).getByText('In “Rye is back.”')).toBeTruthy();
      const words = within(panel).getByRole('textbox', { name: 'What should Ada change?' });
      await waitFor(() => expect(document.activeElement).toBe(words));
      await userEvent.type(words, ' Say from when: 7.{Enter}');
      await userEvent.click(await button('Keep'));
      expect(bodyOf(asked, 'POST /content/rewrite')).toMatchObject({
        how: 'instructed',
        instruction: 'Say from when: 7.',
        parts: ['Rye is back. Come by.'],
        selection: { part: 0, start: 0, end: 12 },
      });
      expect(await text()).toHaveProperty('value', 'From 7, rye is back. Come by.');
      await waitFor(
        () => expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({ source: 'agent' }),
        patience,
      );
      await userEvent.click(await button('Undo'));
      expect(await text()).toHaveProperty('value', 'Rye is back. Come by.');
    },
  );

  it(
    'P-2.99 the built-in writer writes from a topic and facts, and says what rewriting needs',
    { tags: 'slow' },
    async () => {
      const { asked } = open({
        'POST /content/generate': {
          body: {
            data: {
              content: [
                aDraft({
                  parts: ['We open on Monday.'],
                  brief: { ...aDraft().brief, context: 'We open on Monday.\nWe close at 6.' },
                }),
              ],
              seed: 1,
            },
          },
        },
        'POST /posts': said(),
        ...opened(),
      });
      await userEvent.type(await text(), '/');
      expect(await screen.findByText(/^Rewriting needs an AI model\./)).toBeTruthy();
      expect(screen.queryByRole('menuitem', { name: 'Shorter' })).toBeNull();
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Write from a topic' }));
      const topic = await screen.findByRole('textbox', { name: /^What should Ada write about/ });
      await waitFor(() => expect(document.activeElement).toBe(topic));
      await enter(topic, 'opening hours');
      await enter(await screen.findByRole('textbox', { name: 'Facts' }), 'From Monday');
      // In an open list, Escape closes only that.
      const kind = screen.getByRole('combobox', { name: 'Kind' });
      await userEvent.click(kind);
      await screen.findByRole('option', { name: 'Offer' });
      await userEvent.keyboard('{Escape}');
      expect(screen.getByRole('textbox', { name: 'Facts' })).toBeTruthy();
      await waitFor(() => expect(kind.getAttribute('aria-expanded')).toBe('false'));
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('textbox', { name: 'Facts' })).toBeNull();
      await userEvent.click(await button(/^Start from a topic/));
      expect(await screen.findByRole('textbox', { name: 'Facts' })).toHaveProperty(
        'value',
        'From Monday',
      );
      await userEvent.click(await button('Write a draft'));
      await userEvent.click(await button('Keep'));
      expect(bodyOf(asked, 'POST /content/generate')).toMatchObject({
        agent_id: ada.id,
        topic: 'opening hours',
        context: 'From Monday',
      });
      expect(await text()).toHaveProperty('value', 'We open on Monday.');
      // The brief of the draft has the sources of the text.
      await waitFor(
        () => expect(bodyOf(asked, 'POST /content/check')).toMatchObject({ piece_id: aDraft().id }),
        patience,
      );
    },
  );

  it('P-49.150 the panel of a topic takes the cursor once, so that the text can be typed beside it', async () => {
    open({ 'POST /posts': said(), ...opened() }, `/write?agent=${ada.id}&topic=Hours`);
    const topic = await screen.findByRole('textbox', { name: /^What should Ada/ });
    // The topic is given, so the facts are next.
    const facts = await screen.findByRole('textbox', { name: /^Facts/ });
    await waitFor(() => expect(document.activeElement).toBe(facts));
    const field = await text();
    await userEvent.click(field);
    await userEvent.type(field, 'Hello from Ada.', { skipClick: true });
    expect([field, topic].map((one) => (one as HTMLInputElement).value)).toEqual([
      'Hello from Ada.',
      'Hours',
    ]);
    await userEvent.keyboard(' And more.');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', 'Hello from Ada. And more.');
  });

  it('P-49.39 on an empty page a draft is the text at once, and Undo empties the page', async () => {
    showMessages();
    const draft = 'Rye is back. We open on Monday.';
    open({
      'POST /content/generate': {
        body: { data: { content: [aDraft({ parts: [draft] })], seed: 1 } },
      },
      'POST /posts': said(aPost({ parts: [draft] })),
      ...opened(aPost({ parts: [draft] })),
    });
    await userEvent.click(await button(/^Start from a topic/));
    await enter(await screen.findByRole('textbox', { name: /^What should Ada/ }), 'Hours');
    await userEvent.click(await button('Write a draft'));
    await waitFor(async () => expect(await text()).toHaveProperty('value', draft), patience);
    expect(screen.queryByRole('region', { name: 'Suggestion' })).toBeNull();
    await userEvent.click(await button('Undo'));
    expect(await text()).toHaveProperty('value', '');
  });

  it('P-7.482 P-49.42 a draft is saved before it is edited, and is no longer undone once it is published', async () => {
    showMessages();
    const draft = 'News!\n\nWe open on Monday.';
    const post = aPost({ parts: [draft] });
    const edited = aPost({ parts: ['We open on Monday.'], version: 2 });
    const { asked } = open({
      'POST /content/generate': {
        body: { data: { content: [aDraft({ parts: [draft] })], seed: 1 } },
      },
      'POST /posts': said(post),
      ...opened(post),
      [`PATCH /posts/${id}`]: said(edited),
      [`POST /posts/${id}/publish`]: said(edited, 'Publishing to Bluesky…'),
    });
    await userEvent.click(await button(/^Start from a topic/));
    await enter(await screen.findByRole('textbox', { name: /^What should Ada/ }), 'Hours');
    await enter(await screen.findByRole('textbox', { name: 'Facts' }), 'We open on Monday.');
    await userEvent.click(await button('Write a draft'));
    const field = await text();
    // Faster than any pause in typing.
    await waitFor(() => expect(field).toHaveProperty('value', draft));
    expect(await screen.findByText('Draft added.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'We open on Monday.' } });
    await userEvent.click(await button('Publish now'));
    await waitFor(() => expect(screen.queryByText('Draft added.')).toBeNull());
    await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeTruthy(), patience);
    const saved = asked.filter(({ call }) => /^(?:POST|PATCH) \/posts(?:\/[^/]+)?$/u.test(call));
    expect(saved.map(({ call }) => call)).toEqual(['POST /posts', `PATCH /posts/${id}`]);
    expect(saved[0]?.body).toMatchObject({
      agent_id: ada.id,
      parts: [draft],
      made_with_ai: true,
    });
    expect(saved[1]?.body).toMatchObject({ parts: ['We open on Monday.'] });
    expect(saved[1]?.body).not.toHaveProperty('source');
  });

  it('P-2.99 facts that had no room are listed, and become a thread on a click', async () => {
    const brief = { ...aDraft().brief, context: 'We open on Monday.\nWe close at 6.' };
    const { asked } = open({
      'POST /content/generate': {
        body: { data: { content: [aDraft({ parts: ['We open on Monday.'], brief })], seed: 1 } },
      },
      ...opened(),
    });
    await userEvent.click(await button(/^Start from a topic/));
    await enter(await screen.findByRole('textbox', { name: /^What should Ada/ }), 'Hours');
    await enter(await screen.findByRole('textbox', { name: 'Facts' }), 'We open on Monday.');
    await userEvent.click(await button('Write a draft'));
    const left = within(await screen.findByRole('region', { name: 'Facts that didn’t fit' }));
    expect(left.getByText('1 of your 2 facts didn’t fit')).toBeTruthy();
    expect(left.getByText('We close at 6.')).toBeTruthy();
    await userEvent.click(left.getByRole('button', { name: 'Make it a thread' }));
    await waitFor(() =>
      expect(bodyOf(asked, 'POST /content/generate')).toMatchObject({
        topic: 'Hours',
        context: 'We open on Monday.',
        content_type: 'thread',
        length: 'long',
      }),
    );
  });

  it('P-2.99 without facts the form stays, and asks for them where they are typed', async () => {
    const message =
      'The built-in writer only sets facts. Add at least one fact, or connect an AI model.';
    const found = { id, kind: 'profile', source_id: null, source: 'Harbour Tea', heading: '' };
    Object.assign(found, { text: 'We open at 7.', is_public: true });
    open({
      'POST /content/generate': {
        status: 400,
        body: { success: false, code: 'needs_facts', error: message, message },
      },
      'POST /company/ask': { body: { data: [found], is_whole: true } },
      ...opened(),
    });
    await userEvent.click(await button(/^Start from a topic/));
    await enter(await screen.findByRole('textbox', { name: /^What should Ada/ }), 'Hours');
    await userEvent.click(await button('Find company facts'));
    await button('Add We open at 7. Harbour Tea');
    await userEvent.click(await button('Write a draft'));
    expect(await screen.findByText(message)).toBeTruthy();
    // What was found stays to choose from.
    await button('Add We open at 7. Harbour Tea');
    const facts = screen.getByRole('textbox', { name: 'Facts' });
    await waitFor(() => expect(document.activeElement).toBe(facts));
    expect(screen.getByRole('textbox', { name: /^What should Ada/ })).toHaveProperty(
      'value',
      'Hours',
    );
  });
});
