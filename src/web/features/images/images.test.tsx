import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  builtin,
  first,
  historyOf,
  madeOf,
  openImages as open,
  painter,
  pathOf,
  press,
  second,
  sentTo as sent,
} from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const modelDraws = {
  'GET /ai/images/drawers': { body: { data: [{ ...painter, is_default: true }, builtin] } },
};

describe('generating an image', () => {
  it('S2-5.13 asks for a prompt', { tags: 'slow' }, async () => {
    const asked = open({});
    await userEvent.type(await screen.findByRole('textbox', { name: 'Prompt' }), '   ');
    await press('Generate Image');
    expect(await screen.findByText('Please enter a prompt', { selector: '[role] *' })).toBeTruthy();
    expect(sent(asked, 'POST /content/ai/images/generate')).toEqual([]);
  });

  it('S2-2.29 S2-8.27 sends prompt, style, size and negative prompt, and says what could not be applied', async () => {
    const call = 'POST /content/ai/images/generate';
    const asked = open({ ...modelDraws, [call]: madeOf([first], { notice: 'It draws views.' }) });
    await enter(await screen.findByRole('textbox', { name: 'Prompt' }), 'a night');
    await enter(screen.getByRole('textbox', { name: /Negative prompt/ }), 'people');
    await press('Generate Image');
    expect(await screen.findByText('Image generated successfully!')).toBeTruthy();
    expect(await screen.findByText('It draws views.')).toBeTruthy();
    expect(sent(asked, call)[0]?.body).toEqual({
      prompt: 'a night',
      style: 'realistic',
      size: '512x512',
      negativePrompt: 'people',
      purpose: 'picture',
      n: 1,
    });
    await waitFor(() => expect(sent(asked, 'GET /content/ai/images/history')).toHaveLength(2));
  });

  it('S2-2.29 offers five styles and three sizes', { tags: 'slow' }, async () => {
    open(modelDraws);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Style' }));
    const styles = await screen.findAllByRole('option');
    expect(styles.map(({ textContent }) => textContent)).toEqual([
      ...['Realistic', 'Artistic', 'Anime', 'Digital art', 'Photographic'],
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Size' }));
    await screen.findByText('256 × 256');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['256 × 256', '512 × 512', '1024 × 1024'],
    ]);
  });

  it('S2-8.28 says that no image could be made', { tags: 'slow' }, async () => {
    open({ 'POST /content/ai/images/generate': { status: 418, body: {} } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'x');
    await press('Generate Image');
    expect(await screen.findByText('Failed to generate image. Please try again.')).toBeTruthy();
  });
});

describe('making a card', () => {
  const call = 'POST /ai/images/generate-content';
  const agents = { 'GET /agents': { body: { data: [], agents: [], total: 0 } } };

  it('P-2.40 sends the text of the card', { tags: 'slow' }, async () => {
    const asked = open({ ...agents, [call]: madeOf([first]) });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Card' }));
    await userEvent.click(await screen.findByRole('option', { name: 'List' }));
    await enter(screen.getByRole('textbox', { name: 'Headline' }), 'Before Friday');
    const points = screen.getByRole('textbox', { name: 'Points, one per line' });
    await userEvent.type(points, 'Restore a backup{Enter}Go home');
    await userEvent.click(screen.getByRole('radio', { name: 'Square' }));
    await press('Make card');
    await waitFor(() =>
      expect(sent(asked, call)[0]?.body).toEqual({
        card: 'list',
        shape: 'square',
        title: 'Before Friday',
        items: ['Restore a backup', 'Go home'],
        text: '',
      }),
    );
  });

  it('P-2.40 shows at the field what is missing', { tags: 'slow' }, async () => {
    const asked = open(agents);
    await press('Make card');
    expect(await screen.findByText('Please enter what was said')).toBeTruthy();
    expect(sent(asked, call)).toEqual([]);
  });
});

describe('gallery', () => {
  it('S2-2.30 shows an empty state', { tags: 'slow' }, async () => {
    open({ 'GET /content/ai/images/history': historyOf([]) });
    expect(await screen.findByText('No files yet')).toBeTruthy();
    expect(screen.getByText(/^Drop files here, or describe an image/)).toBeTruthy();
  });

  it('P-49.287 tells a touch screen nothing of dropping files', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: query === '(hover: none)',
          media: query,
        }) as MediaQueryList,
    );
    open({ 'GET /content/ai/images/history': historyOf([]) });
    expect(await screen.findByText(/^Upload files, or describe an image/)).toBeTruthy();
    expect(screen.queryByText(/Drop/)).toBeNull();
    vi.restoreAllMocks();
  });

  it('S2-2.30 shows each image with its date, Enhance and Delete', { tags: 'slow' }, async () => {
    open({});
    const cards = within(await screen.findByRole('list', { name: 'Files' }));
    const [card] = await cards.findAllByRole('listitem');
    if (!card) throw new Error('no card');
    expect(within(card).getByRole('img', { name: 'Prompt 1' })).toBeTruthy();
    expect(card.querySelector('time')?.getAttribute('datetime')).toBe(first.created_at);
    expect(within(card).getByRole('button', { name: 'Enhance' })).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Delete Prompt 1' })).toBeTruthy();
  });

  it('S2-2.30 is navigated with the arrow keys; Enter selects, Delete asks', async () => {
    open({});
    await screen.findByRole('list', { name: 'Files' });
    const frame = (n: number) => screen.getByRole('button', { name: `Prompt ${n}` });
    expect([frame(1).tabIndex, frame(2).tabIndex]).toEqual([0, -1]);
    frame(1).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(frame(2));
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('This permanently deletes “Prompt 2”.')).toBeTruthy();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    frame(1).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Prompt 1' })).toBeTruthy();
  });

  it('S2-2.30 is searched, and says when nothing matches', { tags: 'slow' }, async () => {
    const asked = open({});
    await screen.findByRole('list', { name: 'Files' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your files' }), 'fox');
    await waitFor(() => expect(asked.at(-1)?.query['search']).toBe('fox'));
  });

  it('S2-2.30 has pages', { tags: 'slow' }, async () => {
    open({
      'GET /content/ai/images/history': (_, { cursor }) => ({
        body: cursor
          ? { data: [second], total: null, tags: [], next_cursor: null }
          : { data: [first], total: 2, tags: [], next_cursor: 'next' },
      }),
    });
    expect(await screen.findByText('1 of 2 files, newest first')).toBeTruthy();
    await press('Show more');
    expect(await screen.findByText('2 files, newest first')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('S2-8.29 deletes after a confirmation', { tags: 'slow' }, async () => {
    const call = `DELETE ${pathOf(first)}`;
    const asked = open({ [call]: { body: { message: 'Image deleted successfully!' } } });
    await press('Delete Prompt 1');
    expect(sent(asked, call)).toEqual([]);
    await press('Delete image');
    expect(await screen.findByText('Image deleted successfully!')).toBeTruthy();
    expect(sent(asked, call)).toHaveLength(1);
  });

  it(
    'S2-8.30 says why an image can’t be deleted, or that deleting failed',
    { tags: 'slow' },
    async () => {
      const message = 'The agent Fox uses it, so it can’t be deleted.';
      open({
        [`DELETE ${pathOf(first)}`]: {
          status: 409,
          body: { success: false, error: message, message, code: 'conflict', request_id: 'r' },
        },
        [`DELETE ${pathOf(second)}`]: { status: 418, body: {} },
      });
      await press('Delete Prompt 1');
      await press('Delete image');
      expect(await screen.findByText(message)).toBeTruthy();
      await press('Delete Prompt 2');
      await press('Delete image');
      expect(await screen.findByText('Failed to delete image.')).toBeTruthy();
    },
  );
});

describe('selected image', () => {
  const at = `/images?picture=${first.id}`;
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('P-2.41 is enhanced, and the copy is shown', { tags: 'slow' }, async () => {
    const call = `POST /ai/images/${first.id}/enhance`;
    const asked = open({ [call]: madeOf([second], { message: 'Image enhanced' }) }, at);
    await press('Upscale', await dialog());
    expect(await screen.findByText('Image enhanced')).toBeTruthy();
    expect(sent(asked, call)).toHaveLength(1);
    expect(await screen.findByRole('dialog', { name: 'Prompt 2' })).toBeTruthy();
  });

  it('P-2.41 gets another description', { tags: 'slow' }, async () => {
    const call = `PATCH ${pathOf(first)}`;
    const asked = open({ [call]: { body: { data: first, message: 'Image saved' } } }, at);
    const field = await (await dialog()).findByRole('textbox', { name: 'Alt text' });
    expect(field).toHaveProperty('value', 'Description 1');
    await userEvent.clear(field);
    await enter(field, 'A night');
    await press('Save alt text', await dialog());
    expect(await screen.findByText('Alt text saved.')).toBeTruthy();
    expect(sent(asked, call)[0]?.body).toEqual({ alt: 'A night' });
  });

  it(
    'P-2.41 is downloaded under a descriptive name, and used in a post',
    { tags: 'slow' },
    async () => {
      open({}, at);
      const links = await dialog();
      const download = await links.findByRole('link', { name: 'Download' });
      expect(download.getAttribute('href')).toBe(first.url);
      expect(download.getAttribute('download')).toBe('prompt-1.png');
      expect(links.getByRole('link', { name: 'Use in a post' }).getAttribute('href')).toBe(
        `/write?pictures=${first.id}`,
      );
    },
  );

  it('can be called AI media if it was uploaded', async () => {
    const call = `PATCH ${pathOf(first)}`;
    const own = { ...first, model_used: 'upload', origin: 'own' } as const;
    const asked = open(
      {
        [`GET ${pathOf(first)}`]: { body: { data: own } },
        [call]: { body: { data: { ...own, origin: 'ai_generated' }, message: 'Image saved' } },
      },
      at,
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('switch', { name: 'Made with AI' }));
    await waitFor(() => expect(sent(asked, call)[0]?.body).toEqual({ made_with_ai: true }));
  });

  it('P-2.41 can be kept or deleted', { tags: 'slow' }, async () => {
    const call = `PATCH ${pathOf(first)}`;
    const loose = { ...first, is_kept: false };
    const asked = open(
      {
        [`GET ${pathOf(first)}`]: { body: { data: loose } },
        [call]: { body: { data: first, message: 'Image saved' } },
      },
      at,
    );
    expect(await screen.findByText(/Deleted 1 day after its last use/)).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: /Keep in gallery/ }));
    await waitFor(() => expect(sent(asked, call)[0]?.body).toEqual({ is_kept: true }));
  });
});
