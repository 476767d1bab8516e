import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EngagementModes,
  type InteractionState,
  InteractionStates,
} from '#contract/engagement/types.ts';
import {
  type InteractionEvent,
  InteractionEvents,
  isSettled,
  moveInteraction,
  type WrittenFacts,
} from './interaction.ts';

/** Every allowed transition; all others are refused. */
const rows: readonly (readonly [InteractionState, InteractionEvent, InteractionState])[] = [
  ['new', 'ignore', 'ignored'],
  ['new', 'block', 'blocked'],
  ['new', 'draft', 'drafting'],
  ['new', 'withdraw', 'ignored'],
  ['new', 'lapse', 'expired'],
  ['new', 'show', 'waiting_approval'],
  ['drafting', 'show', 'waiting_approval'],
  ['queued', 'show', 'waiting_approval'],
  ['drafting', 'written', 'waiting_approval'],
  ['drafting', 'ignore', 'ignored'],
  ['drafting', 'block', 'blocked'],
  ['drafting', 'withdraw', 'ignored'],
  ['drafting', 'lapse', 'expired'],
  ['waiting_approval', 'approve', 'queued'],
  ['waiting_approval', 'reject', 'rejected'],
  ['waiting_approval', 'withdraw', 'ignored'],
  ['waiting_approval', 'block', 'blocked'],
  ['waiting_approval', 'lapse', 'expired'],
  ['handoff', 'done', 'done'],
  ['handoff', 'seen', 'done'],
  ['handoff', 'reject', 'rejected'],
  ['handoff', 'withdraw', 'ignored'],
  ['handoff', 'lapse', 'expired'],
  ['queued', 'published', 'answered'],
  ['queued', 'unpublished', 'failed'],
  ['queued', 'withdraw', 'ignored'],
  ['queued', 'unsend', 'waiting_approval'],
];
const settled: readonly InteractionState[] = [
  'ignored',
  'answered',
  'failed',
  'rejected',
  'done',
  'blocked',
  'expired',
];

describe('the states of an interaction', () => {
  test.each(rows)('%s and %s leads to %s', (state, event, next) => {
    expect(moveInteraction(state, event)).toEqual({ state: next });
  });

  const known = new Set(rows.map(([state, event]) => `${state} ${event}`));
  const others = InteractionStates.flatMap((state) =>
    InteractionEvents.filter((event) => !known.has(`${state} ${event}`)).map(
      (event) => [state, event] as const,
    ),
  );
  test.each(others)('%s refuses %s', (state, event) => {
    const refused = settled.includes(state) ? 'final' : 'not_here';
    expect(moveInteraction(state, event)).toEqual({ refused });
  });

  test.each([
    [{ lane: 'auto', approval: false }, 'queued'],
    [{ lane: 'auto', approval: true }, 'waiting_approval'],
    [{ lane: 'handoff', approval: false }, 'handoff'],
    [{ lane: 'handoff', approval: true }, 'handoff'],
    [{ lane: 'blocked', approval: false }, 'blocked'],
    [{ lane: 'blocked', approval: true }, 'blocked'],
  ] as const)('a drafted reply with %j becomes %s', (facts, next) => {
    expect(moveInteraction('drafting', 'written', facts)).toEqual({ state: next });
  });

  test.each(InteractionStates)('%s is final or not, as listed', (state) => {
    expect(isSettled(state)).toBe(settled.includes(state));
  });
});

const anyFacts: fc.Arbitrary<WrittenFacts> = fc.record({
  lane: fc.constantFrom(...EngagementModes),
  approval: fc.boolean(),
});
const anyStep = fc.tuple(fc.constantFrom(...InteractionEvents), anyFacts);

test('in any sequence of events, a post is answered at most once, and without a person only in the auto lane', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let state: InteractionState = 'new';
      let published = 0;
      const approved: string[] = [];
      for (const [event, facts] of steps) {
        const next = moveInteraction(state, event, facts);
        if ('refused' in next) continue;
        if (isSettled(state)) expect.unreachable('a settled state was left');
        if (next.state === 'queued') approved.push(event === 'approve' ? 'person' : facts.lane);
        if (event === 'written' && facts.approval) expect(next.state).not.toBe('queued');
        if (next.state === 'answered') published += 1;
        state = next.state;
      }
      expect(published).toBeLessThanOrEqual(1);
      expect(approved.every((by) => by === 'person' || by === 'auto')).toBe(true);
      if (published === 1) expect(approved).toHaveLength(1);
    }),
    { numRuns: 2000 },
  );
});
