import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import {
  x,
  bluesky,
  ada,
  composer,
  nothingFound,
  said,
  id,
  same,
  both,
  standings,
  open,
  opened,
  bodyOf,
  button,
  text,
  pane,
  choose,
  patience,
  setUpEditor,
} from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';

setUpEditor();

describe('versions of a post', () => {
  it('P-2.98 an account gets its own version, and the main text again', async () => {
    showMessages();
    const post = aPost({ variants: both, standings });
    const { asked } = open({ ...opened(post), [`PATCH /posts/${id}`]: said(post) }, `/write/${id}`);
    await userEvent.click((await pane()).getByRole('tab', { name: /^Bluesky/ }));
    await userEvent.click((await pane()).getByRole('button', { name: 'Customize for Bluesky' }));
    expect(await screen.findByText('Editing Bluesky (@ada.example) only.')).toBeTruthy();
    await enter(await text(), ' Bluesky!');
    expect((await pane()).getByText('Hello. Bluesky!')).toBeTruthy();
    await userEvent.click(await button('Done'));
    expect(await text()).toHaveProperty('value', 'Hello.');
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          parts: ['Hello.'],
          variants: [{ parts: null }, { parts: ['Hello. Bluesky!'] }],
        }),
      patience,
    );
    await userEvent.click(await button('Back to main text'));
    expect((await pane()).queryByText('Hello. Bluesky!')).toBeNull();
    await userEvent.click(await button('Undo'));
    expect((await pane()).getByText('Hello. Bluesky!')).toBeTruthy();
  });

  it('P-2.98 P-7.98 text that is too long is shortened, with the changes shown, and that can be undone', async () => {
    showMessages();
    const fitted = aPost({
      parts: ['much '.repeat(80)],
      variants: [{ connection_id: x, ...same, parts: ['Short.'] }],
      standings: [standing({ parts: ['Short.'], changes: ['It is shorter.'] })],
      version: 2,
    });
    const long = aPost({ parts: ['much '.repeat(80)] });
    open(
      { ...opened(long), [`POST /posts/${id}/fit`]: said(fitted, 'Fitted to 1 account.') },
      `/write/${id}`,
    );
    await userEvent.click(await button('Fit to each'));
    expect(await screen.findByText('It is shorter.')).toBeTruthy();
    expect((await pane()).getByText('Short.')).toBeTruthy();
    await userEvent.click(await button('Undo'));
    await waitFor(() => expect(screen.queryByText('Short.')).toBeNull());
  });

  it('P-7.98 shortening runs as a job when the agent takes longer, and says why it failed', async () => {
    const long = aPost({ parts: ['much '.repeat(80)] });
    const message = 'This post was changed while it was being fitted. Fit it again.';
    const job = { id: 'job-1', attempt: 1, content: [], options: [] };
    open(
      {
        ...opened(long),
        [`POST /posts/${id}/fit`]: { status: 202, body: { data: long, job_id: 'job-1' } },
        'GET /content/jobs/job-1': {
          body: { data: { ...job, state: 'failed', error: { code: 'conflict', message } } },
        },
      },
      `/write/${id}`,
    );
    await userEvent.click(await button('Fit to each'));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it(
    'P-9.71 an account has its own alt texts when its network supports them',
    { tags: 'slow' },
    async () => {
      const media = [{ id: 'm1', url: '/api/media/m1.webp', alt: 'A fox' }];
      const variants = [{ connection_id: x, ...same, alts: { m1: 'Our fox' } }];
      const described = [{ id: 'm1', url: '/api/media/m1.webp', alt: 'Our fox' }];
      const post = aPost({
        media,
        media_ids: ['m1'],
        variants,
        standings: [standing({ media: described, media_ids: ['m1'] })],
      });
      const { asked } = open(
        { ...opened(post), [`PATCH /posts/${id}`]: said(post) },
        `/write/${id}`,
      );
      await userEvent.click(await button(/^ALT texts for .*, 1 changed$/));
      const dialog = within(await screen.findByRole('dialog', { name: /^Edit ALT texts for / }));
      const field = dialog.getByRole('textbox', { name: 'ALT text' });
      expect(field).toHaveProperty('value', 'Our fox');
      await enter(field, ', asleep');
      await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
      await waitFor(
        () =>
          expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
            variants: [{ alts: { m1: 'Our fox, asleep' } }],
          }),
        patience,
      );
    },
  );
});

