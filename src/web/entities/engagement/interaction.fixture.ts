/** A mention with a reply that needs review, as the server sends it, with the fields that a test sets. */
import type { EngagementDecision, Interaction } from '#contract/engagement/types.ts';

export const aDecision: EngagementDecision = {
  shouldEngage: true,
  priority: 'high',
  reason: 'Worth a reply (score 75/100): the post mentions the agent; asks a question.',
  lane: 'auto',
  rule: {
    text: 'In the sandbox, an agent can reply to anything it finds.',
    source: null,
    since: null,
  },
  score: 75,
  mood: 'question',
  forOwner: false,
  signals: [
    { signal: 'mention', label: 'Mentions the agent', weight: 50, decisive: false },
    { signal: 'question', label: 'Asks a question', weight: 35, decisive: false },
    { signal: 'links', label: 'Brings links along', weight: -10, decisive: false },
  ],
};

export const anInteraction = (own: Partial<Interaction> = {}): Interaction => ({
  id: '0198c0de-0000-7000-8000-0000000000a1',
  agent_id: '0198c0de-0000-7000-8000-000000000001',
  agent_name: 'Ada',
  account_id: '0198c0de-0000-7000-8000-0000000000c1',
  platform: 'sandbox',
  kind: 'mention',
  state: 'waiting_approval',
  text: '@Ada do indexes ever make a query slower?',
  url: null,
  author: { external_id: 'sam', username: 'sam', display_name: 'Sam', followers: null },
  tone: 'curious',
  likes: null,
  created_at: '2026-11-21T09:00:00.000Z',
  seen_at: '2026-11-21T09:00:05.000Z',
  decided_at: '2026-11-21T09:00:06.000Z',
  decision: aDecision,
  draft: ['They do, on every write.'],
  draft_fault: null,
  draft_asked: false,
  urgent: false,
  compose_url: null,
  opened_at: null,
  reply: null,
  note: null,
  ...own,
});
