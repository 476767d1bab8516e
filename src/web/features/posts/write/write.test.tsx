import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { aPost } from '#web/features/posts/post.fixture.ts';
import {
  x,
  ada,
  bex,
  said,
  id,
  same,
  both,
  open,
  opened,
  bodyOf,
  button,
  text,
  patience,
  setUpEditor,
} from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';
import { limits } from '#contract/core/limits.ts';
import { valuesOf } from '#web/features/posts/post-values.ts';
import { keepText } from './kept-text.ts';

setUpEditor();

describe('new post', () => {
  it('P-2.96 continues a text that was started elsewhere', { tags: 'slow' }, async () => {
    const { asked, router } = open(
      { 'POST /posts': said(), ...opened() },
      '/write?text=Rye%20is%20back.',
    );
    const field = await text();
    expect(field).toHaveProperty('value', 'Rye is back.');
    await enter(field, ' Come by.');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${id}`), patience);
    expect(bodyOf(asked, 'POST /posts')).toMatchObject({
      parts: ['Rye is back. Come by.'],
    });
  });

  it('P-2.96 P-2.24 is saved with the first words, gets an address, and stays open', async () => {
    const { asked, router } = open({
      'POST /posts': said(),
      [`PATCH /posts/${id}`]: said(aPost({ version: 2 })),
      ...opened(),
    });
    expect(await button('Publish now')).toHaveProperty('disabled', true);
    expect(screen.getByText('Write something first.')).toBeTruthy();
    const field = await text();
    expect(document.activeElement).toBe(field);
    await userEvent.paste('Hello.');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${id}`), patience);
    expect(bodyOf(asked, 'POST /posts')).toEqual({
      agent_id: ada.id,
      parts: ['Hello.'],
      extras: {},
      media_ids: [],
      labels: [],
      review: 'off',
      variants: [{ connection_id: x, ...same }],
    });
    expect(await text()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(await screen.findByText('Saved')).toBeTruthy();
    await userEvent.type(field, '{Alt>}{Enter}{/Alt}Goodbye.');
    await userEvent.click(screen.getByRole('button', { name: /^Bluesky/ }));
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          parts: ['Hello.', 'Goodbye.'],
          variants: both,
        }),
      patience,
    );
    // A slow typist saves several times, each time over the latest version.
    const first = asked.find(({ call }) => call === `PATCH /posts/${id}`);
    expect(first?.body).toMatchObject({ version: 1 });
    expect(asked.filter(({ call }) => call === 'POST /posts')).toHaveLength(1);
    await userEvent.type(await text('Part 2 of 2'), '{Home}{Backspace}');
    expect(await text()).toHaveProperty('value', 'Hello.\n\nGoodbye.');
  });

  it(
    'P-7.182 can be by the person themselves, on any of their accounts, when they have no agent',
    { tags: 'slow' },
    async () => {
      const names = { username: 'me', display_name: 'Me' };
      const own = { status: 'connected', id: x, platform: 'twitter', ...names };
      const { asked } = open({
        'GET /agents': { body: { data: [], agents: [], total: 0 } },
        'GET /connections': { body: { data: [own], platforms: [] } },
        'POST /posts': said(),
        ...opened(),
      });
      await button('Author: You');
      // The only account is selected automatically.
      expect((await button(/^X/)).getAttribute('aria-pressed')).toBe('true');
      await enter(await text(), 'Hello.');
      await waitFor(() => expect(bodyOf(asked, 'POST /posts')).toBeTruthy(), patience);
      expect(bodyOf(asked, 'POST /posts')).toMatchObject({
        author: 'self',
        parts: ['Hello.'],
        variants: [{ connection_id: x }],
      });
      expect(bodyOf(asked, 'POST /posts')).not.toHaveProperty('agent_id');
      expect(asked.some(({ call }) => call === 'POST /content/check')).toBe(false);
    },
  );

  it(
    'P-7.182 keeps its chosen accounts when the author changes from an agent to the owner',
    { tags: 'slow' },
    async () => {
      const { asked } = open({
        'GET /connections': { body: { data: [], platforms: [] } },
        'POST /posts': said(),
        ...opened(),
      });
      await userEvent.click(await button('Author: Ada'));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'You' }));
      expect(screen.queryByText(/the facts; you get a draft/)).toBeNull();
      await userEvent.type(await text(), 'Hi.');
      await waitFor(() => expect(bodyOf(asked, 'POST /posts')).toBeTruthy(), patience);
      expect(bodyOf(asked, 'POST /posts')).toMatchObject({
        author: 'self',
        variants: [{ connection_id: x }],
      });
    },
  );

  it(
    'P-2.96 shows the new author’s accounts when the author changes',
    { tags: 'slow' },
    async () => {
      const { asked } = open({ 'POST /posts': said(), ...opened() });
      await userEvent.click(await button('Author: Ada'));
      await userEvent.click(await screen.findByRole('menuitem', { name: /Bex/ }));
      await userEvent.type(await text(), 'Hi.');
      expect(screen.getByText('Choose an account first.')).toBeTruthy();
      await waitFor(
        () =>
          expect(bodyOf(asked, 'POST /posts')).toMatchObject({ agent_id: bex.id, variants: [] }),
        patience,
      );
    },
  );

  it('P-2.96 opens a suggestion as the post that it is, and keeps it only when it is changed', async () => {
    const post = aPost({ parts: ['One.', 'Two.'], variants: [], standings: [] });
    const { asked } = open(
      { ...opened(post), [`PATCH /posts/${id}`]: said(aPost({ version: 2 })) },
      `/write?draft=${id}`,
    );
    expect(await text('Part 2 of 2')).toBeTruthy();
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(bodyOf(asked, `PATCH /posts/${id}`)).toBeUndefined();
    const again = open(
      { ...opened(post), [`PATCH /posts/${id}`]: said(aPost({ version: 2 })) },
      `/write?draft=${id}`,
    );
    (await text('Part 2 of 2')).focus();
    await userEvent.paste(' Three.');
    await waitFor(
      () =>
        expect(bodyOf(again.asked, `PATCH /posts/${id}`)).toMatchObject({
          parts: ['One.', 'Two. Three.'],
          variants: [{ connection_id: x }],
        }),
      patience,
    );
    // Its brief has the sources of the text.
    expect(bodyOf(again.asked, 'POST /content/check')).toMatchObject({ piece_id: id });
  });

  it('P-2.96 offers to split a text that is too long into several posts', async () => {
    open({ 'POST /posts': said(), ...opened() });
    const field = await text();
    await userEvent.click(field);
    await userEvent.paste('A sentence of a certain length stands here. '.repeat(10));
    expect(screen.getByText('It doesn’t fit the account yet.')).toBeTruthy();
    showMessages();
    await userEvent.click(await button('Split into 2 parts'));
    expect(await text('Part 2 of 2')).toBeTruthy();
    expect(screen.queryByText('It doesn’t fit the account yet.')).toBeNull();
    await userEvent.click(await button('Undo'));
    expect(await button('Split into 2 parts')).toBeTruthy();
  });

  it(
    'P-49.257 blank lines stay in their part, and only its key or button starts the next',
    { tags: 'slow' },
    async () => {
      open({ 'POST /posts': said(), ...opened() });
      await userEvent.type(await text(), 'One.{Enter}{Enter}Two.{Enter}{Enter}{Enter}');
      expect(await text()).toHaveProperty('value', 'One.\n\nTwo.\n\n\n');
      await userEvent.keyboard('{Alt>}{Enter}{/Alt}Three.');
      expect(await text('Part 1 of 2')).toHaveProperty('value', 'One.\n\nTwo.');
      expect(await text('Part 2 of 2')).toHaveProperty('value', 'Three.');
      await userEvent.click(await button('Next part'));
      expect(document.activeElement).toBe(await text('Part 3 of 3'));
    },
  );

  it('P-44.8 a pasted text that one field can’t hold becomes a thread, without losing a word', async () => {
    const { asked } = open({ 'POST /posts': said(), ...opened() });
    const long = Array.from({ length: 60 }, (_, at) =>
      `Sentence ${at} of a long text is here. `.repeat(2),
    ).join('');
    expect(long.length).toBeGreaterThan(limits.post_text);
    await userEvent.click(await text());
    await userEvent.paste(long);
    await waitFor(() => expect(bodyOf(asked, 'POST /posts')).toBeTruthy(), patience);
    const { parts } = bodyOf(asked, 'POST /posts') as { parts: string[] };
    expect(parts).toHaveLength(2);
    expect(parts.join(' ').split(/\s+/u)).toEqual(long.trim().split(/\s+/u));
  });

  it('P-2.97 restores unsaved text after a reload, and then saves it', async () => {
    showMessages();
    const refused = { status: 503, body: { success: false, code: 'unavailable', message: 'No.' } };
    const before = open({ 'POST /posts': refused });
    await enter(await text(), 'Hello.');
    expect(await screen.findByText('Not saved. Kept in this browser.', {}, patience)).toBeTruthy();
    const sent = before.asked.length;
    cleanup();
    // Leaving retries once.
    await waitFor(() => expect(before.asked.length).toBeGreaterThan(sent));
    await new Promise((resolve) => setTimeout(resolve, 200));
    showMessages();
    const { asked } = open({ 'POST /posts': said(), ...opened() });
    expect(await text()).toHaveProperty('value', 'Hello.');
    expect(await screen.findByText('Unsaved text restored.')).toBeTruthy();
    await waitFor(() => expect(bodyOf(asked, 'POST /posts')).toBeTruthy(), patience);
    await waitFor(() => expect(localStorage.getItem(`write:${someUser.id}:new`)).toBeNull());
  });

  it('P-49.34 shows no unsaved text of another space', async () => {
    const values = { ...valuesOf(aPost()), parts: ['Of my own.'] };
    keepText(someUser.id, undefined, { values, version: 0 });
    sessionStorage.setItem('space', '0198c0de-0000-7000-8000-0000000000bb');
    open({});
    expect(await text()).toHaveProperty('value', '');
    cleanup();
    sessionStorage.removeItem('space');
    open({ 'POST /posts': said(), ...opened() });
    expect(await text()).toHaveProperty('value', 'Of my own.');
  });

  it('P-50.185 keeps asking for an approval that the server asks for, with each later save', async () => {
    const waiting = aPost({ review: 'before_sending', version: 2 });
    const { asked } = open({
      'POST /posts': said(waiting),
      [`PATCH /posts/${id}`]: said(waiting),
      ...opened(waiting),
    });
    await enter(await text(), 'Hello.');
    await waitFor(() => expect(bodyOf(asked, 'POST /posts')).toBeTruthy(), patience);
    expect(bodyOf(asked, 'POST /posts')).toMatchObject({ review: 'off' });
    await enter(await text(), 'Hello. And more.');
    const change = `PATCH /posts/${id}`;
    await waitFor(() => expect(bodyOf(asked, change)).toBeTruthy(), patience);
    expect(bodyOf(asked, change)).toMatchObject({ review: 'before_sending' });
  });

  it('P-2.97 says why saving was refused, and keeps the input', async () => {
    const message = 'You’ve reached the limit of 5000 posts. Delete some to add more.';
    open({
      'POST /posts': { status: 409, body: { success: false, code: 'limit_reached', message } },
    });
    await enter(await text(), 'Hello.');
    expect(await screen.findByText(message, {}, patience)).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'Hello.');
  });
});

