/** The posts that agents propose, where posts are planned: a line that leads to them. */
import { Anchor } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/lib/api/api.ts';
import { pluralize } from '#contract/core/pluralize.ts';

export const proposedQuery = queryOptions({
  queryKey: ['schedule', 'proposed'],
  queryFn: async ({ signal }) => (await api.weeks.list({ signal })).data.weeks,
  // It is an addition: the page is whole without it.
  retry: false,
});

/** “Ada proposes 3 posts.” for each agent that does. */
export function ProposedWeeks() {
  const { data = [] } = useQuery(proposedQuery);
  if (data.length === 0) return null;
  return (
    <ul className="plain stack2xs" aria-label="Proposed posts">
      {data.map(({ agent_id, name, posts }) => (
        <li key={agent_id} className="said">
          {name} proposes {pluralize(posts.length, 'post')}.{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/agents/$id" params={{ id: agent_id }} {...props} />}
          >
            Look at {posts.length === 1 ? 'it' : 'them'}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
