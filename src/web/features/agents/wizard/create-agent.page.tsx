import { Alert, Button, Group, Text, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './create-agent.page.module.css';
import { useWizard, type Wizard } from './use-wizard.ts';
import { lastStep, placeOf, wizardSteps } from './wizard-values.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import {
  ModelNote,
  NameField,
  ToneFields,
  TypeField,
} from '#web/features/agents/persona-form/character-fields.tsx';
import { MoreFields } from './more-fields.tsx';

/** The wizard's progress, with a button for each step. */
function WizardProgress({ step, onGo }: { step: number; onGo: (step: number) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {wizardSteps.map(({ label }, at) => (
          <li key={label}>
            <UnstyledButton
              className={classes.step}
              data-reached={at <= step || undefined}
              aria-current={at === step ? 'step' : undefined}
              onClick={() => onGo(at)}
            >
              <span className={classes.label}>
                {at + 1}. {label}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Step 1: name and archetype; tone, humor and language are below. */
function StepCharacter({ form }: { form: AgentForm }) {
  const place = useRef<HTMLDivElement>(null);
  // On arrival; a step that is gone back to is read from its heading.
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="lg" ref={place}>
      <NameField form={form} />
      <TypeField form={form} />
      <ModelNote form={form} />
      <MoreFields
        form={form}
        fields={['voice_tone', 'humor_style', 'language']}
        what="Tone, humor and language"
      >
        <ToneFields form={form} />
      </MoreFields>
    </Stack>
  );
}

const laterStepsQuery = queryOptions({
  queryKey: ['wizard', 'later-steps'],
  queryFn: async () => (await import('./later-steps.tsx')).laterSteps,
  staleTime: Infinity,
  networkMode: 'always',
});

/** The fields of one step. */
function WizardStep({ step, form }: { step: number; form: AgentForm }) {
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

const PersonaPreview = lazy(async () => ({
  default: (await import('#web/features/agents/preview/preview-strip.tsx')).PersonaPreview,
}));

const ImportCharacter = lazy(async () => ({
  default: (await import('./import-character.tsx')).ImportCharacter,
}));

/** Scrolls to the start of a new step, and moves focus to the first invalid field each time one is refused. */
function useStepFocus(step: number, refusals: number) {
  const section = useRef<HTMLElement>(null);
  const arrived = useRef({ step, refusals });
  useEffect(() => {
    const before = arrived.current;
    arrived.current = { step, refusals };
    const wrong = section.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (before.refusals !== refusals && wrong) wrong.focus();
    else if (before.step !== step) {
      // A new step is read from its top, with heading and progress in view.
      section.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
  }, [step, refusals]);
  return section;
}

/** Says that an earlier draft was restored or discarded, and offers the opposite. */
function DraftNote({ wizard }: { wizard: Wizard }) {
  const { text, label, act } = wizard.aside
    ? { text: 'Draft set aside.', label: 'Bring it back', act: wizard.bringBack }
    : {
        text: 'We restored your draft.',
        label: 'Start over',
        act: wizard.startOver,
      };
  if (!wizard.restored && !wizard.aside) return null;
  return (
    <Alert color="gray" variant="light" p="sm">
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" onClick={act}>
          {label}
        </Button>
      </Group>
    </Alert>
  );
}

function Actions({ wizard }: { wizard: Wizard }) {
  const { isWhitelisted } = useSession();
  const { step, launching } = wizard;
  const last = step === lastStep;
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={wizard.back} disabled={step === 0 || launching}>
        Back
      </Button>
      {last && isWhitelisted !== true && (
        <Text size="sm" c="var(--ink-2)">
          Only a whitelisted wallet can launch an agent.
        </Text>
      )}
      {!last && isWhitelisted === true && (
        <Button variant="default" loading={launching} onClick={() => void wizard.launch('quick')}>
          Create and write
        </Button>
      )}
      {last ? (
        <Button
          type="submit"
          loading={launching}
          disabled={isWhitelisted !== true}
          onClick={(event) => {
            // The second click of a double click on Next, which was at this place a moment ago.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          Launch Agent
        </Button>
      ) : (
        <Button type="submit" disabled={launching}>
          Next
        </Button>
      )}
    </div>
  );
}

function Form({ wizard }: { wizard: Wizard }) {
  const { form, step } = wizard;
  const { isWhitelisted } = useSession();
  const section = useStepFocus(step, wizard.refusals);
  const goOn = () => {
    if (step !== lastStep) wizard.next();
    else if (isWhitelisted === true) void wizard.launch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A field may already have handled the key, for example to add a topic.
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      goOn();
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <WizardProgress step={step} onGo={wizard.go} />
      <DraftNote wizard={wizard} />
      <section ref={section} tabIndex={-1} aria-label={placeOf(step)}>
        <div className="stackLg">
          <p className="muted flush">{wizardSteps[step]?.line}</p>
          <WizardStep step={step} form={form} />
        </div>
      </section>
      <div hidden={step > 0}>
        <Suspense>
          <ImportCharacter
            key={wizard.replaced}
            onRead={wizard.takeOver}
            onMaterial={wizard.chooseMaterial}
          />
        </Suspense>
      </div>
      <Actions wizard={wizard} />
    </form>
  );
}

export function CreateAgentPage() {
  const wizard = useWizard();
  const { changed, kept, launching } = wizard;
  return (
    <>
      <PageHeader
        title="Create an agent"
        text={`Four short steps.${kept ? ' Your draft is saved in this browser.' : ''}`}
      />
      {!kept && (
        <p className="warning below">This browser can’t save drafts, so launch before you leave.</p>
      )}
      <div className="columns">
        <Form wizard={wizard} />
        <Suspense>
          <PersonaPreview values={wizard.form.values} />
        </Suspense>
      </div>
      <LeaveGuard
        active={changed && !launching}
        title="Leave without launching?"
        text={
          kept
            ? 'Keep the draft in this browser to finish later?'
            : 'You’ll lose your changes if you leave: this browser can’t save drafts.'
        }
        {...(kept && { keepLabel: 'Leave and keep the draft' })}
        onDiscard={wizard.discard}
      />
    </>
  );
}
