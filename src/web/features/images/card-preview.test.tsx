/** The preview of a card while it is written. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { first, madeOf, openImages, press, sentTo } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const call = 'POST /ai/images/preview-content';
const make = 'POST /ai/images/generate-content';
const agents = { 'GET /agents': { body: { data: [], agents: [], total: 0 } } };

const preview = async () => within(await screen.findByRole('figure', { name: 'Preview' }));
const say = async (words: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: 'What was said' }), words);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('card preview', () => {
  it('P-2.40 follows the input, and opens in full size by keyboard', { tags: 'slow' }, async () => {
    const asked = openImages({ ...agents, [call]: { body: {} }, [make]: madeOf([first]) });
    const figure = await preview();
    expect(figure.getByText('A preview shows up here as you type.')).toBeTruthy();
    await say('Ship it');
    await figure.findByRole('img', { name: 'The card as it will look' });
    await waitFor(() =>
      expect(sentTo(asked, call).at(-1)?.body).toMatchObject({ card: 'quote', text: 'Ship it' }),
    );
    await userEvent.click(screen.getByText('Square'));
    await waitFor(() =>
      expect(sentTo(asked, call).at(-1)?.body).toMatchObject({ shape: 'square' }),
    );
    figure.getByRole('button', { name: 'View the preview in full size' }).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Preview' });
    expect(within(dialog).getByRole('img', { name: 'The card as it will look' })).toBeTruthy();
    expect(sentTo(asked, make)).toEqual([]);
  });

  it(
    'P-2.40 says what does not fit, and clears that once the text does',
    { tags: 'slow' },
    async () => {
      const message = 'Cards are written in Latin, Greek and Cyrillic letters. Leave out: 🚀';
      const unfit = { status: 400, body: { code: 'invalid_input', error: message, message } };
      openImages({ ...agents, [call]: unfit });
      const figure = await preview();
      await say('🚀');
      expect((await figure.findByRole('alert')).textContent).toContain(message);
      expect(figure.queryByRole('button')).toBeNull();
      await userEvent.clear(screen.getByRole('textbox', { name: 'What was said' }));
      await figure.findByText('A preview shows up here as you type.');
      expect(figure.queryByRole('alert')).toBeNull();
    },
  );

  it('is retried when it could not be drawn', { tags: 'slow' }, async () => {
    let tries = 0;
    openImages({
      ...agents,
      [call]: () => {
        tries += 1;
        if (tries > 1) return { body: {} };
        const error = 'Too many requests. Please try again in a moment.';
        return { status: 429, body: { code: 'rate_limited', error, message: error } };
      },
    });
    const figure = await preview();
    await say('Ship it');
    expect((await figure.findByRole('alert')).textContent).toContain('Too many requests');
    await press('Try again', figure);
    await figure.findByRole('img', { name: 'The card as it will look' });
  });
});
