import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { demoDataQuery, useCreateDemoData } from './demo-data-queries.ts';

/** Below the action of an empty screen: see it full, with sample data. Renders nothing while there is some. */
export function SampleOffer() {
  const { data } = useQuery(demoDataQuery);
  const make = useCreateDemoData();
  if (data?.made_at !== null) return null;
  return (
    <p className="quiet" data-needs="owner">
      Want to see an example first?{' '}
      <Anchor component="button" inherit disabled={make.isPending} onClick={() => make.mutate()}>
        Add sample data
      </Anchor>
      , and remove it on your dashboard at any time.
    </p>
  );
}
