import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ContentDraft } from '#contract/content/types.ts';
import { connected, openContent, posted, withAgents, written } from '#test/content-screen.tsx';
import { aPicture, pathOf } from '#test/web-pictures.tsx';
import { aDraft, keepingDrafts } from '#test/web-drafts.ts';
import type { Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const answersWith = (
  draft: ContentDraft,
  judge?: Parameters<typeof keepingDrafts>[1],
  more: Answers = {},
) =>
  withAgents([connected], {
    'POST /content/generate': { body: { data: { content: [draft], seed: 7 } } },
    ...keepingDrafts([draft], judge),
    ...more,
  });

const tooLong = {
  check: 'length',
  label: 'Within the character limit',
  passed: false,
  message: 'It is 300 characters long. The limit is 280.',
  can_override: false,
  accepted: false,
};
const button = (name: string) => screen.findByRole('button', { name });
const putsOf = (asked: readonly { call: string; body: unknown }[]) =>
  asked.filter(({ call }) => call.startsWith('PUT ')).map(({ body }) => body);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('draft card', () => {
  it('P-2.23 explains its score, its checks, and its cost', async () => {
    const checks = [
      ...aDraft().checks,
      { ...tooLong, check: 'emojis', label: 'Emojis match the brief' },
    ];
    const tokens = { input: 1204, output: 88 };
    await written(answersWith(aDraft({ checks, tokens, cost: 2100, model_used: 'gpt-5-mini' })));
    expect(screen.getByText(/Written by gpt-5-mini · \$0\.0021/)).toBeTruthy();
    await userEvent.click(await button('Why?'));
    expect(screen.getByText('1 of 2 checks passed')).toBeTruthy();
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told).toContain('Within the character limit: passed');
    expect(told).toContain(`Emojis match the brief: not passed ${tooLong.message}`);
    expect(screen.getByText('1,204 read, 88 written')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Version 4' }).getAttribute('href')).toBe(
      `/agents/${connected.id}?tab=persona`,
    );
  });

  it('marks unsupported claims, and says what to do about them', async () => {
    const words = 'Ship it: 42% do.';
    const claim = { part: 0, start: 9, end: 12, text: '42%', kind: 'number' } as const;
    const stale = { part: 0, start: 0, end: 4, text: 'Sell', kind: 'name' } as const;
    await written(answersWith(aDraft({ parts: [words], claims: [claim, stale] })));
    const mark = screen.getByText('42%', { selector: 'mark' });
    const said = document.getElementById(mark.getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toBe('No source for this number. Check it.');
    expect(document.querySelectorAll('mark')).toHaveLength(1);
    expect(mark.parentElement?.textContent).toBe(words);
  });

  it(
    'P-2.55 names the company sources that it uses, the used ones first',
    { tags: 'slow' },
    async () => {
      const sources = [
        { id: 'F1', source: 'Handbook.pdf, page 9', text: 'We open at nine.', used: false },
        { id: 'F2', source: 'Pricing.pdf, page 3', text: 'A box costs 12 euros.', used: true },
        { id: 'F3', source: 'Pricing.pdf, page 3', text: 'Two cost 20 euros.', used: true },
      ];
      await written(answersWith(aDraft({ sources })));
      expect(screen.getByText('From Pricing.pdf, page 3')).toBeTruthy();
      await userEvent.click(await button('Sources'));
      const told = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('listitem');
      expect(told.map(({ textContent }) => textContent)).toEqual([
        'Pricing.pdf, page 3usedA box costs 12 euros.',
        'Pricing.pdf, page 3usedTwo cost 20 euros.',
        'Handbook.pdf, page 9available, not usedWe open at nine.',
      ]);
    },
  );

  it('names the facts that had no room, and makes a thread of them', { tags: 'slow' }, async () => {
    const facts = ['We bake at 5.', 'We open at 7.', 'We close at 6.'];
    const short = aDraft({
      model_used: 'composer',
      brief: { ...aDraft().brief, context: facts.join('\n'), keep_out: ['close'] },
      parts: ['We bake at 5.'],
    });
    const { asked } = await written(answersWith(short));
    const left = within(await screen.findByRole('region', { name: 'Facts that didn’t fit' }));
    // A fact with words that are kept out was not meant to be said.
    expect(left.getByText('1 of your 2 facts didn’t fit')).toBeTruthy();
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'We open at 7.',
    ]);
    await userEvent.click(left.getByRole('button', { name: 'Make it a thread' }));
    expect(asked.findLast(({ call }) => call === 'POST /content/generate')?.body).toMatchObject({
      content_type: 'thread',
      length: 'long',
      context: facts.join('\n'),
    });
  });

  it(
    'says nothing of facts in a text by a model, which words them anew',
    { tags: 'slow' },
    async () => {
      const brief = { ...aDraft().brief, context: 'We open at 7.' };
      await written(
        answersWith(aDraft({ model_used: 'gpt-5-mini', brief, parts: ['Come early!'] })),
      );
      expect(screen.queryByRole('region', { name: 'Facts that didn’t fit' })).toBeNull();
    },
  );

  it('names no source when the company profile is empty', { tags: 'slow' }, async () => {
    await written(answersWith(aDraft()));
    expect(screen.queryByRole('button', { name: 'Sources' })).toBeNull();
  });

  it('S2-2.16 is copied with its parts separated', async () => {
    await written(answersWith(aDraft({ parts: ['Ship it.', 'Then rest.'] })));
    // With a clipboard, which the test environment lacks.
    await userEvent.setup().click(await button('Copy'));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Ship it.\n\nThen rest.');
  });

  it('P-2.23 can’t be posted before every check passes, and is edited in the editor', async () => {
    const bad = aDraft({ parts: ['bad'], state: 'needs_you', checks: [tooLong] });
    await written(answersWith(bad));
    const problem = within(screen.getByRole('alert'));
    expect(problem.getByText('This draft needs a look before you publish it')).toBeTruthy();
    expect(problem.getByText(tooLong.message)).toBeTruthy();
    expect(await button('Post to Sandbox')).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Open in the editor' }).getAttribute('href')).toBe(
      `/write?draft=${bad.id}`,
    );
  });

  it(
    'can be posted with a failed style check, once the owner confirms',
    { tags: 'slow' },
    async () => {
      const cliche = {
        ...tooLong,
        check: 'cliche',
        message: 'It is a cliché.',
        can_override: true,
      };
      const draft = aDraft({ state: 'needs_you', checks: [cliche] });
      const data = { ...draft, state: 'draft', checks: [{ ...cliche, accepted: true }] };
      await written(
        answersWith(draft, undefined, {
          [`POST /content/pieces/${draft.id}/accept`]: {
            body: { data, message: 'Checks ignored.' },
          },
        }),
      );
      expect(await button('Post to Sandbox')).toHaveProperty('disabled', true);
      await userEvent.click(await button('Ignore these checks'));
      await waitFor(async () =>
        expect(await button('Post to Sandbox')).toHaveProperty('disabled', false),
      );
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows the images that it was given, and is posted with them', { tags: 'slow' }, async () => {
    const [hills, gone] = [aPicture(1), aPicture(2)];
    const kept = aDraft({ media_ids: [hills.id, gone.id] });
    const { asked } = await written(
      answersWith(kept, undefined, {
        [`GET ${pathOf(hills)}`]: { body: { data: hills } },
        [`GET ${pathOf(gone)}`]: { status: 404, body: { success: false, code: 'not_found' } },
      }),
    );
    const post = within(await screen.findByRole('article'));
    expect(await post.findByAltText('Description 1')).toBeTruthy();
    await userEvent.click(await button('Post to Sandbox'));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith('PATCH /posts'))?.body).toMatchObject({
        media_ids: [hills.id],
      }),
    );
  });

  it('P-2.23 can be saved as a draft and removed from the drafts', async () => {
    const { asked } = await written(answersWith(aDraft()));
    await userEvent.click(await button('Save as draft'));
    expect(await screen.findByText('Draft')).toBeTruthy();
    await userEvent.click(await button('Remove from drafts'));
    expect(await button('Save as draft')).toBeTruthy();
    expect(putsOf(asked)).toEqual([{ state: 'draft' }, { state: 'new' }]);
  });

  it('can’t be changed or deleted once posted', { tags: 'slow' }, async () => {
    const out = aDraft({ state: 'posted', occurrence_id: posted.id });
    openContent(answersWith(out), `/ai-content?piece=${out.id}`);
    expect(await screen.findByText('Published')).toBeTruthy();
    expect(await button('Copy')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open in the editor' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Post to Sandbox' })).toBeNull();
  });

  it('can be changed again after publishing failed', { tags: 'slow' }, async () => {
    const occurrence_id = posted.id;
    const lost = aDraft({ state: 'posted', occurrence_id });
    const failed = { ...posted, status: 'FAILED', reason: 'It was refused.', published_at: null };
    let isSwept = false;
    openContent(
      answersWith(lost, undefined, {
        [`GET /occurrences/${posted.id}`]: { body: { data: failed } },
        [`GET /content/pieces/${lost.id}`]: () => ({
          body: { data: isSwept ? aDraft({ state: 'draft' }) : lost },
        }),
      }),
      `/ai-content?piece=${lost.id}`,
    );
    expect(await screen.findByText('Failed')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open in the editor' })).toBeNull();
    isSwept = true;
    expect(await screen.findByRole('link', { name: 'Open in the editor' })).toBeTruthy();
    expect(await button('Post to Sandbox')).toHaveProperty('disabled', false);
  });

  it('comes back when its deletion is undone', { tags: 'slow' }, async () => {
    const { asked } = await written(answersWith(aDraft()));
    await userEvent.click(await button('Delete'));
    const undo = await button('Undo');
    expect(document.activeElement).toBe(undo);
    expect(screen.queryByText('Ship it.')).toBeNull();
    await userEvent.click(undo);
    expect(await screen.findByText('Ship it.')).toBeTruthy();
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('is deleted when its deletion is not undone in time', { tags: 'slow' }, async () => {
    const { asked } = await written(answersWith(aDraft()));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(screen.getByText('Nothing written yet')).toBeTruthy();
  });

  it('stays when it was deleted twice and the deletion undone', { tags: 'slow' }, async () => {
    const { asked } = await written(answersWith(aDraft()));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const pressed = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(pressed);
    fireEvent.click(pressed);
    fireEvent.click(await button('Undo'));
    expect(await screen.findByText('Ship it.')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('S2-2.16 is regenerated in place, from its own brief', { tags: 'slow' }, async () => {
    const one = aDraft();
    const other = aDraft({ id: '0198c0de-0000-7000-8000-0000000000a2', parts: ['Wait.'] });
    const fresh = aDraft({ id: '0198c0de-0000-7000-8000-0000000000a3', parts: ['Go.'] });
    let round = [one, other];
    const { asked } = await written(
      withAgents([connected], {
        'POST /content/generate': () => ({ body: { data: { content: round, seed: 1 } } }),
        ...keepingDrafts([one, other, fresh]),
      }),
    );
    round = [fresh];
    const second = screen.getByRole('group', { name: 'Text 2 of 2' });
    await userEvent.click(within(second).getByRole('button', { name: 'Regenerate' }));
    expect(await screen.findByText('Go.')).toBeTruthy();
    expect(screen.getByText('Ship it.')).toBeTruthy();
    expect(screen.queryByText('Wait.')).toBeNull();
    const bodies = asked.filter(({ call }) => call === 'POST /content/generate');
    expect(bodies.at(-1)?.body).toMatchObject({
      ...other.brief,
      agent_id: connected.id,
      platform: 'sandbox',
      variations: false,
      unlike: [one.id, other.id],
    });
  });
});
