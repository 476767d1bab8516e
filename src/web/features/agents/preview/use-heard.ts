/** A text that a model writes in the personality of a form, when asked: one click is one request, and it ends with the form. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Persona } from '#contract/agents/types.ts';
import type { VoicePreview } from '#contract/content/types.ts';
import { second } from '#contract/core/time.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { endedJob } from '#web/entities/posts/end-of-job.ts';
import { jobQuery } from '#web/entities/posts/job-query.ts';
import { useWritingKey } from '#web/entities/posts/use-writing-key.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';

interface Heard extends VoicePreview {
  persona: Persona;
  topic: string;
}

/** Whether two personalities differ in more than the name. */
export const differ = (one: Persona, other: Persona) =>
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

/** `agent_id`: that of the agent which is edited. `persona` is `undefined` while the form has none. */
export function useHeard(persona: Persona | undefined, agent_id: string | undefined) {
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