describe('newer version from elsewhere', () => {
  const newer = aPost({ parts: ['From the other tab.'], version: 5 });
  const start = async () => {
    showMessages();
    let now = aPost();
    const conflict = { success: false, code: 'conflict', message: 'Changed meanwhile.' };
    const world = open(
      {
        [`GET /posts/${id}`]: () => ({ body: { data: now } }),
        [`PATCH /posts/${id}`]: (body) => {
          const { version } = body as { version: number };
          if (version === 5) return said(aPost({ parts: ['Hello. Mine.'], version: 6 }));
          now = newer;
          return { status: 409, body: conflict };
        },
      },
      `/write/${id}`,
    );
    await enter(await text(), ' Mine.');
    const note = await screen.findByRole('alert', { name: 'Newer version' }, patience);
    expect(within(note).getByText('From the other tab.')).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'Hello. Mine.');
    return world;
  };

  it('P-2.97 is shown, and can be overwritten', { tags: 'slow' }, async () => {
    const { asked } = await start();
    await userEvent.click(await button('Keep mine'));
    await waitFor(() =>
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
        version: 5,
        parts: ['Hello. Mine.'],
      }),
    );
    expect(screen.queryByRole('alert', { name: 'Newer version' })).toBeNull();
  });

  it('P-2.97 is accepted, and the own version can be restored', { tags: 'slow' }, async () => {
    await start();
    await userEvent.click(await button('Use the newer version'));
    expect(await text()).toHaveProperty('value', 'From the other tab.');
    await userEvent.click(await button('Undo'));
    expect(await text()).toHaveProperty('value', 'Hello. Mine.');
  });
});

