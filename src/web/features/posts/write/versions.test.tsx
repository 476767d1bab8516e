import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import {
  x,
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
  patience,
  setUpEditor,
} from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';

setUpEditor();

describe('versions of a post', () => {
  it('P-2.98 P-44.9 P-49.304 an account gets its own version, with its changes marked, and the main text again', async () => {
    showMessages();
    const post = aPost({ variants: both, standings });
    const { asked } = open({ ...opened(post), [`PATCH /posts/${id}`]: said(post) }, `/write/${id}`);
    await userEvent.click((await pane()).getByRole('tab', { name: /^Bluesky/ }));
    await userEvent.click(
      (await pane()).getByRole('button', { name: 'Customize for @ada.example on Bluesky' }),
    );
    expect(await screen.findByText('Editing Bluesky (@ada.example) only.')).toBeTruthy();
    await enter(await text(), ' Bluesky!');
    expect((await pane()).getByText('Hello. Bluesky!')).toBeTruthy();
    const changes = await (await pane()).findByRole('group', { name: /^Changes against/ });
    expect([...changes.querySelectorAll('ins, del')].map((one) => one.textContent?.trim())).toEqual(
      ['Bluesky!'],
    );
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
    await userEvent.click(await button('Use the main text'));
    expect((await pane()).queryByText('Hello. Bluesky!')).toBeNull();
    await userEvent.click(await button('Undo'));
    expect((await pane()).getByText('Hello. Bluesky!')).toBeTruthy();
  });

  it('P-49.333 P-49.334 another tab of the preview ends editing the first version, and opens its own', async () => {
    const variants = both.map((one) => ({
      ...one,
      parts: one.connection_id === x ? ['X.'] : null,
    }));
    open(opened(aPost({ variants, standings })), `/write/${id}`);
    const preview = await pane();
    const turn = async (name: RegExp) => userEvent.click(preview.getByRole('tab', { name }));
    await turn(/^Bluesky/);
    const edit = preview.getByRole('button', { name: /^Customize for/ });
    const acts = [...(edit.parentElement?.querySelectorAll('button') ?? [])];
    // None slides to where it was.
    expect(acts.length).toBeGreaterThan(1);
    expect(acts.at(-1)).toBe(edit);
    // Only looking at an account opens nothing.
    expect(await text()).toHaveProperty('value', 'Hello.');
    await userEvent.click(edit);
    await enter(await text(), ' Bluesky!');
    await turn(/^X/);
    expect(await screen.findByText('Editing X (@ada) only.')).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'X.');
    expect(preview.getByRole('tab', { selected: true }).textContent).toContain('@ada');
    await turn(/^Bluesky/);
    expect(await text()).toHaveProperty('value', 'Hello. Bluesky!');
    await userEvent.click(preview.getByRole('button', { name: 'Use the main text' }));
    await userEvent.click(preview.getByRole('button', { name: /^Customize for/ }));
    await turn(/^X/);
    await turn(/^Bluesky/);
    expect(await text()).toHaveProperty('value', 'Hello.');
    expect(screen.queryByText(/^Editing .* only\.$/)).toBeNull();
  });

  it(
    'P-2.98 P-7.98 text that is too long is shortened, with the changes shown, and that can be undone',
    { tags: 'slow' },
    async () => {
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
      expect(await button('Edit for @ada on X')).toBeTruthy();
      await userEvent.click(await button('Fit to each'));
      expect(await screen.findByText('It is shorter.')).toBeTruthy();
      const shown = within((await pane()).getByRole('article'));
      expect(shown.getByText('Short.')).toBeTruthy();
      await userEvent.click(await button('Undo'));
      await waitFor(() => expect(screen.queryAllByText('Short.')).toEqual([]));
    },
  );

  it('P-49.394 a text that is too long for all accounts says for how many', async () => {
    open(opened(aPost({ parts: ['much '.repeat(80)], variants: both, standings })), `/write/${id}`);
    expect(await screen.findByText('It doesn’t fit 2 accounts yet.')).toBeTruthy();
  });

  it('P-44.4 a mention that means nobody on a network opens that account, with two ways to mend it', async () => {
    const said = '@ada isn’t a name on Bluesky.';
    const clashing = standings.map((one) =>
      one.platform === 'bluesky' ? { ...one, problem: said, needs_fit: true } : one,
    );
    const { asked } = open(
      opened(aPost({ parts: ['By @ada.'], variants: both, standings: clashing })),
      `/write/${id}`,
    );
    const preview = await pane();
    expect((await preview.findByRole('alert')).textContent).toBe(said);
    expect(screen.getByText('It doesn’t fit one account yet.')).toBeTruthy();
    expect(await button('Publish now')).toHaveProperty('disabled', true);
    expect(preview.getAllByRole('button', { name: 'Fit to each' })).toHaveLength(1);
    await userEvent.click(
      preview.getByRole('button', { name: 'Edit for @ada.example on Bluesky' }),
    );
    expect(await screen.findByText('Editing Bluesky (@ada.example) only.')).toBeTruthy();
    expect(asked.some(({ call }) => call.includes('/fit'))).toBe(false);
  });

  it('P-7.98 shortening runs as a job when the agent takes longer, and says why it failed', async () => {
    const long = aPost({ parts: ['much '.repeat(80)] });
    const message = 'This post changed while we fit it to its accounts. Try again.';
    const job = { id: 'job-1', attempt: 1, content: [], options: [], so_far: null };
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
      await userEvent.click(await button(/^Alt texts for .*, 1 changed$/));
      const dialog = within(await screen.findByRole('dialog', { name: /^Edit alt texts for / }));
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
