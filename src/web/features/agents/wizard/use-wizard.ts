/** The wizard's state: its values, its step, and what Next and Create do. */
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReadCharacter } from '#contract/agents/characters.ts';
import { type Agent, CreateAgent } from '#contract/agents/types.ts';
import { homePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { emptyImageSession, useImageSession } from '#web/entities/pictures/use-image-session.ts';
import { useCreateAgent } from '#web/features/agents/queries.ts';
import { complaintsAt } from '#web/features/agents/list/agent-complaints.ts';
import {
  type AgentValues,
  emptyValues,
  readValues,
  sameValues,
  toBody,
} from '#web/features/agents/agent-values.ts';
import { newAvatarPlace } from '#web/features/agents/avatar/avatar-field.tsx';
import { useCompanyFacts } from './company-facts.tsx';
import { useFirstPost } from './use-first-post.ts';
import { lastStep, stepOfErrors, validateSteps, wizardSteps } from './wizard-values.ts';
import { useSession } from '#web/lib/session/session.ts';
import { space } from '#web/lib/session/space.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';

/** Where this browser keeps the wizard's input until the agent is created. */
const key = () => space.keyOf('agent-draft');

interface Draft {
  step: number;
  values: AgentValues;
}

/** The draft that an earlier visit left. */
export function loadDraft(): Draft | undefined {
  const stored = storedRecord(key());
  const values = recordIn(stored?.['values']);
  if (!stored || !values) return undefined;
  const { step } = stored;
  const known = typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= lastStep;
  return { step: known ? step : 0, values: readValues(values) };
}

export const keepDraft = (draft: Draft) => storeRecord(key(), draft);
const forgetDraft = () => localStorage.removeItem(key());

/** Whether this browser can store a draft. */
function canKeepDraft(): boolean {
  const probe = `${key()}-probe`;
  const can = storeRecord(probe, { text: 'x'.repeat(10_000) });
  if (can) localStorage.removeItem(probe);
  return can;
}

/** The wizard's step as a history entry, so that the browser's Back button leads to the previous step. */
const names = wizardSteps.map(({ label }) => label.toLowerCase());

function asStep(typed: string | undefined): number | undefined {
  const step = names.indexOf(typed ?? '');
  return step === -1 ? undefined : step;
}

/** `left`: the step on which an earlier visit ended, if it left a draft. */
function useWizardStep(left: number | undefined) {
  const { step: typed }: { step?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const requestedStep = asStep(typed);
  const step = requestedStep ?? left ?? 0;
  const goTo = (to: number, replace: boolean) =>
    void navigate({
      to: '/agents/create',
      // With the document that the person came from.
      search: (before) => ({ ...before, step: names[to] ?? '' }),
      replace,
    });

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

async function bodyOf(values: AgentValues) {
  // Fetched at the end only, because it brings the text counter with it.
  const { describeAgent } = await import('#domain/persona/persona.ts');
  const { personality_type, custom_archetype, intelligence_level } = values;
  const description = describeAgent({
    personality_type: personality_type ?? 'custom',
    custom_archetype: custom_archetype.trim(),
    intelligence_level,
  });
  const body = CreateAgent.parse(toBody(values, description));
  // What isn't ticked is switched off: without a word about it, the agent may use every account.
  const platforms_off = LivePlatformIds.filter((id) => !body.platforms.includes(id));
  return { ...body, platforms_off };
}

async function addLines({ id }: Agent, material: AgentValues['material']): Promise<void> {
  const { addMaterial } = await import('#web/features/agents/material/material-queries.ts');
  await addMaterial(id, material);
}

/** Creates the agent; `onRefused` gets the fields that the server refuses. */
function useLaunch(onRefused: (errors: Record<string, string>) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateAgent();
  const allowFacts = useCompanyFacts();
  const openFirstPost = useFirstPost();
  const [launching, setLaunching] = useState(false);
  const { change: changeFaces } = useImageSession(newAvatarPlace);

  /** Before its first post. The agent exists already, so a failure is shown, and says where to repeat it. */
  const equip = async (agent: Agent, { uses_company, material }: AgentValues): Promise<void> => {
    if (material.length > 0)
      await addLines(agent, material).catch(
        () => void notify.error('Couldn’t save the material. Add it on the Personality tab.'),
      );
    if (uses_company)
      await allowFacts(agent).catch(
        (error: unknown) =>
          void notify.failure(error, 'Couldn’t assign the company facts. Do it under Company.'),
      );
  };
  /** `quick`: the later steps may not have been seen, so a missing avatar is drawn. */
  const launch = async (typed: AgentValues, way?: 'quick') => {
    setLaunching(true);
    // Answers that were given but not put into the form yet.
    const { withInterview } = await import('./with-interview.ts');
    const { values } = withInterview(typed);
    if (way === 'quick' && values.avatar_url === null)
      values.avatar_url = await import('./drawn-face.ts')
        .then(({ drawnFace }) => drawnFace(values, client))
        .catch(() => null);
    try {
      const agent = await create.mutateAsync(await bodyOf(values));
      forgetDraft();
      // The next agent starts without avatars of this one.
      changeFaces(() => emptyImageSession);
      const said = notify.success(`Agent created: ${agent.name}`);
      if (way !== 'quick') await navigate({ to: '/agents', ignoreBlocker: true });
      await equip(agent, values);
      const opened = openFirstPost(agent, async () => (await said)());
      if (way === 'quick') await opened;
    } catch (error) {
      onRefused(complaintsAt(values, error instanceof ApiError ? error.details : []));
      void notify.failure(error, 'Failed to create AI agent. Please try again.');
    } finally {
      setLaunching(false);
    }
  };
  return { launch, launching };
}

/** The networks with an account that works: a new agent may post there, unless a person unticks them. */
function useBlank(isNew: boolean): AgentValues {
  const { isWhitelisted } = useSession();
  const { data } = useQuery({ ...connectionsQuery, enabled: isNew && isWhitelisted === true });
  const there = new Set([
    homePlatform,
    ...(data?.connections ?? [])
      .filter(({ status }) => status === 'connected')
      .map(({ platform }) => platform),
  ]);
  return { ...emptyValues, platforms: LivePlatformIds.filter((id) => there.has(id)) };
}

/** Values and step, kept in this browser as they change, and the draft of an earlier visit. */
function useDraft() {
  const [draft] = useState(loadDraft);
  const { step, setStep } = useWizardStep(draft?.step);
  const [restored, setRestored] = useState(draft !== undefined);
  /** The input before starting over. */
  const [aside, setAside] = useState<Draft>();
  /** How often the whole input was replaced by an earlier or an empty one. */
  const [replaced, setReplaced] = useState(0);
  const [kept] = useState(canKeepDraft);
  const form = useForm<AgentValues>({ initialValues: draft?.values ?? emptyValues });

  const { values } = form;
  const blank = useBlank(draft === undefined);
  const ticked = blank.platforms.join();
  useEffect(() => {
    if (draft === undefined && form.getValues().platforms.join() === homePlatform)
      form.setFieldValue('platforms', blank.platforms);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the accounts are known
  }, [ticked]);
  const changed = !sameValues(values, blank);
  useEffect(() => {
    if (changed) keepDraft({ step, values });
    else forgetDraft();
  }, [changed, step, values]);

  /** The lines of the file that was read last. */
  const [offered, setOffered] = useState<ReadCharacter['material']>([]);
  const materialWithout = (lines: ReadCharacter['material']) => {
    const texts = new Set(lines.map(({ text }) => text));
    return form.getValues().material.filter(({ text }) => !texts.has(text));
  };
  const put = (next: Draft) => {
    form.setValues(next.values);
    form.clearErrors();
    setStep(next.step);
    setRestored(false);
  };
  return {
    form,
    step,
    setStep,
    restored,
    aside,
    changed,
    kept,
    replaced,
    startOver: () => {
      setReplaced(replaced + 1);
      setAside({ step, values });
      put({ step: 0, values: blank });
    },
    bringBack: () => {
      setReplaced(replaced + 1);
      if (aside) put(aside);
      setAside(undefined);
    },
    discard: forgetDraft,
    /**
     * Takes over what was read from a file, in place of what an earlier file brought. What was typed before can be brought
     * back.
     */
    takeOver: ({ persona, material, report }: ReadCharacter) => {
      if (changed) setAside({ step, values });
      const own = { ...persona, voice_tone: Number(persona.voice_tone) };
      const others = materialWithout([...offered, ...material]);
      const lines = report.source === 'socialai' ? material : [];
      setOffered(material);
      put({
        step: 0,
        values: readValues({ ...values, ...own, material: [...others, ...lines] }),
      });
    },
    /** Of the lines of a file, keeps only the chosen ones. */
    chooseMaterial: (lines: ReadCharacter['material'], chosen: ReadCharacter['material']) => {
      form.setFieldValue('material', [...materialWithout(lines), ...chosen]);
    },
  };
}

export function useWizard() {
  const draft = useDraft();
  const { form, step, setStep } = draft;
  /** How often a step was refused: each time the focus moves to the first error. */
  const [refusals, setRefusals] = useState(0);

  /** Shows errors at their fields and goes to the first step that has one. */
  const show = (errors: Record<string, string>): boolean => {
    const wrong = stepOfErrors(Object.keys(errors));
    form.setErrors(errors);
    if (wrong === undefined) return true;
    setStep(wrong);
    setRefusals((count) => count + 1);
    return false;
  };
  const holds = (last: number) => show(validateSteps(form.getValues(), last));
  const { launch, launching } = useLaunch(show);

  return {
    ...draft,
    refusals,
    launching,
    next: () => {
      if (holds(step)) setStep(Math.min(step + 1, lastStep));
    },
    back: () => setStep(Math.max(step - 1, 0)),
    /** Goes back to any step, but forward only past valid steps. */
    go: (to: number) => {
      if (to < step || holds(to - 1)) setStep(to);
    },
    launch: async (way?: 'quick') => {
      if (!launching && holds(lastStep)) await launch(form.getValues(), way);
    },
  };
}
export type Wizard = ReturnType<typeof useWizard>;
