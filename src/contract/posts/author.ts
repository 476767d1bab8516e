/** Who posts: an agent, or its owner as themself. */
export const AuthorKinds = ['agent', 'self'] as const;

/** What owners are called where the name of an agent would be. */
export const selfName = 'You';
