/** A document made of selected images. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aPicture,
  first,
  historyOf,
  madeOf,
  openImages,
  pathOf,
  press,
  second,
  sentTo,
} from '#test/web-pictures.tsx';
import { anAgent } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const call = 'POST /content/ai/images/document';
const history = 'GET /content/ai/images/history';
const pdf = aPicture(3, { url: `/api/media/${'3'.repeat(32)}.pdf`, alt: 'Our year' });

const grace = anAgent({ name: 'Grace' });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const select = async (...names: string[]) => {
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};

describe('a document of selected images', () => {
  it(
    'P-51.54 has them in the order in which they were selected, or the reverse, and can be undone',
    { tags: 'slow' },
    async () => {
      const remove = `DELETE ${pathOf(pdf)}`;
      const asked = openImages({
        'GET /agents': { body: { data: [grace], agents: [grace], total: 1 } },
        [call]: madeOf([pdf]),
        [remove]: { body: { message: 'Image deleted' } },
      });
      await select('Prompt 2', 'Prompt 1');
      await press('Make a document');
      const dialog = within(await screen.findByRole('dialog', { name: 'Make a document' }));
      const pages = () => dialog.getAllByRole('img').map((one) => one.getAttribute('alt'));
      expect(pages()).toEqual(['Prompt 2', 'Prompt 1']);
      const title = dialog.getByRole('textbox', { name: 'Title' });
      await waitFor(() => expect(document.activeElement).toBe(title));
      await press('Make document', dialog);
      expect(dialog.getByText('Please enter a title')).toBeTruthy();
      expect(document.activeElement).toBe(title);
      expect(sentTo(asked, call)).toEqual([]);
      await press('Reverse order', dialog);
      expect(pages()).toEqual(['Prompt 1', 'Prompt 2']);
      await userEvent.type(title, 'Our year');
      await userEvent.click(dialog.getByRole('radio', { name: 'Square, 1:1' }));
      await userEvent.click(dialog.getByRole('combobox', { name: 'Colors of' }));
      await userEvent.click(await screen.findByRole('option', { name: 'Grace' }));
      await press('Make document', dialog);
      await screen.findByText('Document made.');
      expect(sentTo(asked, call).map(({ body }) => body)).toEqual([
        { ids: [first.id, second.id], title: 'Our year', shape: 'square', agent_id: grace.id },
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByRole('toolbar')).toBeNull();
      await press('Undo');
      await waitFor(() => expect(sentTo(asked, remove)).toHaveLength(1));
    },
  );

  it('P-51.72 says in the dialog why it was not made, keeps what was entered, and closes with Escape', async () => {
    const message = 'Your media library is full.';
    openImages({
      [call]: { status: 409, body: { code: 'limit_reached', error: message, message } },
    });
    await select('Prompt 1');
    await press('Make a document');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a document' }));
    expect(dialog.queryByRole('button', { name: 'Reverse order' })).toBeNull();
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await userEvent.type(title, 'Our year');
    await press('Make document', dialog);
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(title.value).toBe('Our year');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('toolbar', { name: 'Selected images' })).toBeTruthy();
  });

  it('P-51.54 is not offered of videos, nor of more than thirty', async () => {
    const video = aPicture(9, { url: `/api/media/${'9'.repeat(32)}.mp4`, duration: 4000 });
    const many = Array.from({ length: 31 }, (_, n) =>
      aPicture(1, { id: `0198c0de-0000-7000-8000-0000000008${n + 10}`, prompt: `Card ${n}` }),
    );
    openImages({ [history]: historyOf([video, ...many]) });
    const button = () => screen.getByRole('button', { name: 'Make a document' });
    const reason = () =>
      document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent;
    await select('Prompt 9');
    expect(button()).toHaveProperty('disabled', true);
    expect(reason()).toBe('Images only.');
    await select('Prompt 9', 'Card 0');
    expect(button()).toHaveProperty('disabled', false);
    await press('Select all 32');
    await select('Prompt 9');
    expect(reason()).toBe('30 images at most.');
  });
});
