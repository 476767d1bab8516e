/** Who posts: an agent, or its owner as themself. */
export const AuthorKinds = ['agent', 'self'] as const;

/** What the owner is called where an agent’s name would be shown. */
export const selfName = 'You';
