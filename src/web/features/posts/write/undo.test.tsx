import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Post } from '#contract/posts/posts.ts';
import { type Answers, showMessages } from '#test/screen.tsx';
import { aPost } from '#web/features/posts/post.fixture.ts';
import { button, id, open, opened, said, setUpEditor, text } from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';

setUpEditor();

const undo = '{Control>}z{/Control}';
const redo = '{Control>}{Shift>}z{/Shift}{/Control}';
const value = async (name?: string) => {
  const field = await text(name);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
};

/** Opened, and saved whenever it is changed. */
const kept = (post: Post): Answers => ({
  ...opened(post),
  [`PATCH /posts/${id}`]: said({ ...post, version: 2 }),
});

describe('the keys of undo', () => {
  it(
    'P-49.280 take back typing, a part and its removal, and redo them',
    { tags: 'slow' },
    async () => {
      open(kept(aPost({ parts: ['One'] })), `/write/${id}`);
      showMessages();
      const field = await text();
      await userEvent.click(field);
      await userEvent.keyboard(' more{Alt>}{Enter}{/Alt}Two');
      expect(await value('Part 2 of 2')).toBe('Two');
      await userEvent.click(await button('More for part 2'));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove part' }));
      await screen.findByText('Part removed.');
      await userEvent.click(await text());
      await userEvent.keyboard(undo);
      await waitFor(async () => expect(await value('Part 2 of 2')).toBe('Two'));
      // The message offers nothing that was undone already.
      await waitFor(() => expect(screen.queryByText('Part removed.')).toBeNull());
      expect(document.activeElement).toBe(await text('Part 2 of 2'));
      await userEvent.keyboard(undo);
      expect(await value('Part 2 of 2')).toBe('');
      await userEvent.keyboard(undo);
      expect(await value()).toBe('One more');
      await userEvent.keyboard(undo);
      expect(await value()).toBe('One');
      await userEvent.keyboard(undo);
      expect(await value()).toBe('One');
      await userEvent.keyboard(redo);
      expect(await value()).toBe('One more');
      await userEvent.keyboard(redo);
      await userEvent.keyboard(redo);
      expect(await value('Part 2 of 2')).toBe('Two');
    },
  );

  it('P-49.280 take back what the button of a message would, and what was typed first', async () => {
    open(kept(aPost({ parts: ['One', 'Two'] })), `/write/${id}`);
    showMessages();
    await userEvent.click(await button('More for part 2'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove part' }));
    await enter(await text(), '!');
    const offer = await button('Undo');
    act(() => offer.click());
    await waitFor(async () => expect(await value('Part 2 of 2')).toBe('Two'));
    expect(await value('Part 1 of 2')).toBe('One');
    await userEvent.keyboard(redo);
    await userEvent.keyboard(redo);
    expect(await value()).toBe('One!');
  });
});
