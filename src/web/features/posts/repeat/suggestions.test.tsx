/** Suggested texts in the form of a scheduled post. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, showMessages } from '#test/screen.tsx';
import { ada, both, content, newForm, open, sent } from '#test/schedule-form-screen.tsx';
import { signedIn } from '#test/web-user.ts';

signedIn();

describe('topic suggestions', () => {
  const piece = (id: number, text: string) => ({
    id: `0198c0de-0000-7000-8000-00000000070${id}`,
    content: text,
  });
  const ask = async (answers: Answers, search = `?agent=${ada.id}`) => {
    showMessages();
    const { asked } = open(answers, search);
    const form = await newForm();
    await userEvent.click(form.getByRole('button', { name: 'AI suggestions' }));
    return { asked, form };
  };

  it('S2-5.3 need an agent', { tags: 'slow' }, async () => {
    const { asked } = await ask({ 'GET /agents': both }, '');
    expect((await screen.findAllByText('Please select an agent first')).length).toBeGreaterThan(0);
    expect(sent(asked, 'POST /content/generate-suggestions')).toBeUndefined();
  });

  it('S2-2.21 S2-9.16 are three, and one is used as the text', async () => {
    const suggestions = [piece(1, 'One.'), piece(2, 'Two.'), piece(3, 'Three.')];
    const { asked, form } = await ask({
      'POST /content/generate-suggestions': { body: { suggestions, data: suggestions } },
    });
    const list = within(await form.findByRole('region', { name: 'Suggestion' }));
    expect(await list.findAllByRole('listitem')).toHaveLength(3);
    expect(sent(asked, 'POST /content/generate-suggestions')).toEqual({
      agent_id: ada.id,
      content_type: 'tweet',
      platform: 'sandbox',
      count: 3,
    });
    await userEvent.click(list.getByRole('button', { name: 'Keep suggestion 2' }));
    expect(content(form)).toHaveProperty('value', 'Two.');
  });

  it.each([
    ['No suggestions generated', { body: { suggestions: [], data: [] } }],
    [
      'Failed to generate suggestions',
      { status: 502, body: { success: false, code: 'provider_failed' } },
    ],
  ])('S2-8.9 show %j', { tags: 'slow' }, async (message, answer) => {
    await ask({ 'POST /content/generate-suggestions': answer });
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
