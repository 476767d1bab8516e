import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApprovalNote } from './post-notes.tsx';

const approval = { way: 'person', by: 'Ada', at: '2026-11-24T09:00:00.000Z', label: null } as const;

it.each([
  [true, /^Approved .*Nov 24.* at /],
  [false, /^Approved by Ada, .*Nov 24.* at /],
])('P-49.56 names who approved a post unless they are alone (%s)', (is_alone, words) => {
  render(<ApprovalNote post={{ platform: 'sandbox', approval: { ...approval, is_alone } }} />);
  expect(screen.getByText(words)).toBeTruthy();
});
