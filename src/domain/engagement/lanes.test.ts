/** What X allows software to do by itself, what a person has to send, and what no one does, each with its rule. */
import { expect, test } from 'vitest';
import { type RuleAction, ruleFor } from '#domain/platforms/rules.ts';
import { factsOf } from '#test/engagement-facts.ts';
import { decideEngagement } from './decision.ts';

type Changes = Parameters<typeof factsOf>[0];

const now = Date.UTC(2026, 10, 21, 12);
const mention = { kind: 'mention', text: '@ada which beans do you use?' } as const;
const quote = { kind: 'quote', text: 'Which beans, though? This is worth reading.' } as const;
const named = { kind: 'reply', text: '@ada and which beans?' } as const;
const unnamed = { kind: 'reply', text: 'And which beans?' } as const;
const longer = { kind: 'reply', text: '@ada_lovelace and which beans?' } as const;
const likes = { likes: 90, likes_before: 60 };
const found = { kind: 'found', text: 'Which coffee do you like?', ...likes } as const;
const foundLonger = { ...found, text: '@adalbert which coffee do you like?' } as const;
const answered = { history: { answered: true } };
const stopped = { author: { opted_out: true } };

test.each<[what: string, change: Changes, approved: string, otherwise: string]>([
  ['a mention', { post: mention }, 'auto', 'handoff'],
  ['a quote', { post: quote }, 'auto', 'handoff'],
  ['an answer that names us', { post: named }, 'auto', 'handoff'],
  ['an answer that names nobody', { post: unnamed }, 'handoff', 'handoff'],
  ['an answer that names a longer name', { post: longer }, 'handoff', 'handoff'],
  ['a found post', { post: found }, 'handoff', 'handoff'],
  ['a found post that names a longer name', { post: foundLonger }, 'handoff', 'handoff'],
  ['a mention that was answered', { post: mention, ...answered }, 'blocked', 'blocked'],
  ['a quote that was answered', { post: quote, ...answered }, 'blocked', 'blocked'],
  ['a found post that was answered', { post: found, ...answered }, 'blocked', 'blocked'],
  ['a mention by who opted out', { post: mention, ...stopped }, 'blocked', 'blocked'],
  ['a quote by who opted out', { post: quote, ...stopped }, 'blocked', 'blocked'],
  ['a found post by who opted out', { post: found, ...stopped }, 'blocked', 'blocked'],
])('%s on X: the lane with and without X’s approval', (_what, change, ...lanes) => {
  for (const [at, approved] of [true, false].entries()) {
    const facts = factsOf({ ...change, approved, platform: 'twitter' }, now);
    const { lane, shouldEngage, rule } = decideEngagement(facts, now);
    expect([lane, shouldEngage]).toEqual([lanes[at], lanes[at] !== 'blocked']);
    expect(rule).toMatchObject({ text: expect.stringMatching(/./), source: expect.any(Object) });
  }
});

test.each<[what: string, action: RuleAction, lane: string]>([
  ['a post of its own', 'post', 'auto'],
  ['quoting somebody', 'quote', 'handoff'],
  ['liking a post', 'like', 'blocked'],
  ['following somebody', 'follow', 'blocked'],
  ['answering whatever has a word', 'keyword_reply', 'blocked'],
  ['one text on several accounts', 'copy', 'blocked'],
  ['steering a browser', 'scrape', 'blocked'],
])('%s on X: the same lane with and without X’s approval', (_what, action, lane) => {
  for (const approved of [true, false])
    expect(ruleFor('twitter', action, { approved })).toMatchObject({
      lane,
      rule: expect.stringMatching(/./),
      source: expect.any(Object),
    });
});
