import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { PersonaSummary } from './persona-summary.tsx';

const open = async (own: Parameters<typeof anAgent>[0]) => {
  answering({});
  openScreen(() => <PersonaSummary agent={anAgent(own)} />, '/agents/$id', '/agents/1');
  return within(await screen.findByRole('region', { name: 'Personality' }));
};

describe('personality summary', () => {
  it('shows every core trait', async () => {
    const { personality_config } = anAgent();
    const core_traits = ['Analytical', 'Patient', 'Precise', 'Dry', 'Kind'];
    const summary = await open({ personality_config: { ...personality_config, core_traits } });
    expect(summary.getByText('Analytical, Patient, Precise, Dry, Kind')).toBeTruthy();
  });

  it('shows a voice sample, the others on request, and the contrast pairs', async () => {
    const summary = await open({
      voice_samples: ['A map is an argument.', 'North is a habit.'],
      contrast_pairs: [{ instead_of: 'Maps rock!', write: 'Maps persuade.' }],
    });
    expect(summary.getByText('A map is an argument.')).toBeTruthy();
    const more = summary.getByText('North is a habit.').closest('details');
    expect(more?.open).toBe(false);
    await userEvent.click(summary.getByText('+1 more'));
    expect(more?.open).toBe(true);
    expect(summary.getByText('Contrast pairs')).toBeTruthy();
    expect(summary.getByRole('listitem').textContent).toBe(
      '“Maps persuade.” instead of “Maps rock!”',
    );
  });

  it('leaves out empty fields', async () => {
    const summary = await open({});
    const empties = ['Voice samples', 'Contrast pairs', 'Target topics', 'Behavioral guidelines'];
    for (const empty of empties) expect(summary.queryByText(empty)).toBeNull();
  });
});
