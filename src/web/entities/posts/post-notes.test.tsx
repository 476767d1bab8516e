import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApprovalNote } from './post-notes.tsx';

const approval = {
  way: 'person',
  by: 'Ada',
  at: '2026-11-24T09:00:00.000Z',
  label: null,
  is_own: false,
} as const;

it.each([
  [true, /^Approved .*Nov 24.* at /],
  [false, /^Approved by Ada, .*Nov 24.* at /],
])('P-49.56 names who approved a post unless they are alone (%s)', (is_alone, words) => {
  render(<ApprovalNote post={{ platform: 'sandbox', approval: { ...approval, is_alone } }} />);
  expect(screen.getByText(words)).toBeTruthy();
});

it('P-49.353 what needed no approval was approved by nobody', () => {
  const own = { ...approval, is_own: true };
  const { container, rerender } = render(
    <ApprovalNote post={{ platform: 'sandbox', approval: { ...own, is_alone: true } }} />,
  );
  expect(container.textContent).toBe('');
  rerender(<ApprovalNote post={{ platform: 'sandbox', approval: { ...own, is_alone: false } }} />);
  expect(container.textContent).toMatch(/^Planned by Ada, .*Nov 24/);
});
