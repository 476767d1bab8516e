/** Opening the page from the gallery, with an image to attach. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connected, openContent, topic, withAgents } from '#test/content-screen.tsx';
import { showMessages } from '#test/screen.tsx';
import { aPicture, pathOf, press } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const picture = aPicture(1);
const at = `/ai-content?picture=${picture.id}`;
const answers = withAgents([connected], {
  [`GET ${pathOf(picture)}`]: { body: { data: picture } },
});

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
  localStorage.clear();
});

describe('image from the address', () => {
  it('is attached to posts generated from then on', { tags: 'slow' }, async () => {
    const { asked, router } = openContent(answers, at);
    const brought = within(await screen.findByRole('group', { name: 'Image for new drafts' }));
    expect(brought.getByAltText('Description 1')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
    await enter(await topic(), 'Backups');
    await press('Generate content');
    const post = within(await screen.findByRole('article'));
    expect(post.getByAltText('Description 1')).toBeTruthy();
    await press('Post to Sandbox');
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/posts'))?.body).toMatchObject({
        media_ids: [picture.id],
      }),
    );
  });

  it('is removed on request', { tags: 'slow' }, async () => {
    openContent(answers, at);
    await press('Write without this image');
    expect(screen.queryByRole('group', { name: 'Image for new drafts' })).toBeNull();
    await enter(await topic(), 'Backups');
    await press('Generate content');
    const post = within(await screen.findByRole('article'));
    expect(post.queryByAltText('Description 1')).toBeNull();
  });

  it('says that the image does not exist', { tags: 'slow' }, async () => {
    showMessages();
    const { router } = openContent(withAgents([connected]), at);
    expect(await screen.findByText('Resource not found.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
