/** The wizard's state: its values, the step it is on, and what happens on Next and Launch. */
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CreateAgent } from '#contract/agents.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useCreateAgent } from './queries.ts';
import { forgetDraft, keepDraft, loadDraft } from './draft.ts';
import { complaintsAt } from './agent-complaints.ts';
import { emptyValues, toBody } from './agent-values.ts';
import type { AgentValues } from './agent-values.ts';
import { lastStep, stepOfErrors, validateSteps } from './wizard-values.ts';

async function bodyOf(values: AgentValues) {
  // Fetched at the end only: it brings the counting of texts with it.
  const { describeAgent } = await import('#domain/persona.ts');
  const { personality_type, custom_archetype, intelligence_level } = values;
  const description = describeAgent({
    personality_type: personality_type ?? 'custom',
    custom_archetype: custom_archetype.trim(),
    intelligence_level,
  });
  return CreateAgent.parse(toBody(values, description));
}

/** Sends the agent that is described; `onRefused` is told which fields the server complains about. */
function useLaunch(onRefused: (errors: Record<string, string>) => void) {
  const navigate = useNavigate();
  const create = useCreateAgent();
  const [launching, setLaunching] = useState(false);

  const launch = async (values: AgentValues) => {
    setLaunching(true);
    try {
      const agent = await create.mutateAsync(await bodyOf(values));
      forgetDraft();
      void notify.success(`Agent created: ${agent.name}`);
      await navigate({ to: '/agents', ignoreBlocker: true });
    } catch (error) {
      onRefused(complaintsAt(values, error instanceof ApiError ? error.details : []));
      void notify.failure(error, 'Failed to create AI agent. Please try again.');
    } finally {
      setLaunching(false);
    }
  };
  return { launch, launching };
}

export function useWizard() {
  const [draft] = useState(loadDraft);
  const [step, setStep] = useState(draft?.step ?? 0);
  const [restored, setRestored] = useState(draft !== undefined);
  /** How often something was wrong: the first complaint is led to each time. */
  const [refusals, setRefusals] = useState(0);
  const form = useForm<AgentValues>({ initialValues: draft?.values ?? emptyValues });

  const { values } = form;
  const changed = JSON.stringify(values) !== JSON.stringify(emptyValues);
  useEffect(() => {
    if (changed) keepDraft({ step, values });
    else forgetDraft();
  }, [changed, step, values]);

  /** Shows complaints beside their fields and leads to the first step that has one. */
  const show = (errors: Record<string, string>): boolean => {
    const wrong = stepOfErrors(Object.keys(errors));
    form.setErrors(errors);
    if (wrong !== undefined) {
      setStep(wrong);
      setRefusals((count) => count + 1);
    }
    return wrong === undefined;
  };
  const holds = (last: number) => show(validateSteps(values, last));
  const { launch, launching } = useLaunch(show);

  return {
    form,
    step,
    restored,
    refusals,
    changed,
    launching,
    next: () => {
      if (holds(step)) setStep(Math.min(step + 1, lastStep));
    },
    back: () => setStep(Math.max(step - 1, 0)),
    /** Back to a step at any time; forward only past steps that hold. */
    go: (to: number) => {
      if (to < step || holds(to - 1)) setStep(to);
    },
    startOver: () => {
      form.setValues(emptyValues);
      form.clearErrors();
      setStep(0);
      setRestored(false);
    },
    discard: forgetDraft,
    launch: async () => {
      if (holds(lastStep)) await launch(values);
    },
  };
}
