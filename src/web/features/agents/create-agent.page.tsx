import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { LeaveGuard } from '#web/lib/leave-guard.tsx';
import { useSession } from '#web/lib/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './create-agent.page.module.css';
import { PersonaPreview } from './persona-preview.tsx';
import { StepCharacter } from './step-character.tsx';
import { StepFace } from './step-face.tsx';
import { StepHabits } from './step-habits.tsx';
import { StepMind } from './step-mind.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardProgress } from './wizard-progress.tsx';
import { lastStep, wizardSteps } from './wizard-values.ts';

const steps = [StepCharacter, StepMind, StepFace, StepHabits] as const;

/** Puts the reader at the start of a step when it changes, and at the first wrong field each time that one is found. */
function useStepFocus(step: number, refusals: number) {
  const section = useRef<HTMLElement>(null);
  const arrived = useRef(step);
  const told = useRef(refusals);
  useEffect(() => {
    const wrong = section.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (told.current !== refusals && wrong) wrong.focus();
    else if (arrived.current !== step) {
      // The next step is read from its top: heading and progress stay in sight.
      section.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    arrived.current = step;
    told.current = refusals;
  }, [step, refusals]);
  return section;
}

export function CreateAgentPage() {
  const wizard = useWizard();
  const { isWhitelisted } = useSession();
  const { form, step } = wizard;
  const Step = steps[step] ?? StepCharacter;
  const last = step === lastStep;
  const section = useStepFocus(step, wizard.refusals);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (last) void wizard.launch();
    else wizard.next();
  };

  return (
    <>
      <PageHeader
        title="Create an agent"
        text="Four steps. What you enter stays in this browser until you launch."
      />
      <div className={classes.columns}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <WizardProgress step={step} onGo={wizard.go} />
          {wizard.restored && (
            <Alert color="gray" variant="light" p="sm">
              <Group justify="space-between">
                <Text size="sm">Your draft from last time is back.</Text>
                <Button size="compact-sm" variant="default" onClick={wizard.startOver}>
                  Start over
                </Button>
              </Group>
            </Alert>
          )}
          <section ref={section} tabIndex={-1} aria-label={wizardSteps[step]?.label}>
            <Step form={form} />
          </section>
          <div className={classes.actions}>
            <Button variant="default" onClick={wizard.back} disabled={step === 0}>
              Back
            </Button>
            {last ? (
              <Button
                type="submit"
                loading={wizard.launching}
                disabled={isWhitelisted !== true}
                onClick={(event) => {
                  // The second half of a double click on Next, which stood here a moment ago.
                  if (event.detail > 1) event.preventDefault();
                }}
              >
                Launch Agent
              </Button>
            ) : (
              <Button type="submit">Next</Button>
            )}
          </div>
        </form>
        <aside className={classes.aside}>
          <PersonaPreview values={form.values} />
        </aside>
      </div>
      <LeaveGuard
        active={wizard.changed && !wizard.launching}
        title="Leave this agent unfinished?"
        text="What you entered can stay in this browser, so that you can go on later."
        keepLabel="Leave and keep the draft"
        onDiscard={wizard.discard}
      />
    </>
  );
}
