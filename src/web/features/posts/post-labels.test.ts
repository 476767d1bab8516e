import { expect, test } from 'vitest';
import { allows } from '#domain/posts/post-acts.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { wordsOfPost, wordsOfStage } from './post-labels.ts';
import { aPost, standing } from './post.fixture.ts';

const waiting = {
  stage: 'waiting',
  attention: null,
  occurrence: aRun({ status: 'AWAITING_APPROVAL', decision: null, reason: 'Rejected.' }),
} as const;
const asked = { code: 'approval', action: 'approve', message: '', occurrence_id: null } as const;

test('P-49.295 P-49.312 a post that was just rejected says so, and offers no approval', () => {
  const post = aPost({
    stage: 'waiting',
    review: 'before_sending',
    standings: [standing(waiting)],
  });
  expect(wordsOfPost(post).label).toBe('Rejected');
  expect(allows(post, 'approve')).toBe(false);
  const occurrence = { ...waiting.occurrence, decision: 'approval' as const };
  const undone = { ...post, standings: [standing({ ...waiting, occurrence, attention: asked })] };
  expect(wordsOfPost(undone).label).toBe('Needs approval');
  expect(allows(undone, 'approve')).toBe(true);
});

test('P-49.312 a version that was rejected is Rejected, and one that was taken back Canceled', () => {
  const labelOf = (reason: string) => {
    const occurrence = aRun({ status: 'CANCELLED', decision: null, reason });
    return wordsOfStage('dropped', [standing({ stage: 'dropped', occurrence })]).label;
  };
  expect(labelOf('Rejected. Too stiff.')).toBe('Rejected');
  expect(labelOf('Canceled.')).toBe('Canceled');
});
