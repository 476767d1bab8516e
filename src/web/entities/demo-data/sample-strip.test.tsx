import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { turns } from '#test/turns.ts';
import { session } from '#web/lib/session/session.ts';
import { BelowDemoData } from './sample-strip.tsx';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const Screen = () => (
  <BelowDemoData>
    <p>What stands below</p>
  </BelowDemoData>
);

it('shows the page below it when the sample data could not be loaded, and does not retry forever', async () => {
  // Every other call is refused.
  const asked = answering({});
  openScreen(Screen, '/dashboard');
  expect(await screen.findByText('What stands below')).toBeTruthy();
  await turns();
  // Once for all, and once for the strip itself, which is rendered after a failure.
  expect(asked.filter(({ call }) => call === 'GET /samples').length).toBeLessThanOrEqual(2);
  expect(screen.getByText('What stands below')).toBeTruthy();
});
