import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { navigation, PlainLink } from './plain-link.tsx';

it('navigates in the app on a plain click, and leaves other clicks to the browser', () => {
  const go = vi.fn<(href: string) => void>();
  const prepare = vi.fn<() => void>();
  navigation.by({ go, prepare });
  render(<PlainLink href="/roadmap">Roadmap</PlainLink>);
  const link = screen.getByRole('link', { name: 'Roadmap' });
  expect(link.getAttribute('href')).toBe('/roadmap');
  fireEvent.pointerEnter(link);
  expect(prepare).toHaveBeenCalledOnce();
  // True if nothing prevented the browser's default.
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(fireEvent.click(link, { [key]: true }), key).toBe(true);
  expect(go).not.toHaveBeenCalled();
  expect(fireEvent.click(link)).toBe(false);
  expect(go).toHaveBeenCalledWith('/roadmap');
});
