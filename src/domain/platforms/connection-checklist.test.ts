import { describe, expect, it } from 'vitest';
import { Checklist } from '#contract/connections/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import type { ChecklistEntry } from '#contract/platforms/traits.ts';
import { checklistCount } from './connection-checklist.ts';

const none = { automated_label: false, bio_disclosure: false, ai_replies_approved: false };

describe('the checklist of a connection', () => {
  it.each([
    ['twitter', ['automated_label', 'bio_disclosure', 'ai_replies_approved']],
    ['telegram', ['bio_disclosure']],
    ['bluesky', ['automated_label', 'bio_disclosure']],
    ['sandbox', []],
  ] as const)('on %s asks for %j', (platform, items) => {
    expect(platforms[platform].checklist.map(({ item }) => item)).toEqual(items);
  });

  it('counts only the platform’s own entries', () => {
    const approved = { ...none, ai_replies_approved: true };
    expect(checklistCount('twitter', none)).toEqual({ done: 0, all: 3 });
    expect(checklistCount('twitter', approved)).toEqual({ done: 1, all: 3 });
    expect(checklistCount('bluesky', approved)).toEqual({ done: 0, all: 2 });
    expect(checklistCount('sandbox', approved)).toEqual({ done: 0, all: 0 });
  });

  it('has an entry for each tick in the contract, and safe links', () => {
    const entries = LivePlatformIds.flatMap(
      (id): readonly ChecklistEntry[] => platforms[id].checklist,
    );
    expect(new Set(entries.map(({ item }) => item))).toEqual(new Set(Object.keys(Checklist.shape)));
    const links = entries.flatMap(({ where }) => (where ? [new URL(where.url).protocol] : []));
    expect(new Set(links)).toEqual(new Set(['https:']));
  });
});
