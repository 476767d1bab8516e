import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from './checks.ts';
import Mirror from './mirror.tsx';

afterEach(cleanup);

const finding = (text: string, words: string, id = words): Finding => ({
  id,
  part: 0,
  words,
  at: { start: text.indexOf(words), end: text.indexOf(words) + words.length },
  message: `No source for ${words}.`,
  may: true,
  holds: true,
});

const show = (
  text: string,
  findings: readonly Finding[] = [],
  onPass: (ids: readonly string[]) => void = () => undefined,
) => {
  const { container } = render(
    <div>
      <Mirror text={text} findings={findings} networks={['twitter']} onPass={onPass} />
      <textarea defaultValue={text} />
    </div>,
  );
  const pieces = [...container.querySelectorAll<HTMLElement>('[data-mirror] > span')];
  return {
    text: container.querySelector('[data-mirror]')?.textContent,
    pieces: pieces.map(({ dataset, textContent }) => [
      textContent,
      dataset['is'],
      dataset['finding'],
    ]),
  };
};

const text = 'Ask @ada: 40 loaves of #rye on example.com/40 today.';

describe('highlights behind the text field', () => {
  it('P-2.124 color what the network links, and underline what to check', () => {
    expect(show(text, [finding(text, '40 loaves'), finding(text, 'com/40 today')])).toEqual({
      text,
      pieces: [
        ['@ada', 'mention', undefined],
        ['40 loaves', undefined, '40 loaves'],
        ['#rye', 'hashtag', undefined],
        ['example.', 'link', undefined],
        ['com/40', 'link', 'com/40 today'],
        [' today', undefined, 'com/40 today'],
      ],
    });
  });

  it('P-2.124 contain every character once, including line breaks and emoji', () => {
    const odd = ' \n🍞 #a\n\n';
    expect(show(odd)).toEqual({ text: odd, pieces: [['#a', 'hashtag', undefined]] });
  });

  it('P-2.124 show the reason at the cursor, until Escape or a change', () => {
    show(text, [finding(text, '40 loaves')]);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    const reason = () => screen.getByRole('status').textContent;
    const go = (at: number, key: string) => {
      field.setSelectionRange(at, at);
      act(() => void fireEvent.keyUp(field, { key }));
    };
    go(12, 'ArrowRight');
    expect(reason()).toBe('No source for 40 loaves.');
    go(12, 'Escape');
    expect(reason()).toBe('');
    go(19, 'ArrowRight');
    expect(reason()).toBe('No source for 40 loaves.');
    go(21, 'ArrowRight');
    expect(reason()).toBe('');
    go(13, 'ArrowLeft');
    act(() => void fireEvent.input(field));
    expect(reason()).toBe('');
  });

  it('P-44.3 have the way past an issue beside its reason, which stays under the pointer', () => {
    const passed: string[] = [];
    show(text, [finding(text, '40 loaves')], (ids) => passed.push(...ids));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    field.setSelectionRange(12, 12);
    act(() => void fireEvent.keyUp(field, { key: 'ArrowRight' }));
    const keep = screen.getByRole('button', { name: 'Keep it' });
    act(() => void fireEvent.mouseMove(keep));
    act(() => void fireEvent.click(keep));
    expect(passed).toEqual(['40 loaves']);
  });
});