describe('main button', () => {
  const planned = aPost({
    stage: 'scheduled',
    standings: [standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' })],
  });

  it('P-2.101 remembers the last action, and a queued post can be taken back', async () => {
    showMessages();
    let now = aPost();
    const becomes = (post: typeof now, message: string) => () => {
      now = post;
      return said(post, message);
    };
    const { asked } = open(
      {
        [`GET /posts/${id}`]: () => ({ body: { data: now } }),
        [`POST /posts/${id}/queue`]: becomes(planned, 'Queued on 1 account.'),
        [`POST /posts/${id}/unschedule`]: becomes(aPost(), 'Moved back to drafts.'),
      },
      `/write/${id}`,
    );
    await choose('Add to queue');
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/queue`)).toEqual({ hash: 'hash-1', place: 'next' }),
    );
    expect(await button('Reschedule…')).toBeTruthy();
    await userEvent.click(await button('Undo'));
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(await button('Add to queue')).toBeTruthy();
    (await text()).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === `POST /posts/${id}/queue`)).toHaveLength(2),
    );
  });

  it('P-2.101 moving a scheduled post to another time can be undone', async () => {
    showMessages();
    const moved = aPost({
      stage: 'scheduled',
      standings: [standing({ stage: 'scheduled', next_run_at: '2099-02-01T09:00:00.000Z' })],
    });
    const { asked } = open(
      { ...opened(planned), [`POST /posts/${id}/schedule`]: said(moved, 'Scheduled.') },
      `/write/${id}`,
    );
    await userEvent.click(await button('Reschedule…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await userEvent.click(await button('Undo'));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toEqual({
        scheduled_time: '2099-01-01T09:00',
        timezone: 'UTC',
      }),
    );
  });

  it('P-2.74 schedules a post on some of its accounts', async () => {
    const post = aPost({ is_approved: true, variants: both, standings });
    const { asked } = open(
      { ...opened(post), [`POST /posts/${id}/schedule`]: said(post, 'Scheduled on 1 account.') },
      `/write/${id}`,
    );
    expect(await screen.findByText('Approved')).toBeTruthy();
    await choose('Schedule…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    const [first, second] = dialog.getAllByRole('checkbox', { checked: true });
    if (!first || !second) throw new Error('two accounts');
    await userEvent.click(first);
    await userEvent.click(second);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(dialog.getByText('Choose at least one account.')).toBeTruthy();
    await userEvent.click(second);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toMatchObject({
        hash: 'hash-1',
        connection_ids: [bluesky],
      }),
    );
  });

  it('P-2.101 changes a scheduled post only after a confirmation, and keeps what is published', async () => {
    const out = standing({
      connection_id: bluesky,
      connection: { id: bluesky, username: 'ada.example', name: '@ada.example' },
      platform: 'bluesky',
      stage: 'out',
      parts: ['As it went.'],
    });
    const waiting = standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' });
    const post = aPost({
      stage: 'scheduled',
      variants: both,
      standings: [waiting, out],
      version: 7,
    });
    const { asked } = open({ ...opened(post), [`PATCH /posts/${id}`]: said(post) }, `/write/${id}`);
    const chip = await screen.findByRole('button', { name: /^Bluesky/ });
    expect(chip).toHaveProperty('disabled', true);
    await enter(await text(), ' And goodbye.');
    expect(screen.getByText('Not updated yet')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(bodyOf(asked, `PATCH /posts/${id}`)).toBeUndefined();
    await userEvent.click(await button('Update'));
    await waitFor(() =>
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
        version: 7,
        parts: ['Hello. And goodbye.'],
      }),
    );
  });

  it('P-2.101 approves exactly what is shown', async () => {
    const attention = {
      code: 'approval',
      action: 'approve',
      message: 'Waits for your approval.',
      occurrence_id: null,
    } as const;
    const waiting = aPost({
      stage: 'waiting',
      review: 'before_sending',
      standings: [standing({ stage: 'waiting', scheduled_post_id: 's1', attention })],
    });
    const { asked } = open(
      { ...opened(waiting), [`POST /posts/${id}/approve`]: said() },
      `/write/${id}`,
    );
    const approve = await button('Approve');
    expect(approve.dataset['variant']).toBe('filled');
    await userEvent.click(approve);
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/approve`)).toEqual({ hash: 'hash-1' }),
    );
  });
});

describe('checks and rewriting', () => {
  it('P-2.100 issues are listed under their part, and can be overridden', async () => {
    const claim = { part: 0, start: 7, end: 10, text: '40%', kind: 'number' };
    const { asked } = open(
      {
        ...opened(aPost({ parts: ['Faster 40%.'] })),
        'POST /content/check': { body: { data: { ...nothingFound, claims: [claim] } } },
        [`POST /posts/${id}/publish`]: said(aPost(), 'Publishing on 1 account.'),
      },
      `/write/${id}`,
    );
    const list = within(await screen.findByRole('list', { name: 'To check' }, patience));
    expect(list.getByText(/No source for this number/)).toBeTruthy();
    await userEvent.click(await button('Publish now'));
    const anyway = list.getByRole('button', { name: 'Post anyway' });
    expect(document.activeElement).toBe(anyway);
    expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeUndefined();
    await userEvent.click(anyway);
    expect(screen.queryByRole('list', { name: 'To check' })).toBeNull();
    await userEvent.click(await button('Publish now'));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/publish`)).toEqual({ hash: 'hash-1' }),
    );
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

  it('P-2.99 the built-in writer writes from a topic and its questions, and says what rewriting needs', async () => {
    const question = { key: 'when', label: 'When?', example: 'Monday', answer: '' };
    const { asked } = open({
      'POST /content/questions': { body: { data: { act: 'hours', questions: [question] } } },
      'POST /content/generate': {
        body: { data: { content: [{ parts: ['We open on Monday.'] }], seed: 1 } },
      },
      'POST /posts': said(),
      ...opened(),
    });
    await userEvent.type(await text(), '/');
    expect(await screen.findByText(/^Rewriting needs an AI model\./)).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Shorter' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Write from a topic' }));
    const topic = await screen.findByRole('textbox', { name: /^What should Ada write about/ });
    await enter(topic, 'opening hours');
    await enter(await screen.findByRole('textbox', { name: 'When?' }, patience), 'Monday');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'When?' })).toBeNull();
    await userEvent.click(await button(/^Start from a topic/));
    expect(await screen.findByRole('textbox', { name: 'When?' })).toHaveProperty('value', 'Monday');
    await userEvent.click(await button('Write a draft'));
    await userEvent.click(await button('Keep'));
    expect(bodyOf(asked, 'POST /content/generate')).toMatchObject({
      agent_id: ada.id,
      topic: 'opening hours',
      answers: { when: 'Monday' },
    });
    expect(await text()).toHaveProperty('value', 'We open on Monday.');
  });
});
