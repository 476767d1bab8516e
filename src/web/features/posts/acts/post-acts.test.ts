import { describe, expect, it } from 'vitest';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { allows, PostActs } from '#domain/posts/post-acts.ts';
import { moveTo, placeOf } from './post-acts.ts';
import { timesBefore, undoDeletion, undoUnscheduling } from './undo.ts';

const approval = {
  code: 'approval',
  message: 'Needs your approval.',
  acts: [],
} as unknown as NonNullable<ReturnType<typeof standing>['attention']>;
const idea = aPost({ stage: 'idea', parts: [], idea: 'Tea', standings: [] });
const draft = aPost();
const planned = aPost({
  stage: 'scheduled',
  standings: [standing({ stage: 'scheduled', next_run_at: '2026-12-01T09:00:00.000Z' })],
});
const waiting = aPost({
  stage: 'waiting',
  standings: [standing({ stage: 'waiting', attention: approval })],
});
const out = aPost({ stage: 'out', standings: [standing({ stage: 'out' })] });
const now = Date.parse('2026-11-23T09:00:00Z');

describe('moving a post on the board', () => {
  it.each([
    ['an idea becomes a draft when it is written', idea, 'draft', 'write'],
    ['an idea can’t be scheduled', idea, 'scheduled', undefined],
    ['a draft is scheduled', draft, 'scheduled', 'schedule'],
    ['a draft is published', draft, 'out', 'publish'],
    ['a draft can’t become an idea', draft, 'idea', undefined],
    [
      'a draft without accounts can’t be scheduled',
      aPost({ standings: [] }),
      'scheduled',
      undefined,
    ],
    ['a post that needs approval is approved', waiting, 'scheduled', 'approve'],
    ['a scheduled post goes back to the drafts', planned, 'draft', 'unschedule'],
    ['a scheduled post can’t be moved to “Needs you”', planned, 'waiting', undefined],
    ['a published post can’t be moved', out, 'draft', undefined],
    ['a column does not accept its own posts', draft, 'draft', undefined],
  ] as const)('P-2.103 %s', (_, post, stage, act) => {
    expect(moveTo(post, stage)).toBe(act);
  });

  const actsOf = (post: Parameters<typeof allows>[0]) =>
    PostActs.filter((act) => allows(post, act));

  it('is offered in the menu only where possible', () => {
    expect(actsOf(idea)).toEqual(['duplicate', 'delete']);
    expect(actsOf(out)).toEqual(['duplicate', 'delete']);
    expect(actsOf(waiting)).toContain('approve');
    const reviewed = { ...planned, review: 'before_sending' as const };
    expect(actsOf(reviewed)).toContain('approve');
    expect(actsOf({ ...reviewed, is_approved: true })).not.toContain('approve');
    expect(actsOf(draft)).not.toContain('unschedule');
  });

  it('P-49.268 is not added to the queue where it is queued already', () => {
    const queued = standing({ stage: 'scheduled', is_queued: true });
    const inQueue = aPost({ stage: 'scheduled', standings: [queued] });
    expect(allows(inQueue, 'queue')).toBe(false);
    expect(allows(inQueue, 'schedule')).toBe(true);
    expect(allows({ ...inQueue, standings: [queued, standing()] }, 'queue')).toBe(true);
  });

  it('is not published again while it is being sent, or might be published', () => {
    const sending = aPost({ stage: 'scheduled', standings: [standing({ status: 'running' })] });
    const unknown = standing({
      stage: 'waiting',
      attention: { ...approval, code: 'unknown_outcome' },
    });
    const unconfirmed = aPost({ stage: 'waiting', standings: [unknown] });
    for (const act of ['publish', 'queue', 'schedule'] as const) {
      expect(allows(sending, act)).toBe(false);
      expect(allows(unconfirmed, act)).toBe(false);
      expect(allows(aPost({ standings: [unknown, standing()] }), act)).toBe(true);
    }
  });

  it('P-2.105 can be undone only when the post returns to exactly its earlier state', () => {
    const [before] = planned.standings;
    if (!before) throw new Error('no standing');
    expect(timesBefore(planned, now)).toEqual(
      new Map([['2026-12-01T09:00:00.000Z', [before.connection_id]]]),
    );
    const queued = [{ ...before, is_queued: true }];
    expect(timesBefore(aPost({ ...planned, standings: queued }), now)).toBeUndefined();
    expect(timesBefore(planned, Date.parse('2026-12-02T09:00:00Z'))).toBeUndefined();
    expect(timesBefore(draft, now)).toBeUndefined();
  });

  it('P-49.90 moves from its first time, which is its place only if all accounts have it', () => {
    const at = ['2096-12-01T09:00:00.000Z', '2096-12-02T09:00:00.000Z'] as const;
    const times = (...all: (string | null)[]) =>
      placeOf({
        standings: all.map((next_run_at) =>
          standing({ stage: next_run_at ? 'scheduled' : 'draft', next_run_at }),
        ),
      });
    expect(times(at[0], at[0])).toEqual({ at: at[0], isWhole: true });
    expect(times(at[1], at[0])).toEqual({ at: at[0], isWhole: false });
    expect(times(at[0], null)).toEqual({ at: at[0], isWhole: false });
    expect(times('2020-12-01T09:00:00.000Z')).toEqual({ at: undefined, isWhole: false });
    expect(times(null)).toBeUndefined();
  });

  it('P-2.105 offers no Undo where leaving the schedule loses an approval', () => {
    const standings = [standing({ stage: 'scheduled', next_run_at: '2096-12-01T09:00:00.000Z' })];
    const free = aPost({ stage: 'scheduled', standings });
    const reviewed = { ...free, review: 'before_sending' as const };
    for (const undoOf of [undoUnscheduling, undoDeletion]) {
      expect(undoOf([free])).toBeDefined();
      expect(undoOf([reviewed])).toBeUndefined();
      expect(undoOf([free, reviewed])).toBeUndefined();
    }
  });
});
