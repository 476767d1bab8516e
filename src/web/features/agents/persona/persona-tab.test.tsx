/** The Personality tab: who an agent is, in its own words and its owner’s, without moving anything. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { PersonaTab } from './persona-tab.tsx';

const open = (own: Partial<Agent> = {}) => {
  answering({});
  openScreen(() => <PersonaTab agent={anAgent(own)} />, '/agents/$id', '/agents/1');
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));
/** What a term of a section says. */
const said = async (name: string, term: string) =>
  (await section(name)).getByText(term).parentElement?.querySelector('dd')?.textContent;

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the Personality tab', () => {
  it('P-2.560 begins with who it is in its own words, and its settings', async () => {
    open({ voice_tone: '80', controversy_comfort: 10, specialization: 'business' });
    const who = await section('Who it is');
    expect(who.getByText(/^I’m calm and exact, .+ I’m at home in business/)).toBeTruthy();
    expect(await said('Who it is', 'Tone')).toBe('Playful & sarcastic');
    expect(await said('Who it is', 'Controversy')).toBe('Plays it safe');
    expect(await said('Who it is', 'Specialization')).toBe('Business');
    expect(who.getByRole('link', { name: 'Edit' }).getAttribute('href')).toMatch(/\/edit$/);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('P-2.560 has everything in one order: itself first, its history last', async () => {
    open();
    const titles = await screen.findAllByRole('heading', { level: 2 });
    expect(titles.map((one) => one.textContent)).toEqual([
      'Who it is',
      'What it can talk about',
      'Voice samples',
      'What it won’t do',
      'Material',
      'What it has learned',
      'Versions',
      'Similar posts',
    ]);
  });

  it('shows two voice samples, the others on request, and the contrast pairs', async () => {
    open({
      voice_samples: ['A map is an argument.', 'North is a habit.', 'Rivers lie.'],
      contrast_pairs: [{ instead_of: 'Maps rock!', write: 'Maps persuade.' }],
    });
    const samples = await section('Voice samples');
    const folded = (text: string) => samples.getByText(text).closest('details');
    expect(['A map is an argument.', 'North is a habit.'].map(folded)).toEqual([null, null]);
    expect(folded('Rivers lie.')?.open).toBe(false);
    await userEvent.click(samples.getByText('+1 more'));
    expect(folded('Rivers lie.')?.open).toBe(true);
    expect(samples.getByRole('listitem').textContent).toBe(
      '“Maps persuade.” instead of “Maps rock!”',
    );
  });

  it('says what it avoids and never says, its owner’s rules, and what holds for every agent', async () => {
    open({
      avoid_topics: ['politics', 'stocks'],
      behavioral_guidelines: ['Never say synergy', 'Be kind'],
    });
    const title = 'What it won’t do';
    expect(await said(title, 'Avoids')).toBe('politics · stocks');
    expect(await said(title, 'Never says')).toBe('“synergy”');
    expect(await said(title, 'Your rules')).toBe('Be kind');
    expect((await section(title)).getByText(/^Like every agent, it won’t joke/)).toBeTruthy();
  });

  it('says what is missing instead of leaving a gap', async () => {
    open();
    expect((await section('Voice samples')).getByText(/^No samples yet\./)).toBeTruthy();
    expect((await section('What it can talk about')).getByText(/^No topics yet\./)).toBeTruthy();
    expect((await section('What it won’t do')).queryByText('Avoids')).toBeNull();
  });
});
