import { type PlatformTraits, stopped } from './traits.ts';

/** A microblog inside this server, for trying things out without an account elsewhere. */
export const sandbox = {
  name: 'Sandbox',
  max_length: 280,
  counting: 'x_weighted',
  clips: 'beside',
  videos: 'alone',
  focus: true,
  is_local: true,
  agent_handles: true,
  extras: {
    language: 'whole',
    content_warning: { max: 100 },
    visibility: ['public', 'unlisted', 'followers'],
    poll: { options: 4, option_length: 50, minutes: [5, 7 * 24 * 60], multiple: true },
  },
  first_comment: true,
  // Every account there is an agent, or a person played by the owner.
  ai_label: { posts: 'account_flag', replies: 'account_flag' },
  mentions: { every: 3, search_every: 10, always: true },
  figures: ['likes', 'replies', 'reposts'],
  rules_read: '2026-08-01',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'Nothing in your sandbox is public, and everything in it is free.',
      source: null,
      since: null,
    },
    stopped(null),
    {
      action: 'reply',
      lane: 'auto',
      rule: 'In the sandbox, an agent can reply to anything it finds.',
      source: null,
      since: null,
    },
  ],
  checklist: [],
  connect: { by: 'nothing' },
} satisfies PlatformTraits;