describe('existing post', () => {
  it('P-2.96 is copied, labeled, deleted and restored', { tags: 'slow' }, async () => {
    showMessages();
    const copy = aPost({ id: '0198c0de-0000-7000-8000-000000000202' });
    const { asked, router } = open(
      {
        ...opened(),
        ...opened(copy),
        [`POST /posts/${id}/duplicate`]: said(copy, 'Duplicated as a draft.'),
        [`PATCH /posts/${copy.id}`]: said(copy),
        [`DELETE /posts/${copy.id}`]: { body: { message: 'Deleted.' } },
        'POST /posts/bulk': { body: { done: [copy.id], failed: [], message: 'Restored 1 post.' } },
      },
      `/write/${id}`,
    );
    const more = async (name: string) => {
      await userEvent.click(await button('More for this post'));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await more('Duplicate');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${copy.id}`));
    await more('Edit labels and approval');
    await enter(await screen.findByRole('textbox', { name: 'Labels' }), 'Launch');
    await userEvent.click(screen.getByRole('switch', { name: /^Ask for approval/ }));
    await userEvent.click(await button('Done'));
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${copy.id}`)).toMatchObject({
          labels: ['Launch'],
          review: 'before_sending',
        }),
      patience,
    );
    await more('Delete');
    expect(await screen.findByText('at /posts')).toBeTruthy();
    expect(asked.some(({ call }) => call === `DELETE /posts/${copy.id}`)).toBe(true);
    await userEvent.click(await button('Undo'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${copy.id}`));
    expect(bodyOf(asked, 'POST /posts/bulk')).toEqual({ act: 'restore', posts: [{ id: copy.id }] });
  });

  it('says that a draft with approval asks for it first', async () => {
    const { asked } = open(
      {
        ...opened(aPost({ review: 'before_sending' })),
        [`POST /posts/${id}/publish`]: said(aPost(), 'Needs your approval on 1 account.'),
      },
      `/write/${id}`,
    );
    await userEvent.click(await button('More ways to publish'));
    expect(await screen.findByText('Published as soon as it’s approved')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await button('Ask for approval'));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/publish`)).toMatchObject({ hash: 'hash-1' }),
    );
  });

  it('P-2.96 says that it does not exist', async () => {
    open({}, `/write/${id}`);
    expect(await screen.findByText('Resource not found.')).toBeTruthy();
  });
});
