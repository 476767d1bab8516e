/** How the personality of a form sounds: an example of its voice, the one before the last change, and what a model writes. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Agent, Persona } from '#contract/agents/types.ts';
import type { PersonaChange } from '#contract/agents/personas.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { type AgentValues, personaOf } from '#web/features/agents/agent-values.ts';
import type { Shown } from '#domain/prompt/example-book.ts';
import type { Sample, samplePost, topicOf } from './sample-post.ts';
import type { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { VoicePreview } from '#contract/content/types.ts';
import { second } from '#contract/core/time.ts';
import { endedJob } from '#web/entities/posts/end-of-job.ts';
import { useWritingKey } from '#web/entities/posts/use-writing-key.ts';
import { jobQuery } from '#web/entities/posts/job-query.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';

interface Heard extends VoicePreview {
  persona: Persona;
  topic: string;
}

/** Whether two personalities differ in more than the name. */
const differ = (one: Persona, other: Persona) =>
  diffPersonas(one, other).some(({ field }) => field !== 'name');

/** The text of a request as far as it is written; a job has to exist before it is looked for. */
function useSoFar(key: string | undefined): string {
  const [followed, setFollowed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setFollowed(key), second);
    return () => clearTimeout(timer);
  }, [key]);
  const isFollowed = key !== undefined && followed === key;
  const { data } = useQuery({ ...jobQuery(key ?? ''), enabled: isFollowed });
  return (isFollowed && data?.so_far) || '';
}

async function previewed(persona: Persona, topic: string, more: More) {
  const { agent_id, angle, key } = more;
  const body = { persona, topic, angle, ...(agent_id && { agent_id }) };
  const { data, job_id } = await api.content.preview({ body, key });
  return data ?? (job_id ? (await endedJob(job_id)).preview : undefined);
}
interface More {
  agent_id: string | undefined;
  angle: number;
  key: string;
}

type Asked =
  | { is: 'idle' }
  | { is: 'writing'; key: string; topic: string }
  | { is: 'failed'; message: string };

/**
 * A text that a model writes in the personality of a form, when asked: one click is one request, and it ends with the
 * form. `agent_id`: that of the agent which is edited. `persona` is `undefined` while the form has none.
 */
function useHeard(persona: Persona | undefined, agent_id: string | undefined) {
  const running = useWritingKey();
  const [asked, setAsked] = useState<Asked>({ is: 'idle' });
  const [heard, setHeard] = useState<Heard>();
  const [angle, setAngle] = useState(0);
  const soFar = useSoFar(asked.is === 'writing' ? asked.key : undefined);
  const leave = useEffectEvent(running.stop);
  useEffect(() => () => leave(), []);

  const ask = async (of: Persona, topic: string) => {
    const key = running.begin();
    setAsked({ is: 'writing', key, topic });
    setAngle(angle + 1);
    try {
      const preview = await previewed(of, topic, { agent_id, angle, key });
      if (!running.end(key)) return;
      if (preview) setHeard({ ...preview, persona: of, topic });
      setAsked(
        preview ? { is: 'idle' } : { is: 'failed', message: 'Nothing was written. Try again.' },
      );
    } catch (error) {
      if (running.end(key)) setAsked({ is: 'failed', message: messageOf(error) });
    }
  };
  return {
    soFar,
    heard,
    isWriting: asked.is === 'writing',
    failure: asked.is === 'failed' ? asked.message : undefined,
    /** What the text is about. */
    topic: asked.is === 'writing' && soFar !== '' ? asked.topic : heard?.topic,
    /** Whether the text is of the personality in the form. */
    isCurrent: heard !== undefined && persona !== undefined && !differ(heard.persona, persona),
    /** How many were asked for. */
    count: angle,
    hear: (topic: string) => {
      // A second click before the next render would be paid twice.
      if (persona && !running.isRunning()) void ask(persona, topic);
    },
    stop: () => {
      running.stop();
      setAsked({ is: 'idle' });
    },
  };
}

const { shape } = Persona;

/** The entries of a list that the contract accepts, each on its own. */
const taken = <Entry>(field: z.ZodType, entries: readonly Entry[], most: number): Entry[] =>
  entries.filter((entry) => field.safeParse([entry]).success).slice(0, most);

const textOr = (field: z.ZodType, text: string, otherwise: string): string =>
  field.safeParse(text).success ? text : otherwise;

