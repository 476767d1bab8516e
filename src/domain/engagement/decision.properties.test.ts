import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { EngagementDecision, InteractionKinds } from '#contract/engagement/types.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { anyFacts, factsOf } from '#test/engagement-facts.ts';
import { maxInConversation } from './blockers.ts';
import { decideEngagement, neededScore } from './decision.ts';
import type { EngagementFacts } from './facts.ts';
import { repeated } from '#test/sampled.ts';

const now = Date.UTC(2026, 10, 21, 12);

describe('any decision', () => {
  const check = (holds: (facts: EngagementFacts, decision: EngagementDecision) => void) =>
    fc.assert(
      fc.property(anyFacts(now), (facts) => {
        holds(facts, decideEngagement(facts, now));
      }),
      { numRuns: repeated(100, 500) },
    );

  test('is complete, explained in words, and the same each time', () => {
    check((facts, decision) => {
      expect(EngagementDecision.parse(decision)).toEqual(decision);
      expect(decideEngagement(facts, now)).toEqual(decision);
      expect(decision.reason).toMatch(/^\S.*[.!]$/su);
      expect(decision.score).toBeGreaterThanOrEqual(0);
      expect(decision.score).toBeLessThanOrEqual(100);
      const names = decision.signals.map(({ signal }) => signal);
      expect(new Set(names).size).toBe(names.length);
    });
  });

  test('to reply has no blocking signal, a lane, and enough points', () => {
    check((facts, { shouldEngage, signals, lane, score, priority }) => {
      if (!shouldEngage) {
        expect(priority).toBe('low');
        return;
      }
      expect(signals.filter(({ decisive: is }) => is)).toEqual([]);
      expect(lane).not.toBe('blocked');
      expect(score).toBeGreaterThanOrEqual(neededScore);
      expect(facts.author.opted_out || facts.author.is_own || facts.history.answered).toBe(false);
      expect(facts.history.replies_in_conversation).toBeLessThan(maxInConversation);
    });
  });

  test('contains nothing that a stranger wrote', () => {
    const secret = 'Xq7Zebra';
    fc.assert(
      fc.property(anyFacts(now), (facts) => {
        const text = `${facts.post.text} ${secret}`;
        const names = { username: secret, display_name: secret };
        const changed = {
          ...facts,
          post: { ...facts.post, text },
          author: { ...facts.author, ...names },
        };
        expect(JSON.stringify(decideEngagement(changed, now))).not.toContain(secret);
      }),
    );
  });

  test('never changes from no to yes because of more replies, an opt-out or an older post', () => {
    check((facts, { shouldEngage }) => {
      if (shouldEngage) return;
      const worse: EngagementFacts[] = [
        { ...facts, history: { ...facts.history, today: facts.history.today + 1 } },
        { ...facts, author: { ...facts.author, opted_out: true } },
        { ...facts, post: { ...facts.post, created_at: facts.post.created_at - hour } },
      ];
      for (const one of worse) expect(decideEngagement(one, now).shouldEngage).toBe(false);
    });
  });

  test('for an automatic reply is only made where the network allows it', () => {
    check((facts, { lane }) => {
      if (lane !== 'auto' || facts.platform !== 'twitter') return;
      expect(facts.approved).toBe(true);
      expect(facts.post.kind).not.toBe('found');
    });
  });

  test('covers every platform and kind', () => {
    for (const platform of LivePlatformIds)
      for (const kind of InteractionKinds) {
        const decision = decideEngagement(factsOf({ platform, post: { kind } }, now), now);
        expect(decision.rule.text).not.toBe('');
      }
  });
});
