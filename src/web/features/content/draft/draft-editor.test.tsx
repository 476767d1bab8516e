import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { connected, withAgents, written } from '#test/content-screen.tsx';
import { aDraft, keepingDrafts } from '#test/web-drafts.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const editing = async (...parts: string[]) => {
  const thread = aDraft({ parts });
  const opened = await written(
    withAgents([connected], {
      'POST /content/generate': { body: { data: { content: [thread], seed: 7 } } },
      ...keepingDrafts([thread]),
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  return opened;
};
const fields = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^(Part|Text)/ });
const words = () => fields().map(({ value }) => value);
const field = (at: number) => {
  const found = fields()[at];
  if (!found) throw new Error(`no part ${at}`);
  return found;
};
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const press = async (name: string, at: number) => {
  const found = screen.getAllByRole('button', { name })[at];
  if (!found) throw new Error(`no button ${name} ${at}`);
  await userEvent.click(found);
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('thread editor', () => {
  it(
    'P-2.24 moves parts by buttons and by keyboard, along with the cursor',
    { tags: 'slow' },
    async () => {
      await editing('One.', 'Two.', 'Three.');
      await press('Move down', 0);
      expect(words()).toEqual(['Two.', 'One.', 'Three.']);
      expect(document.activeElement).toBe(field(1));
      expect(said()).toContain('Now in place 2 of 3');
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
      expect(words()).toEqual(['Two.', 'Three.', 'One.']);
      expect(said()).toContain('Now in place 3 of 3');
      expect(document.activeElement).toBe(field(2));
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Alt>}{ArrowUp}{/Alt}');
      expect(words()).toEqual(['Two.', 'One.', 'Three.']);
    },
  );

  it('P-2.24 splits at the cursor and joins again', async () => {
    await editing('One two three.', 'Four.');
    field(0).setSelectionRange(7, 7);
    await press('Split at the cursor', 0);
    expect(words()).toEqual(['One two', 'three.', 'Four.']);
    expect(document.activeElement).toBe(field(1));
    expect(field(1).selectionStart).toBe(0);
    expect(said()).toContain('Part 1 is divided');
    await press('Merge with the next part', 0);
    expect(said()).toContain('Parts 1 and 2 are one');
    expect(words()).toEqual(['One two three.', 'Four.']);
    expect(field(0).selectionStart).toBe(7);
  });

  it('turns a post into a thread, and a thread into a post', { tags: 'slow' }, async () => {
    const { asked } = await editing('One. Two.');
    field(0).setSelectionRange(4, 4);
    await userEvent.type(field(0), '{Alt>}{Enter}{/Alt}', {
      initialSelectionStart: 4,
      initialSelectionEnd: 4,
    });
    expect(words()).toEqual(['One.', 'Two.']);
    await press('Remove this part', 1);
    expect(words()).toEqual(['One.']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(words()).toEqual(['One.', 'Two.']);
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        parts: ['One.', 'Two.'],
      }),
    );
  });

  it(
    'asks for text in an empty part, and saves nothing until there is some',
    { tags: 'slow' },
    async () => {
      const { asked } = await editing('One.');
      await press('Add a part below', 0);
      expect(await screen.findByText('Write something or remove this part')).toBeTruthy();
      expect(screen.getByText('Fill in or remove the empty part to save')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Post to Sandbox' })).toHaveProperty(
        'disabled',
        true,
      );
      await userEvent.type(field(1), 'Two.{Control>}{Enter}{/Control}');
      expect(await screen.findAllByRole('article')).toHaveLength(2);
      const saved = asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
      expect(saved).toEqual([{ parts: ['One.', 'Two.'] }]);
    },
  );

  it('adds no part beyond the limit of a thread', { tags: 'slow' }, async () => {
    await editing(...Array.from({ length: limits.thread_parts }, (_, at) => `Part ${at}.`));
    for (const name of ['Split at the cursor', 'Add a part below'])
      for (const tool of screen.getAllByRole('button', { name }))
        expect(tool).toHaveProperty('disabled', true);
  });
});
