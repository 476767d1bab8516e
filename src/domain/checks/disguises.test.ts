/** The checks see through disguised text, and accept plain sentences. */
import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { bans, coins, contacts, links, people } from '#test/disguises.ts';
import { plainPersona } from '#test/persona-values.ts';
import { harmless } from '#test/plain-sentences.ts';
import { checkText } from './text-checks.ts';
import { textRules } from '#domain/prompt/text-rules.ts';

const agent: Persona = {
  ...plainPersona,
  voice_tone: '100',
  controversy_comfort: 100,
  target_topics: ['tea', 'the Lantern Fund on Telegram', '$GLOW'],
  behavioral_guidelines: [
    'Never mention the codename Project Nightjar',
    'Do not talk about Umbrella Works or Oslo',
    'The merger with Bellweather is confidential.',
    'Say hello to @harbour_crew on Instagram, and name harbour.example.com',
  ],
};
const brief = Brief.parse({ topic: 'tea' });
const leaks = ['link', 'handle', 'contact', 'ticker', 'wallet', 'leak', 'encoded', 'foreign'];
const foundIn = (text: string): string[] =>
  checkText([text], textRules(agent, brief, platforms.telegram))
    .map(({ check }) => check)
    .filter((check) => leaks.includes(check));

describe('a disguise', () => {
  it('LL-3 there are more than a hundred kinds', () => {
    const all = [...links, ...people, ...contacts, ...coins, ...bans];
    expect(new Set(all).size).toBeGreaterThanOrEqual(150);
    expect(new Set(all).size).toBe(all.length);
  });
  it.each(links)('a link is found in %j', (text) =>
    expect(foundIn(`More: ${text}`)).toContain('link'),
  );
  it.each(people)('a contact is found in %j', (text) => expect(foundIn(text)).toContain('handle'));
  it.each(contacts)('an address or number is found in %j', (text) =>
    expect(foundIn(text).length).toBeGreaterThan(0),
  );
  it.each(coins)('a token is found in %j', (text) => expect(foundIn(text)).toContain('ticker'));
  it.each(bans)('LL-3 a name that a guideline bans is found in %j', (text) =>
    expect(foundIn(text).length).toBeGreaterThan(0),
  );
});

describe('a plain sentence', () => {
  it('there are more than sixty kinds', () => {
    expect(new Set(harmless).size).toBeGreaterThanOrEqual(80);
  });
  it.each(harmless)('LL-3 is accepted: %j', (text) => expect(foundIn(text)).toEqual([]));
});

describe('a long text that is slow to check', () => {
  const unit = [
    ...[
      'a.',
      'a|',
      'a→',
      '&#46;',
      '%2E',
      'find a ',
      'telegram a ',
      'write to a ',
      'a at gmail ',
      'V ',
      'one ',
      'AB token ',
    ],
    ...['buy ab ', 'N*', 'n*ghtj ', '@ ', 'a com ', 'Never promise '],
  ];
  it.each(unit)('is checked to its end: %j', { timeout: 30_000 }, (one) => {
    expect(
      checkText(
        [one.repeat(Math.ceil(10_000 / one.length))],
        textRules(agent, brief, platforms.telegram),
      ).length,
    ).toBeGreaterThan(0);
  });
});
