/** What an API token can be allowed to do. Each call of the contract names the scope it needs. */

/** Every scope: its label, what it allows and can lead to, and the same as the end of “It will be able to …”. */
export const scopes = {
  read: {
    label: 'Read',
    help: 'See agents, accounts, posts, the calendar, the inbox and results, and pass them on.',
    able: 'read your agents, posts, inbox and figures',
  },
  draft: {
    label: 'Write drafts',
    help: 'Let agents write, which can cost money, and save posts. Without “Publish”, they need your approval.',
    able: 'write drafts',
  },
  schedule: {
    label: 'Schedule',
    help: 'Plan, move, cancel and delete posts. Without “Publish”, what it plans or moves needs your approval.',
    able: 'plan, move, cancel and delete posts',
  },
  publish: {
    label: 'Publish',
    help: 'Publish posts without asking you: at once, or at the times that it plans.',
    able: 'publish without asking you',
  },
  reply: {
    label: 'Suggest replies',
    help: 'Write replies that need your approval in the inbox.',
    able: 'suggest replies',
  },
  media: {
    label: 'Images',
    help: 'See, upload, describe and create images, which can cost money.',
    able: 'use and create images',
  },
  company: {
    label: 'Company facts',
    help: 'See your company profile, products and documents, also private ones. They can appear in what it writes.',
    able: 'use private facts about your company',
  },
} as const;

export type Scope = keyof typeof scopes;

export const Scopes = Object.keys(scopes) as [Scope, ...Scope[]];

/** The scopes ticked by default: none of them publishes anything without the owner. */
export const usualScopes: readonly Scope[] = ['read', 'draft'];
