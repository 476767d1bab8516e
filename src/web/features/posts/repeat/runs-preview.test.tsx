import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { RunsPreview } from './rule-preview.tsx';
import { emptyValues, type RuleValues } from './rule-values.ts';

const runsAt = (wall: string) => {
  const runs = [{ at: `2027-03-15T${wall}:00.000Z`, local: `2027-03-15T${wall}:00` }];
  return { body: { data: { runs, said: [], words: '' } } };
};

function Form() {
  const [wall, setWall] = useState('09:00');
  const values: RuleValues = {
    ...emptyValues(0),
    timezone: 'UTC',
    scheduled_time: `2027-03-15T${wall}`,
  };
  return (
    <>
      <button type="button" onClick={() => setWall('10:00')}>
        Later
      </button>
      <RunsPreview values={values} isSetOnly={false} id={undefined} />
    </>
  );
}

it(
  'hides the clock-change note while it still shows the posts of another time',
  { tags: 'slow' },
  async () => {
    let answer = () => Promise.resolve(runsAt('09:00'));
    answering({ 'GET /scheduled-posts/preview': async () => answer() });
    openScreen(Form, '/');
    const list = await screen.findByRole('list', { name: 'Next posts' });
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof runsAt>>();
    answer = () => promise;
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('true'));
    expect(list.textContent).not.toContain('clocks change');
    resolve(runsAt('10:00'));
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
    expect(list.textContent).not.toContain('clocks change');
  },
);
