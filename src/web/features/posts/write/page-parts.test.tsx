import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aPicture, builtin, madeOf, painter } from '#test/web-pictures.tsx';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import {
  ada,
  bodyOf,
  button,
  id,
  open,
  opened,
  patience,
  said,
  same,
  text,
  x,
  setUpEditor,
} from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';
import { someUser } from '#test/web-user.ts';
import { valuesOf } from '#web/features/posts/post-values.ts';
import { keepText } from './kept-text.ts';

setUpEditor();

const show = (parts: string[], answers: Parameters<typeof open>[0] = {}) =>
  open(
    {
      ...opened(aPost({ parts })),
      [`PATCH /posts/${id}`]: said(aPost({ version: 2 })),
      ...answers,
    },
    `/write/${id}`,
  );

describe('editor page', () => {
  it(
    'P-2.98 says that the main text is unused once every account has its own version',
    { tags: 'slow' },
    async () => {
      const own = { ...same, connection_id: x, parts: ['Hello, X.'] };
      open(opened(aPost({ variants: [own], standings: [standing()] })), `/write/${id}`);
      expect(await screen.findByText(/^Every account has its own version/)).toBeTruthy();
      await userEvent.click(await button('Use the main text'));
      await waitFor(() => expect(screen.queryByText(/^Every account has/)).toBeNull());
    },
  );

  it('P-2.101 P-44.5 what was typed while a post was published stays in reach, and is not published again', async () => {
    const out = aPost({
      stage: 'out',
      variants: [{ ...same, connection_id: x }],
      standings: [standing({ stage: 'out' })],
    });
    // It was published while somebody typed.
    const values = { ...valuesOf(out), parts: ['Hello. Once more.'] };
    keepText(someUser.id, id, { values, version: out.version });
    open(opened(out), `/write/${id}`);
    expect(await screen.findByText(/^This post is published\. Changes here/)).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'Hello. Once more.');
    expect(await button('Publish now')).toHaveProperty('disabled', true);
    expect(screen.getByText('It’s published already.')).toBeTruthy();
  });

  it(
    'P-2.131 P-2.24 reorders thread parts by dragging their handle',
    { tags: 'slow' },
    async () => {
      show(['One.', 'Two.', 'Three.']);
      await text('Part 1 of 3');
      const fields = [...document.querySelectorAll('[data-part]')];
      for (const [at, field] of fields.entries()) {
        const rect = DOMRect.fromRect({ x: 0, y: at * 100, width: 500, height: 100 });
        vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(rect);
      }
      const [grip] = document.querySelectorAll('[data-grip]');
      if (!grip) throw new Error('no grip');
      grip.setPointerCapture = vi.fn<Element['setPointerCapture']>();
      fireEvent.pointerDown(grip, { pointerId: 1, clientY: 10 });
      fireEvent.pointerMove(grip, { pointerId: 1, clientY: 290 });
      expect(fields[2]?.getAttribute('data-lands')).toBe('after');
      fireEvent.pointerMove(grip, { pointerId: 1, clientY: 210 });
      expect(fields[2]?.getAttribute('data-lands')).toBe('before');
      fireEvent.pointerUp(grip, { pointerId: 1 });
      expect(await text('Part 1 of 3')).toHaveProperty('value', 'Two.');
      expect(await text('Part 2 of 3')).toHaveProperty('value', 'One.');
      expect(document.querySelector('[data-lands]')).toBeNull();
    },
  );

  it('P-2.132 keeps the preview collapsed after a reload', { tags: 'slow' }, async () => {
    show(['Hello.']);
    await screen.findByRole('complementary', { name: 'Preview' });
    await userEvent.click(await button('Hide preview'));
    expect(screen.queryByRole('complementary', { name: 'Preview' })).toBeNull();
    cleanup();
    show(['Hello.']);
    await userEvent.click(await button('Show preview'));
    expect(screen.getByRole('complementary', { name: 'Preview' })).toBeTruthy();
  });

  it(
    'P-2.133 P-49.382 generates an image for the post, which is published with it',
    { tags: 'slow' },
    async () => {
      const drawn = aPicture(1, { alt: 'Rye on a table' });
      const { asked } = show(['Rye is back.'], {
        'GET /ai/images/drawers': { body: { data: [builtin, { ...painter, is_default: false }] } },
        'POST /content/ai/images/generate': madeOf([drawn]),
      });
      await text();
      await userEvent.click(await button('Generate image'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Generate image' }));
      const prompt = dialog.getByRole('textbox', { name: 'What should it show?' });
      expect(prompt).toHaveProperty('value', 'Rye is back.');
      expect(await dialog.findByText('One image, free')).toBeTruthy();
      await userEvent.clear(prompt);
      expect(dialog.getByRole('button', { name: 'Generate image' })).toHaveProperty(
        'disabled',
        true,
      );
      await enter(prompt, 'Rye on a table');
      await userEvent.click(dialog.getByRole('button', { name: 'Generate image' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(bodyOf(asked, 'POST /content/ai/images/generate')).toMatchObject({
        prompt: 'Rye on a table',
        agent_id: ada.id,
        purpose: 'picture',
        n: 1,
      });
      await waitFor(
        () => expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({ media_ids: [drawn.id] }),
        patience,
      );
    },
  );

  const agentWith = (content_kinds: typeof ada.content_kinds) => ({
    'GET /agents': { body: { data: [{ ...ada, content_kinds }], agents: [], total: 1 } },
  });

  it('offers drawing and GIFs only for an agent that posts them', { tags: 'slow' }, async () => {
    show(['Rye is back.'], agentWith(['text_posts']));
    await text();
    expect(screen.queryByRole('button', { name: 'Generate image' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make a GIF' })).toBeNull();
    cleanup();
    show(['Rye is back.'], agentWith(['text_posts', 'short_video']));
    expect(await button('Make a GIF')).toHaveProperty('disabled', true);
  });

  it('makes a GIF of the image, which it replaces', { tags: 'slow' }, async () => {
    const [still, moving] = [aPicture(1), aPicture(2, { is_clip: true })];
    const clip = {
      id: '0198c0de-0000-7000-8000-000000000a01',
      status: 'completed',
      progress: 100,
      step: 'Done',
      format: 'gif',
      picture: moving,
      url: moving.url,
      error: null,
      created_at: '2026-11-21T09:00:00.000Z',
    };
    const media = [{ id: still.id, url: still.url, alt: still.alt }];
    const { asked } = show(['Rye is back.'], {
      ...opened(aPost({ parts: ['Rye is back.'], media })),
      ...agentWith(['text_posts', 'ai_images', 'short_video']),
      'POST /ai/videos/generate': { status: 202, body: { success: true, data: clip, message: '' } },
      [`GET /ai/videos/${clip.id}/status`]: { body: { data: clip } },
    });
    await text();
    await userEvent.click(await button('Make a GIF'));
    await waitFor(
      () => expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({ media_ids: [moving.id] }),
      patience,
    );
    expect(bodyOf(asked, 'POST /ai/videos/generate')).toEqual({ image_id: still.id });
  });
});
