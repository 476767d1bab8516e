import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { ProfileForm } from './profile-form.tsx';
import { companyProfileQuery, loadFailure } from '#web/features/company/queries.ts';

export function ProfileTab() {
  const query = useQuery(companyProfileQuery);
  const { data } = query;
  if (data !== undefined) return <ProfileForm profile={data} />;
  return (
    <QueryState
      query={query}
      say={(error) => loadFailure(error, 'Failed to load company profile')}
    />
  );
}
