import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { documentsQuery } from './company-queries.ts';

/** Where a fact comes from, as a link if that is a document: posts keep its name alone. */
export function SourceName({ source }: { source: string }) {
  const { may } = useSpace();
  const { data } = useQuery({ ...documentsQuery, enabled: may('manage') });
  const found = data?.find(({ title }) => source === title || source.startsWith(`${title}, page `));
  if (!found) return <bdi>{source}</bdi>;
  return (
    <Link to="/company" search={{ tab: 'documents', document: found.id }}>
      <bdi>{source}</bdi>
    </Link>
  );
}
