/** The form of an existing scheduled post: what it sends, and keeping the input. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { enter } from '#test/enter.ts';
import { content, daily, editForm, open, sent } from '#test/schedule-form-screen.tsx';
import { signedIn } from '#test/web-user.ts';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';

signedIn();

describe('editing a scheduled post', () => {
  it(
    'S2-8.23 sends no unchanged time, and the version it is based on',
    { tags: 'slow' },
    async () => {
      showMessages();
      const { asked } = open();
      const form = await editForm();
      await userEvent.clear(content(form));
      await enter(content(form), 'Cut once.');
      await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
      expect(await screen.findByText('Scheduled post updated')).toBeTruthy();
      const body = sent(asked, `PUT /scheduled-posts/${daily.id}`);
      expect(body).toEqual({ content_text: 'Cut once.', version: 1 });
    },
  );

  it('S2-8.20 keeps the input when the server refuses, and shows why at the field', async () => {
    showMessages();
    open({
      [`PUT /scheduled-posts/${daily.id}`]: {
        status: 400,
        body: {
          success: false,
          code: 'invalid_input',
          message: 'Some fields need your attention.',
          details: [{ path: 'scheduled_time', message: 'Choose a time in the future' }],
        },
      },
    });
    const form = await editForm();
    const time = form.getByLabelText(/Date and time/);
    const shown = vi.spyOn(time, 'scrollIntoView');
    await enter(content(form), ' Cut once.');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    const said = 'Failed to save scheduled post: Choose a time in the future';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await form.findByText('Choose a time in the future')).toBeTruthy();
    expect(document.activeElement).toBe(time);
    expect(shown).toHaveBeenCalledWith({ block: 'center' });
    expect(content(form)).toHaveProperty('value', 'Measure twice. Cut once.');
  });

  it(
    'P-2.32 P-49.294 lets the agent write a new text each time, and keeps the repeated one in view',
    { tags: 'slow' },
    async () => {
      const { asked } = open();
      const form = await editForm();
      expect(form.getByText(/Repeating the same text may bore your readers/)).toBeTruthy();
      expect(form.getByText(/^Each post needs your approval\./)).toBeTruthy();
      await userEvent.click(form.getByRole('radio', { name: /writes a new one/ }));
      expect(form.queryByText(/Repeating the same text may bore your readers/)).toBeNull();
      expect(form.getByText(/^Your agent writes each post/)).toBeTruthy();
      expect(form.getByText('Measure twice.')).toBeTruthy();
      expect(form.getByLabelText('Topic (optional)')).toHaveProperty('value', 'Measure twice.');
      await userEvent.click(form.getByRole('radio', { name: /^Same text each time/ }));
      expect(content(form)).toHaveProperty('value', 'Measure twice.');
      await userEvent.click(form.getByRole('radio', { name: /writes a new one/ }));
      await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
      await waitFor(() =>
        expect(sent(asked, `PUT /scheduled-posts/${daily.id}`)).toMatchObject({
          content_text: '',
          topic: 'Measure twice.',
        }),
      );
    },
  );

  it('overwrites a newer version on the second try', { tags: 'slow' }, async () => {
    const bodies: unknown[] = [];
    open({
      [`GET /scheduled-posts/${daily.id}`]: { body: { data: { ...daily, version: 4 } } },
      [`PUT /scheduled-posts/${daily.id}`]: (body) => {
        bodies.push(body);
        return bodies.length === 1
          ? { status: 409, body: { success: false, code: 'conflict', message: 'Changed.' } }
          : { body: { data: daily, message: 'Scheduled post updated' } };
      },
    });
    const form = await editForm();
    await enter(content(form), ' Cut once.');
    const save = form.getByRole('button', { name: 'Save changes' });
    await userEvent.click(save);
    expect((await form.findByRole('alert')).textContent).toContain(
      'This post was changed elsewhere. Save again',
    );
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies).toEqual([
      expect.objectContaining({ version: 1 }),
      expect.objectContaining({ version: 4, content_text: 'Measure twice. Cut once.' }),
    ]);
  });

  it('S2-2.21 asks before discarding changes', { tags: 'slow' }, async () => {
    open();
    const form = await editForm();
    await enter(content(form), ' Cut once.');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(content(form)).toHaveProperty('value', 'Measure twice. Cut once.');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it('P-2.61 shows a queued post as queued, also when editing', { tags: 'slow' }, async () => {
    const queued = { frequency: 'once', max_runs: 1, status: 'scheduled' } as const;
    open({
      'GET /scheduled-posts': listOf([
        aScheduledPost({ ...queued, slot_at: '2027-05-01T13:00:00.000Z' }),
      ]),
    });
    const rows = within(await screen.findByRole('list', { name: 'Scheduled posts' }));
    expect(rows.getByText(/in the queue/)).toBeTruthy();
    const form = await editForm();
    expect(
      form.getByText('This post is queued. Another time takes it out of the queue.'),
    ).toBeTruthy();
  });

  it(
    'P-2.86 an older schedule without a topic can get another time',
    { tags: 'slow' },
    async () => {
      const old = aScheduledPost({ content_text: '', topic: '' });
      const { asked } = open({ 'GET /scheduled-posts': listOf([old]) });
      await userEvent.click(await screen.findByRole('button', { name: /^Edit “/ }));
      const form = within(await screen.findByRole('form', { name: 'Edit scheduled post' }));
      const time = form.getByLabelText(/Date and time/);
      await userEvent.clear(time);
      await enter(time, '2027-06-01T09:00');
      await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
      await waitFor(() =>
        expect(sent(asked, `PUT /scheduled-posts/${old.id}`)).toEqual({
          scheduled_time: '2027-06-01T09:00',
          timezone: 'America/New_York',
          frequency: 'daily',
          version: 1,
        }),
      );
    },
  );

  it('closes at once when nothing changed', { tags: 'slow' }, async () => {
    open();
    const form = await editForm();
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});
