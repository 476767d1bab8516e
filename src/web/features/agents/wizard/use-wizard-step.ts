/** The wizard's step as a history entry, so that the browser's Back button leads to the previous step. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { wizardSteps } from './wizard-values.ts';

const names = wizardSteps.map(({ label }) => label.toLowerCase());

function asStep(typed: string | undefined): number | undefined {
  const step = names.indexOf(typed ?? '');
  return step === -1 ? undefined : step;
}

/** `left`: the step on which an earlier visit ended, if it left a draft. */
export function useWizardStep(left: number | undefined) {
  const { step: typed }: { step?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const requestedStep = asStep(typed);
  const step = requestedStep ?? left ?? 0;
  const goTo = (to: number, replace: boolean) =>
    void navigate({ to: '/agents/create', search: { step: names[to] ?? '' }, replace });

  useEffect(() => {
    // Without any input, an address can't skip the first step.
    const begin = left === undefined ? 0 : step;
    if (begin !== (requestedStep ?? 0)) goTo(begin, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the arrival only
  }, []);

  return {
    step,
    setStep: (to: number) => {
      if (to !== step) goTo(to, false);
    },
  };
}
