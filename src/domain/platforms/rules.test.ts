import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLive,
  type LivePlatform,
  LivePlatformIds,
  platforms,
} from '#contract/platforms/platforms.ts';
import type { Lane } from '#contract/platforms/traits.ts';
import { type RuleAction, type RuleFacts, ruleFor } from './rules.ts';

const facts = fc.record(
  {
    summoned: fc.boolean(),
    approved: fc.boolean(),
    answered: fc.boolean(),
    stopped: fc.boolean(),
  },
  { requiredKeys: [] },
);
const both: RuleFacts = { summoned: true, approved: true };

type Case = [platform: LivePlatform, action: RuleAction, facts: RuleFacts, Lane, quoted: RegExp];

const cases: Case[] = [
  ['twitter', 'post', {}, 'auto', /can have one cashtag/],
  ['twitter', 'thread', {}, 'auto', /you decide what happens to the rest/],
  ['twitter', 'reply', both, 'auto', /it can be sent/],
  ['twitter', 'reply', { summoned: true }, 'handoff', /need X’s approval/],
  ['twitter', 'reply', { approved: true }, 'handoff', /mentioned the account or quoted/],
  ['twitter', 'reply', {}, 'handoff', /mentioned the account or quoted/],
  ['twitter', 'reply', { ...both, answered: true }, 'blocked', /replies once/],
  ['twitter', 'reply', { ...both, stopped: true }, 'blocked', /never contact people/],
  ['twitter', 'quote', both, 'handoff', /own editor/],
  ['twitter', 'like', both, 'blocked', /automated likes/],
  ['twitter', 'follow', both, 'blocked', /automated follows/],
  ['twitter', 'keyword_reply', both, 'blocked', /contain a keyword/],
  ['twitter', 'copy', both, 'blocked', /several accounts/],
  ['twitter', 'scrape', both, 'blocked', /permanent suspension/],
  ['telegram', 'post', {}, 'auto', /administrator/],
  ['telegram', 'reply', {}, 'auto', /what it can see/],
  ['telegram', 'reply', { stopped: true }, 'blocked', /never contact people/],
  ['bluesky', 'post', {}, 'auto', /1,600/],
  ['bluesky', 'reply', { summoned: true }, 'auto', /mentioned it/],
  ['bluesky', 'reply', {}, 'handoff', /contact anyone else yourself/],
  ['sandbox', 'reply', {}, 'auto', /anything it finds/],
  ['sandbox', 'like', both, 'blocked', /Not covered by/],
];

describe('the rule for an action', () => {
  it.each(cases)('P-2.39 %s, %s, %j: %s', (platform, action, given, lane, quoted) => {
    const found = ruleFor(platform, action, given);
    expect([found.action, found.lane]).toEqual([action, lane]);
    expect(found.rule).toMatch(quoted);
  });

  it('never allows writing to people who opted out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LivePlatformIds), facts, (platform, given) => {
        expect(ruleFor(platform, 'reply', { ...given, stopped: true }).lane).toBe('blocked');
      }),
    );
  });

  it('allows automatic replies on X only to people who asked, with the approval, and once', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { summoned, approved, answered, stopped } = given;
        const may = summoned && approved && !answered && !stopped;
        expect(ruleFor('twitter', 'reply', given).lane === 'auto').toBe(may === true);
      }),
    );
  });
});

describe('the table', () => {
  it('has rules for every platform that posts can go to', () => {
    expect(LivePlatformIds.filter((id) => platforms[id].rules.length === 0)).toEqual([]);
    expect(['facebook', 'toString'].filter(isLive)).toEqual([]);
  });

  it('P-2.39 has a source for each rule of a network, and its start date if known', () => {
    for (const platform of LivePlatformIds) {
      expect(platforms[platform].rules_read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const { rule, source, since } of platforms[platform].rules) {
        expect(rule).toMatch(/^[A-Z].*\.$/);
        if (source) expect(new URL(source.url).protocol).toBe('https:');
        if (since) expect(since).toMatch(/^\d{4}-\d{2}(-\d{2})?$/);
      }
    }
    expect(platforms.twitter.rules.every(({ source }) => source)).toBe(true);
  });

  it('has no unreachable row', () => {
    for (const platform of LivePlatformIds) {
      const { rules } = platforms[platform];
      const reached = new Set(
        [true, false].flatMap((summoned) =>
          [true, false].flatMap((approved) =>
            [true, false].flatMap((answered) =>
              [true, false].flatMap((stopped) =>
                // Whether a person read the text only matters for posts.
                rules.map(({ action }) =>
                  ruleFor(platform, action, {
                    summoned,
                    approved,
                    answered,
                    stopped,
                    read: summoned,
                  }),
                ),
              ),
            ),
          ),
        ),
      );
      expect(rules.filter((one) => !reached.has(one))).toEqual([]);
    }
  });
});
