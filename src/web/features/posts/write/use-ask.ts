/** Asks the agent for suggestions; nothing changes until one is accepted. */
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import type { RewriteWay } from '#contract/content/kinds.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { endedJob } from '#web/entities/posts/end-of-job.ts';
import { useWritingKey } from '#web/entities/posts/use-writing-key.ts';
import type { Selection } from './canvas.tsx';

export const wayLabels: Readonly<Record<RewriteWay, string>> = {
  voice: 'Rewrite in voice',
  shorter: 'Shorter',
  longer: 'Longer',
  plainer: 'Plainer',
  openings: '3 openings',
  thread: 'Make a thread',
  instructed: 'Your change',
};

export type BriefBody = SentBody<typeof contentCalls.generate>;

export interface Suggestion {
  title: string;
  /** The text that it replaces. */
  before: readonly string[];
  options: string[][];
  /** The passage that it is for; without one, the whole text. */
  selection: Selection | undefined;
  /** The drafts behind the options, and what was asked for, if they were written from a topic. */
  drafts?: readonly ContentDraft[];
  brief?: BriefBody;
  /** Why there are no options. */
  none?: string | undefined;
}

type Asked =
  | { is: 'idle' | 'instruction' }
  /** `missing`: what the writer needs before it can write about the topic. */
  | { is: 'topic'; missing?: string }
  /** `key`: that of the request. */
  | { is: 'working'; title: string; key: string }
  | { is: 'failed'; message: string }
  | { is: 'ready'; suggestion: Suggestion };

interface Options {
  agent: Agent | undefined;
  /** The account whose limit a suggestion keeps. */
  platform: LivePlatform | undefined;
}

/** The selected passage, if there is one. */
const passageIn = (parts: readonly string[], selection: Selection | undefined) => {
  if (!selection) return undefined;
  const text = parts[selection.part]?.slice(selection.start, selection.end);
  return text?.trim() ? selection : undefined;
};

const nothing = {
  none: 'Nothing was suggested. Try again.',
  failed: 'Nothing was suggested. Try again.',
};

/** Replaces the original passage with a suggestion. */
export function partsWith(
  parts: readonly string[],
  { selection }: Suggestion,
  option: readonly string[],
): string[] {
  if (!selection) return [...option];
  const { part, start, end } = selection;
  return parts.map((text, at) =>
    at === part ? `${text.slice(0, start)}${option.join('\n\n')}${text.slice(end)}` : text,
  );
}

interface Rewriting {
  agent_id: string;
  how: RewriteWay;
  platform: LivePlatform | undefined;
  parts: readonly string[];
  selection: Selection | undefined;
  instruction: string | undefined;
}

/** The passage as it is sent: empty parts are not, so its index counts only the others. */
function sentPassage(parts: readonly string[], selection: Selection) {
  const before = parts.slice(0, selection.part).filter((part) => part.trim() !== '');
  return { ...selection, part: before.length };
}

async function rewritten(
  { parts, selection, instruction, platform, ...about }: Rewriting,
  key: string,
): Promise<Suggestion> {
  const whole = parts.filter((part) => part.trim() !== '');
  const passage = selection && parts[selection.part]?.slice(selection.start, selection.end);
  const body = {
    ...about,
    parts: whole,
    ...(instruction !== undefined && { instruction }),
    ...(platform && { platform }),
    ...(selection && { selection: sentPassage(parts, selection) }),
  };
  const { data, job_id } = await api.content.rewrite({ body, key });
  const options = data?.options ?? (job_id ? (await endedJob(job_id)).options : []);
  const before = passage === undefined ? whole : [passage];
  return { title: wayLabels[about.how], before, options, selection };
}

async function drafted(
  brief: BriefBody,
  before: readonly string[],
  key: string,
): Promise<Suggestion> {
  const { data, job_id } = await api.content.generate({ body: brief, key });
  const drafts = data?.content ?? (job_id ? (await endedJob(job_id)).content : []);
  return {
    title: 'Draft',
    before: before.filter((part) => part.trim() !== ''),
    options: drafts.map(({ parts }) => parts),
    selection: undefined,
    drafts,
    brief,
  };
}

async function suggested(
  body: SentBody<typeof contentCalls.suggestions>,
  key: string,
): Promise<Suggestion> {
  const { suggestions, job_id, message } = await api.content.suggestions({ body, key });
  const found = suggestions ?? (job_id ? (await endedJob(job_id)).content : []);
  const options = found.map(({ content }) => [content]);
  return { title: 'Suggestions', before: [], options, selection: undefined, none: message };
}

export function useAsk({ agent, platform }: Options, startsWithTopic: boolean) {
  const [asked, setAsked] = useState<Asked>({ is: startsWithTopic ? 'topic' : 'idle' });
  const running = useWritingKey();

  const work = async (
    title: string,
    ask: (key: string) => Promise<Suggestion>,
    words: typeof nothing = nothing,
  ) => {
    const key = running.begin();
    setAsked({ is: 'working', title, key });
    try {
      const suggestion = await ask(key);
      if (!running.end(key)) return;
      if (suggestion.options.length === 0)
        setAsked({ is: 'failed', message: suggestion.none ?? words.none });
      else setAsked({ is: 'ready', suggestion });
    } catch (error) {
      if (!running.end(key)) return;
      const message = messageOf(error, words.failed);
      const isQuestion = error instanceof ApiError && error.code === 'needs_facts';
      setAsked(isQuestion ? { is: 'topic', missing: message } : { is: 'failed', message });
    }
  };

  const rewrite = (
    how: RewriteWay,
    parts: readonly string[],
    marked: Selection | undefined,
    instruction?: string,
  ) => {
    if (!agent) return;
    const selection = how === 'thread' ? undefined : passageIn(parts, marked);
    const asked = { agent_id: agent.id, how, platform, parts, selection, instruction };
    void work(wayLabels[how], (key) => rewritten(asked, key));
  };

  const write = (brief: BriefBody, before: readonly string[]) =>
    void work('Draft', (key) => drafted(brief, before, key));

  /** Texts on topics that the agent picks. */
  const suggest = (body: SentBody<typeof contentCalls.suggestions>) =>
    void work('Suggestions', (key) => suggested(body, key), {
      none: 'No suggestions generated',
      failed: 'Failed to generate suggestions',
    });

  const close = () => {
    running.stop();
    setAsked({ is: 'idle' });
  };
  return {
    asked,
    rewrite,
    write,
    suggest,
    close,
    openTopic: () => setAsked({ is: 'topic' }),
    openInstruction: () => setAsked({ is: 'instruction' }),
  };
}
export type Ask = ReturnType<typeof useAsk>;