/** `undefined` until an archetype is chosen. */
function validatePersona(values: AgentValues): Persona | undefined {
  const { list_items, voice_samples } = limits;
  return personaOf({
    ...values,
    name: textOr(shape.name, values.name, 'New agent'),
    custom_archetype: textOr(shape.custom_archetype, values.custom_archetype, ''),
    target_topics: taken(shape.target_topics, values.target_topics, list_items),
    avoid_topics: taken(shape.avoid_topics, values.avoid_topics, list_items),
    behavioral_guidelines: taken(
      shape.behavioral_guidelines,
      values.behavioral_guidelines,
      list_items,
    ),
    voice_samples: taken(shape.voice_samples, values.voice_samples, voice_samples),
    contrast_pairs: taken(shape.contrast_pairs, values.contrast_pairs, voice_samples),
  });
}

export interface Samples {
  /** `undefined` for a personality in its owner’s own words. */
  now: Sample | undefined;
  /** The sample of the personality that it is compared with. */
  before: Sample | undefined;
  /** The changes that make the difference; empty without any. */
  changes: PersonaChange[];
}

interface Trail {
  from: Persona;
  to: Persona;
}

/** The last two different personalities, or the last one and the saved one. Incomplete ones are skipped. */
function useTrail(values: AgentValues, saved: AgentValues | undefined): Trail | undefined {
  const [settled] = useDebouncedValue(values, 250);
  const [seen, setSeen] = useState<{ of?: AgentValues; trail?: Trail | undefined }>({});
  if (seen.of !== settled) {
    const to = validatePersona(settled);
    const last = seen.trail;
    let trail = last;
    if (to && !last) trail = { from: to, to };
    else if (to && last && differ(last.to, to)) trail = { from: last.to, to };
    setSeen({ of: settled, trail });
  }
  const from = saved && validatePersona(saved);
  return seen.trail && from ? { from, to: seen.trail.to } : seen.trail;
}

const mindFields = ['humor_style', 'intelligence_level'] as const;
const mannerFields = ['voice_tone', 'controversy_comfort'] as const;

/** The pair of settings that changed last, which the sample shows. */
function useShown(values: AgentValues): Shown {
  const [seen, setSeen] = useState<{ of: AgentValues; shown: Shown }>({
    of: values,
    shown: 'manner',
  });
  if (seen.of === values) return seen.shown;
  const changed = (fields: readonly (keyof AgentValues)[]) =>
    fields.some((field) => seen.of[field] !== values[field]);
  let { shown } = seen;
  if (changed(mannerFields)) shown = 'manner';
  else if (changed(mindFields)) shown = 'mind';
  setSeen({ of: values, shown });
  return shown;
}

interface Book {
  samplePost: typeof samplePost;
  topicOf: typeof topicOf;
}

/** The book, fetched once an archetype is chosen: it is larger than the form. */
function useBook(wanted: boolean) {
  const [book, setBook] = useState<Book>();
  useEffect(() => {
    let current = true;
    const fetchBook = async () => {
      const { samplePost: post, topicOf: topic } = await import('./sample-post.ts');
      if (current) setBook({ samplePost: post, topicOf: topic });
    };
    if (wanted) void fetchBook();
    return () => {
      current = false;
    };
  }, [wanted]);
  return book;
}

/**
 * `samples` is `undefined` until an archetype is chosen. The sample follows every change at once; it is compared with
 * `saved`, or with the sample before the last change, when the values have settled. `agent`: the one that is edited.
 */
export function usePreview(values: AgentValues, saved?: AgentValues, agent?: Pick<Agent, 'id'>) {
  const [at, setAt] = useState(0);
  const trail = useTrail(values, saved);
  const shown = useShown(values);
  const persona = validatePersona(values);
  const book = useBook(persona !== undefined);
  const sampleOf = (one: Persona) => book?.samplePost(one, shown, at);
  const samples: Samples | undefined = persona &&
    book && {
      now: sampleOf(persona),
      before: trail && sampleOf(trail.from),
      changes: trail ? diffPersonas(trail.from, trail.to) : [],
    };
  const heard = useHeard(persona, agent?.id);
  return {
    samples,
    another: () => setAt(at + 1),
    ...heard,
    /** What the next text is about. */
    next: persona && book?.topicOf(persona, heard.count),
  };
}
export type Preview = ReturnType<typeof usePreview>;
