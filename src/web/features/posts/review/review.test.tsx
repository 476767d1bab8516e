/** Sharing a post for review, and what reviewers said, in the editor. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ReviewNote } from '#contract/reviews/types.ts';
import { enter } from '#test/enter.ts';
import { showMessages } from '#test/screen.tsx';
import { bodyOf, button, id, open, opened, said, setUpEditor, text } from '#test/write-screen.tsx';
import { aPost } from '#web/features/posts/post.fixture.ts';

setUpEditor();

const note = (n: number, own: Partial<ReviewNote>): ReviewNote => ({
  id: `0198c0de-0000-7000-8000-00000000040${n}`,
  kind: 'comment',
  by: 'Ben',
  text: 'Which door?',
  quote: null,
  is_current: true,
  answers: null,
  created_at: '2026-11-28T09:00:00.000Z',
  resolved_at: null,
  ...own,
});

const link = {
  id: '0198c0de-0000-7000-8000-000000000501',
  name: 'Launch week',
  post_ids: [id],
  created_at: '2026-11-28T09:00:00.000Z',
  expires_at: '2026-12-05T09:00:00.000Z',
  is_over: false,
};
const url = 'https://social.example/review/a-token';

const notesAt = `/posts/${id}/review-notes`;
const showNotes = (notes: readonly ReviewNote[], more = {}) =>
  open(
    {
      ...opened(aPost({ parts: ['The mill door is open.'] })),
      [`GET ${notesAt}`]: { body: { data: { notes } } },
      ...more,
    },
    `/write/${id}`,
  );
const region = async () => within(await screen.findByRole('region', { name: 'Review comments' }));

describe('reviews in the editor', () => {
  it('P-48.9 a link to a post is made, shown once, and turned off', async () => {
    showMessages();
    const { asked } = open(
      {
        ...opened(),
        [`PATCH /posts/${id}`]: said(),
        'GET /review-links': { body: { data: [link], total: 1 } },
        'POST /review-links': { body: { data: { ...link, url }, message: 'Made.' } },
        [`DELETE /review-links/${link.id}`]: { body: { message: 'Review link turned off.' } },
      },
      `/write/${id}`,
    );
    const share = async () => {
      await userEvent.click(await button('More for this post'));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Share for review' }));
      return within(await screen.findByRole('dialog', { name: 'Share for review' }));
    };
    const dialog = await share();
    await userEvent.click(await dialog.findByRole('button', { name: 'Turn off Launch week' }));
    await screen.findByText('Review link turned off.');
    await enter(dialog.getByRole('textbox', { name: /^Name/ }), 'Launch week');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    const address = await screen.findByRole('textbox', { name: 'Review link' });
    expect(address).toHaveProperty('value', url);
    expect(bodyOf(asked, 'POST /review-links')).toEqual({
      post_ids: [id],
      name: 'Launch week',
      days: 7,
      hold: true,
    });
  });

  it('P-50.158 a PIN is six digits at least, sent once, and not shown again', async () => {
    const { asked } = open(
      {
        ...opened(),
        [`PATCH /posts/${id}`]: said(),
        'GET /review-links': { body: { data: [{ ...link, has_pin: true }], total: 1 } },
        'POST /review-links': { body: { data: { ...link, has_pin: true, url }, message: 'Made.' } },
      },
      `/write/${id}`,
    );
    await userEvent.click(await button('More for this post'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share for review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share for review' }));
    expect((await dialog.findByText(/, with a PIN/u)).textContent).toContain('works until');
    const pin = dialog.getByLabelText('PIN (optional)');
    await enter(pin, '12 34a');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(dialog.getByText('Choose at least 6 digits.')).toBeTruthy();
    expect(asked.map(({ call }) => call)).not.toContain('POST /review-links');
    await userEvent.type(pin, '56');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    await screen.findByRole('textbox', { name: 'Review link' });
    expect(bodyOf(asked, 'POST /review-links')).toMatchObject({ post_ids: [id], pin: '123456' });
    expect(screen.getByText(/Anyone who has it and the PIN can read/u)).toBeTruthy();
  });

  it('P-48.9 a comment is answered and resolved, and its words are shown in the text', async () => {
    const first = note(1, { quote: 'mill door' });
    const answered = note(2, { by: null, text: 'The red one.', answers: first.id });
    const { asked } = showNotes([first], {
      [`POST ${notesAt}`]: { body: { data: { notes: [first, answered] }, message: 'Answered.' } },
      [`POST ${notesAt}/resolve`]: {
        body: {
          data: { notes: [{ ...first, resolved_at: '2026-11-29T09:00:00.000Z' }, answered] },
          message: 'Resolved.',
        },
      },
    });
    const notes = await region();
    await userEvent.click(notes.getByRole('button', { name: 'mill door' }));
    const field = await text();
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('no text');
    expect([field.selectionStart, field.selectionEnd]).toEqual([4, 13]);
    await userEvent.click(notes.getByRole('button', { name: 'Answer' }));
    await enter(notes.getByRole('textbox', { name: 'Answer to Ben' }), 'The red one.');
    await userEvent.click(notes.getByRole('button', { name: 'Send' }));
    await notes.findByText('The red one.');
    expect(bodyOf(asked, `POST ${notesAt}`)).toEqual({ text: 'The red one.', answers: first.id });
    await userEvent.click(notes.getByRole('button', { name: 'Resolve' }));
    await userEvent.click(await notes.findByRole('button', { name: 'Show 1 resolved' }));
    notes.getByText('The red one.');
    expect(bodyOf(asked, `POST ${notesAt}/resolve`)).toEqual({
      note_id: first.id,
      is_resolved: true,
    });
  });

  it('P-48.9 the agent rewrites the marked words, or the post, as the comment says', async () => {
    const words = note(1, { kind: 'change', quote: 'mill door', text: 'Say which door.' });
    const whole = note(2, { text: 'Shorter.', is_current: false });
    const approval = note(3, { kind: 'approval', text: '' });
    const { asked } = showNotes([words, whole, approval], {
      'POST /content/rewrite': { body: { data: { options: [['the red door']] } } },
    });
    const notes = await region();
    notes.getByText('asks for a change', { exact: false });
    notes.getByText('about an earlier version', { exact: false });
    const [first, second, ...others] = notes.getAllByRole('button', { name: 'Rewrite with this' });
    expect(others).toEqual([]);
    await userEvent.click(first ?? document.body);
    const rewrite = () => bodyOf(asked, 'POST /content/rewrite');
    await waitFor(() =>
      expect(rewrite()).toMatchObject({
        how: 'instructed',
        instruction: 'Say which door.',
        selection: { part: 0, start: 4, end: 13 },
      }),
    );
    await userEvent.click(second ?? document.body);
    await waitFor(() => expect(rewrite()).toMatchObject({ instruction: 'Shorter.' }));
    expect(rewrite()).not.toHaveProperty('selection');
  });
});
