import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bo, connected, openContent, withAgents } from '#test/content-screen.tsx';
import { aDraft, keepingDrafts } from '#test/web-drafts.ts';
import { type Answers, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const draft = aDraft({ state: 'draft', parts: ['Ship it.', 'Today.'] });
const list = 'GET /content/pieces';
const withList = (data: (typeof draft)[], more: Answers = {}) =>
  withAgents([connected, bo], {
    ...keepingDrafts(data),
    [list]: { body: { data, total: data.length } },
    ...more,
  });
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name })).findAllByRole('listitem');

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('drafts and history', () => {
  it('P-2.26 list drafts, and those that need attention', async () => {
    const { asked, router } = openContent(withList([draft]), '/ai-content?view=drafts');
    const [row] = await rows('Drafts');
    expect(row?.textContent).toContain('Post, 2 parts');
    const queries = () => asked.filter(({ call }) => call === list).map(({ query }) => query);
    expect(queries()).toEqual([{ limit: '20', state: 'draft' }]);
    await userEvent.click(screen.getByRole('radio', { name: 'Needs you' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ state: 'needs_you' }));
    expect(router.state.location.search).toEqual({ view: 'drafts', state: 'needs_you' });
  });

  it('P-2.26 open a draft in the editor', async () => {
    const { router } = openContent(withList([draft]), '/ai-content?view=drafts');
    await userEvent.click(await screen.findByRole('button', { name: 'Open “Ship it.”' }));
    expect(await screen.findByRole('group', { name: 'Text 1 of 1' })).toBeTruthy();
    expect(screen.getByText('Today.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('P-2.26 delete a draft permanently after a confirmation', async () => {
    showMessages();
    let kept = [draft];
    const { asked } = openContent(
      withList([draft], {
        [list]: () => ({ body: { data: kept, total: kept.length } }),
      }),
      '/ai-content?view=drafts',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete “Ship it.”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }));
    kept = [];
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Draft deleted.')).toBeTruthy();
    expect(await screen.findByText('No AI drafts yet')).toBeTruthy();
    expect(asked.some(({ call }) => call === `DELETE /content/pieces/${draft.id}`)).toBe(true);
  });

  it('don’t change a post that was published', async () => {
    openContent(withList([aDraft({ state: 'posted' })]), '/ai-content?view=history');
    await rows('History');
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('search by words and by agent, and show an empty result', { tags: 'slow' }, async () => {
    const { asked, router } = openContent(
      withList([], { [list]: { body: { data: [], total: 0 } } }),
      '/ai-content?view=history',
    );
    expect(await screen.findByText('Nothing written yet')).toBeTruthy();
    await enter(screen.getByRole('searchbox', { name: /Search/ }), 'ships');
    expect(await screen.findByText('No drafts match')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bo' }));
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call === list)?.query).toEqual({
        limit: '20',
        agent_id: bo.id,
        search: 'ships',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'history' }));
    expect(screen.getByRole('searchbox', { name: /Search/ })).toHaveProperty('value', '');
  });

  it('load more on request', async () => {
    openContent(
      withList([draft], {
        [list]: (_, { cursor }) => ({
          body: cursor
            ? {
                data: [aDraft({ id: '0198c0de-0000-7000-8000-0000000000d9' })],
                total: null,
                next_cursor: null,
              }
            : { data: [draft], total: 2, next_cursor: 'next' },
        }),
      }),
      '/ai-content?view=history',
    );
    expect(await screen.findByText('1 of 2 drafts, newest first')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 drafts, newest first')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('say why the drafts could not be loaded', async () => {
    const refused = { success: false, code: 'forbidden', message: 'Access denied.' };
    openContent(
      withList([], { [list]: { status: 403, body: refused } }),
      '/ai-content?view=drafts',
    );
    expect(within(await screen.findByRole('alert')).getByText('Access denied.')).toBeTruthy();
  });
});
