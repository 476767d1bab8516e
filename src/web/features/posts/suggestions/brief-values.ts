/** The values of the content form, and how they are kept in this browser. */
import { NewDrafts } from '#contract/content/orders.ts';
import {
  type ContentTypes,
  type Lengths,
  variationCount,
  type WritingStyles,
} from '#contract/content/kinds.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { type BriefFacts, noFacts, sentFacts } from '#web/entities/briefs/facts-values.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import { space } from '#web/lib/session/space.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import type { Request } from './queries.ts';

export interface BriefValues extends BriefFacts {
  agent_id: string | null;
  platform: LivePlatform;
  content_type: (typeof ContentTypes)[number];
  topic: string;
  style: (typeof WritingStyles)[number];
  length: (typeof Lengths)[number];
  /** The post that a reply answers. Someone else wrote it, so it never becomes the context of another draft. */
  answered: string;
  hashtags: boolean;
  emojis: boolean;
  variations: boolean;
  variation_count: number;
}

const emptyBrief: BriefValues = {
  agent_id: null,
  platform: LivePlatformIds[0],
  content_type: 'tweet',
  topic: '',
  style: 'casual',
  length: 'medium',
  ...noFacts,
  answered: '',
  hashtags: false,
  emojis: false,
  variations: false,
  variation_count: variationCount.default,
};

/** Whether agent and topic are filled in, which are required. */
export function whatIsMissing({ agent_id, topic }: BriefValues): string | undefined {
  if (agent_id === null) return 'Choose an agent first.';
  return topic.trim() === '' ? 'Enter a topic first.' : undefined;
}

/** The context that is sent. */
export const contextOf = ({
  content_type,
  context,
  answered: post,
}: Pick<BriefValues, 'content_type' | 'context' | 'answered'>): string =>
  content_type === 'reply' ? post : context;

export const requestOf = ({ answered: post, ...values }: BriefValues): Request => ({
  ...values,
  agent_id: values.agent_id ?? '',
  ...sentFacts(values),
  context: contextOf({ ...values, answered: post }),
});

export function validateBrief(values: BriefValues): Record<string, string> {
  const parsed = NewDrafts.safeParse(requestOf(values));
  const errors = parsed.success ? {} : issuesByField(parsed.error.issues);
  return values.agent_id === null ? { ...errors, agent_id: 'Please select an AI agent' } : errors;
}

/** How many drafts a request asks for. */
export const countOf = ({ variations, variation_count = variationCount.default }: Request) =>
  variations ? variation_count : 1;

// Keeps the input of one person from another in the same browser, and out of other spaces.
const keyOf = (owner: string) => space.keyOf(`content-brief:${owner}`);

const fields = NewDrafts.shape;

/** The input of an earlier visit, as far as it is still valid. */
export function loadBrief(owner: string): BriefValues {
  const stored = storedRecord(keyOf(owner)) ?? {};
  const text = (name: 'topic' | 'context' | 'wishes' | 'keep_out' | 'answered') => {
    const kept = stored[name];
    return typeof kept === 'string' ? kept : emptyBrief[name];
  };
  return {
    agent_id: fields.agent_id.safeParse(stored['agent_id']).data ?? null,
    platform: fields.platform.catch(emptyBrief.platform).parse(stored['platform']),
    content_type: fields.content_type.catch(emptyBrief.content_type).parse(stored['content_type']),
    topic: text('topic'),
    style: fields.style.catch(emptyBrief.style).parse(stored['style']),
    length: fields.length.catch(emptyBrief.length).parse(stored['length']),
    context: text('context'),
    wishes: text('wishes'),
    keep_out: text('keep_out'),
    kind: fields.kind.catch(emptyBrief.kind).parse(stored['kind']),
    answered: text('answered'),
    hashtags: stored['hashtags'] === true,
    emojis: stored['emojis'] === true,
    variations: stored['variations'] === true,
    variation_count: fields.variation_count
      .catch(emptyBrief.variation_count)
      .parse(stored['variation_count']),
  };
}

export const keepBrief = (owner: string, values: BriefValues) => storeRecord(keyOf(owner), values);
