import { Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { CharacterFields, NameField } from '#web/features/agents/persona-form/character-fields.tsx';

/** Step 1: name, archetype, tone, humor and language. */
function StepCharacter({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <NameField form={form} />
      <CharacterFields form={form} />
    </Stack>
  );
}

const laterStepsQuery = queryOptions({
  queryKey: ['wizard', 'later-steps'],
  queryFn: async () => (await import('./later-steps.tsx')).laterSteps,
  staleTime: Infinity,
  networkMode: 'always',
});

interface Props {
  step: number;
  form: AgentForm;
}

/** The fields of one step. */
export function WizardStep({ step, form }: Props) {
  const { data, error, isFetching, refetch } = useQuery(laterStepsQuery);
  if (step === 0) return <StepCharacter form={form} />;
  const Step = data?.[step - 1];
  if (Step) return <Step form={form} />;
  return (
    <QueryBoundary
      pending={!error}
      failure={error ? 'Couldn’t load this step. Your changes are kept.' : undefined}
      retrying={isFetching}
      onRetry={() => void refetch()}
      skeletons={<Skeleton height={420} radius="lg" role="status" aria-label="Loading" />}
    />
  );
}
