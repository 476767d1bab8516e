import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ProfileForm } from './profile-form.tsx';
import { companyProfileQuery, loadFailure } from '#web/features/company/queries.ts';

export function ProfileTab() {
  const { data, isPending, error, refetch, isFetching } = useQuery(companyProfileQuery);
  if (data !== undefined) return <ProfileForm profile={data} />;
  return (
    <QueryBoundary
      pending={isPending}
      failure={error ? loadFailure(error, 'Failed to load company profile') : undefined}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
