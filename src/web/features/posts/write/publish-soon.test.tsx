/** “Publish now” in the editor: a few seconds in which it can be undone. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { showMessages } from '#test/screen.tsx';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { bodyOf, button, id, open, said, setUpEditor, text } from '#test/write-screen.tsx';

setUpEditor();

const soon = () => {
  const now = Date.now();
  const due_at = new Date(now + limits.publish_delay * second).toISOString();
  const occurrence = aRun({ status: 'READY', due_at });
  return aPost({
    stage: 'scheduled',
    updated_at: new Date(now).toISOString(),
    standings: [standing({ stage: 'scheduled', next_run_at: due_at, occurrence })],
  });
};
const before = { before: [] };

/** A server on which the post is published soon, until that is undone. */
function openDraft() {
  showMessages();
  let now = aPost();
  const becomes = (post: typeof now, more: object) => () => {
    now = post;
    return { body: { data: post, ...more } };
  };
  return open(
    {
      [`GET /posts/${id}`]: () => said(now),
      [`POST /posts/${id}/publish`]: () =>
        becomes(soon(), { message: 'Publishes in a few seconds.', undo: before })(),
      [`POST /posts/${id}/unschedule`]: becomes(aPost(), { message: 'Moved back to drafts.' }),
    },
    `/write/${id}`,
  );
}

test(
  'P-45.3 P-49.290 publishing waits some seconds, in which nothing can be changed, which are counted for the eyes only, and Undo brings the draft back',
  { tags: 'slow' },
  async () => {
    const { asked } = openDraft();
    await userEvent.click(await button('Publish now'));
    expect(await screen.findByText('Publishes in a few seconds.')).toBeTruthy();
    expect(bodyOf(asked, `POST /posts/${id}/publish`)).toEqual({
      hash: 'hash-1',
      delay_s: limits.publish_delay,
    });
    const undo = await button('Undo');
    expect(undo.querySelector('.numeric[aria-hidden]')?.textContent).toMatch(/\b(?:10|9) s$/);
    // Nothing else is offered meanwhile.
    expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull();
    // What is typed now would not be published.
    expect(await screen.findByText(/To change it, undo first\.$/)).toBeTruthy();
    const field = await text();
    expect(field.closest('[inert]')).toBeTruthy();
    expect(document.querySelector('aside[inert]')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Hello. One more.' } });
    expect(field).toHaveProperty('value', 'Hello.');
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
    await userEvent.click(undo);
    expect(await screen.findByText('Moved back to drafts.')).toBeTruthy();
    expect(bodyOf(asked, `POST /posts/${id}/unschedule`)).toEqual(before);
    expect(await button('Publish now')).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'Hello.');
    expect((await text()).closest('[inert]')).toBeNull();
  },
);

test('P-45.3 Undo by key works as long as the seconds are counted', { tags: 'slow' }, async () => {
  const { asked } = openDraft();
  await userEvent.click(await button('Publish now'));
  await button('Undo');
  await waitFor(async () => {
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(bodyOf(asked, `POST /posts/${id}/unschedule`)).toEqual(before);
  });
});
