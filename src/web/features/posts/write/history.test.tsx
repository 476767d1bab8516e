import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PostVersion } from '#contract/posts/history-calls.ts';
import { showMessages } from '#test/screen.tsx';
import { aPost } from '#web/features/posts/post.fixture.ts';
import {
  ada,
  bluesky,
  bodyOf,
  both,
  button,
  id,
  open,
  opened,
  patience,
  said,
  same,
  standings,
  text,
  x,
  setUpEditor,
} from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';

setUpEditor();

const version = (n: number, own: Partial<PostVersion>): PostVersion => ({
  id: `0198c0de-0000-7000-8000-00000000030${n}`,
  source: 'typed',
  agent: { id: ada.id, name: 'Ada' },
  parts: ['Hello.'],
  own: [],
  extras: {},
  own_extras: [],
  created_at: '2026-11-21T09:00:00.000Z',
  ...own,
});

const show = (versions: readonly PostVersion[], post = aPost({ variants: both, standings })) => {
  showMessages();
  return open(
    {
      ...opened(post),
      [`GET /posts/${id}/versions`]: { body: { data: versions, total: versions.length } },
      [`PATCH /posts/${id}`]: said({ ...post, version: 2 }),
    },
    `/write/${id}`,
  );
};

const openHistory = async () => {
  await userEvent.click(await button('More for this post'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Version history' }));
  return within(await screen.findByRole('dialog', { name: 'Version history' }));
};

describe('post history', () => {
  it(
    'P-2.123 shows what restoring changes, restores it, and undoes that',
    { tags: 'slow' },
    async () => {
      const { asked } = show([
        version(3, { source: 'restored' }),
        version(2, { source: 'agent', parts: ['Hello, says Ada.'] }),
        version(1, {
          parts: ['Hello there.', 'Bye.'],
          own: [{ connection_id: bluesky, parts: ['Hello, sky.'] }],
        }),
      ]);
      const drawer = await openHistory();
      const rows = await drawer.findAllByRole('button', { expanded: false });
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/Same as now.*Restored.*Hello\.$/),
        expect.stringMatching(/Written by Ada.*Hello, says Ada\.$/),
        expect.stringMatching(/Typed.*Hello there\. Bye\.$/),
      ]);
      const [now, , first] = rows;
      await userEvent.click(now ?? document.body);
      expect(drawer.getByText('Your post says exactly this.')).toBeTruthy();
      expect(drawer.queryByRole('button', { name: 'Restore this version' })).toBeNull();
      await userEvent.click(first ?? document.body);
      const main = within(drawer.getByRole('region', { name: 'Main text' }));
      expect(main.getByText('there.', { exact: false }).tagName).toBe('INS');
      expect(main.getByText('Hello.').tagName).toBe('DEL');
      const sky = within(drawer.getByRole('region', { name: /^Bluesky/ }));
      expect(sky.getByText(/sky\./).tagName).toBe('INS');
      await userEvent.click(drawer.getByRole('button', { name: 'Restore this version' }));
      expect(await text('Part 2 of 2')).toHaveProperty('value', 'Bye.');
      await waitFor(
        () =>
          expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
            source: 'restored',
            parts: ['Hello there.', 'Bye.'],
            variants: [
              { connection_id: x, ...same },
              { connection_id: bluesky, parts: ['Hello, sky.'] },
            ],
          }),
        patience,
      );
      await userEvent.click(await button('Undo'));
      expect(await text()).toHaveProperty('value', 'Hello.');
      await waitFor(() => {
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({ parts: ['Hello.'] });
        expect(bodyOf(asked, `PATCH /posts/${id}`)).not.toHaveProperty('source');
      }, patience);
    },
  );

  it('P-2.123 saves unsaved typing before it restores', { tags: 'slow' }, async () => {
    const { asked } = show([version(1, { parts: ['First.'] })]);
    await enter(await text(), ' More.');
    const drawer = await openHistory();
    await userEvent.click(await drawer.findByRole('button', { expanded: false }));
    await userEvent.click(drawer.getByRole('button', { name: 'Restore this version' }));
    await waitFor(
      () => expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({ source: 'restored' }),
      patience,
    );
    const bodies = asked.filter(({ call }) => call === `PATCH /posts/${id}`);
    expect(bodies.map(({ body }) => body)).toMatchObject([
      { parts: ['Hello. More.'] },
      { parts: ['First.'], source: 'restored' },
    ]);
  });

  it('P-2.123 is empty at first', { tags: 'slow' }, async () => {
    show([]);
    const drawer = await openHistory();
    expect(
      await drawer.findByText('No earlier versions yet. They’re kept as you edit.'),
    ).toBeTruthy();
  });
});
