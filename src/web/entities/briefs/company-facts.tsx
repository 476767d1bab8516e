/**
 * Company facts about a topic, each with its source and a button that adds it or takes it back. A text begins with the few
 * that name the topic best, or with those of a document that fit; the others are added by a click.
 */
import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { IconCheck, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Assignment } from '#contract/company/types.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import {
  type Ranked,
  rankedFor,
  type SourcedStatement,
  wholeStatements,
} from '#domain/briefs/company-statements.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { assignmentsQuery } from '#web/entities/company/company-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import classes from './briefs.module.css';

/** More chips than these nobody reads. */
const most = 8;
/** A post with more facts than these is no post. */
const mostBegun = 12;

export interface About {
  agent_id: string | null;
  topic: string;
  /** Whether they are found without a click, and the best one is added. */
  isSearched?: boolean;
  /** The document that they are found in without a click, in place of all that the agent may use. */
  document?: string | undefined;
  /** Called once the facts that are found without a click are there, or can’t be. */
  onSettled?: () => void;
  /** Whether a text with these facts is not too long. */
  fits?: (facts: readonly string[]) => boolean;
}

/** What is searched for, and the only document to look in. */
interface Where {
  question: string;
  document?: string | undefined;
}

interface CompanyProps {
  about: About;
  facts: readonly string[];
  onChange: (facts: string[]) => void;
}

/** A few facts that say much about one topic make a post; more of them make a list. */
const mostOfTopic = 3;

/** What a text begins with: the facts that name its topic best, or those of a document, in its order; as many as fit. */
function begunWith(found: readonly Ranked[], { document, fits }: About): string[] {
  const best = found[0]?.named ?? 0;
  const named = found.filter(({ named: own }) => own > best / 2).slice(0, mostOfTopic);
  const chosen =
    document !== undefined ? found.slice(0, mostBegun) : best > 0 ? named : found.slice(0, 1);
  const texts = chosen.map(({ text }) => text);
  while (texts.length > 1 && fits?.(texts) === false) texts.pop();
  return texts;
}

/** The statements of passages, those that name the topic first; those of a document stay in its order. */
function foundFor(passages: Parameters<typeof wholeStatements>[0], where: Where | undefined) {
  const whole = wholeStatements(passages).filter(({ text }) => text.length <= limits.answer);
  return rankedFor(where?.document === undefined ? (where?.question ?? '') : '', whole);
}

const nothing = {
  anywhere: 'Your company knowledge has nothing more about this topic.',
  there: 'No facts were found in this document.',
  left: 'All facts that were found in this document are in use.',
};

function useIsSample(agent_id: string | null): boolean {
  const { data } = useQuery({ ...agentsQuery, enabled: agent_id !== null });
  return data?.find(({ id }) => id === agent_id)?.is_sample === true;
}

interface Nothing extends Pick<About, 'agent_id'> {
  among: keyof typeof nothing;
}

/** Why nothing more is offered, and where it can be changed. */
function NothingFound({ agent_id, among }: Nothing) {
  const { data } = useQuery({
    ...assignmentsQuery,
    enabled: agent_id !== null,
    // It is changed in another tab.
    refetchOnWindowFocus: true,
  });
  const knows = (one: Assignment) =>
    one.agent_id === agent_id &&
    one.is_active &&
    one.knowledge_scope.some((scope) =>
      among === 'anywhere' ? scope !== 'custom_instructions' : scope === 'knowledge_documents',
    );
  const isSample = useIsSample(agent_id);
  if (agent_id !== null && !data) return null;
  if (isSample && among === 'there')
    return (
      <p className="quiet">
        Sample agents can’t use your documents. Write as yourself or as an agent of your own.
      </p>
    );
  const isWithout = agent_id !== null && data?.some(knows) === false;
  return (
    <p className="quiet">
      {!isWithout
        ? nothing[among]
        : among === 'anywhere'
          ? 'This agent has no company knowledge yet.'
          : 'This agent can’t use your documents.'}{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            to="/company"
            search={{ tab: isWithout ? 'agents' : 'documents' }}
            target="_blank"
            {...props}
          />
        )}
      >
        {isWithout ? 'Choose what it knows' : 'Add a document'}{' '}
        <IconExternalLink size={14} aria-label="in another tab" />
      </Anchor>
    </p>
  );
}

/** One fact, which is in the brief or can be added to it. */
function Fact({
  text,
  source,
  isOn,
  onClick,
}: SourcedStatement & { isOn: boolean; onClick: () => void }) {
  const Icon = isOn ? IconCheck : IconPlus;
  return (
    <UnstyledButton
      className={classes.chip ?? ''}
      // Its visible words in their order, because that is how people who speak to their computer name it.
      aria-label={`${isOn ? 'Remove' : 'Add'} ${text} ${source}`}
      data-on={isOn || undefined}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
      <span>
        <span dir="auto">{text}</span>{' '}
        <span className="quiet" dir="auto">
          {source}
        </span>
      </span>
    </UnstyledButton>
  );
}

export default function CompanyFacts({ about, facts, onChange }: CompanyProps) {
  const { agent_id, topic, isSearched = false, document } = about;
  const client = useQueryClient();
  const question = cut(topic.trim(), limits.topic);
  const keyOf = (where: Where | undefined) => [
    'company',
    'facts',
    agent_id,
    where?.document ?? where?.question,
  ];
  // The form is shown again after a draft that needs facts: what was found for it is kept.
  const [asked, setAsked] = useState(() =>
    [{ question, document }, { question }].find(
      (where) => isSearched || client.getQueryData(keyOf(where)) !== undefined,
    ),
  );
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: keyOf(asked),
    queryFn: async ({ signal }) =>
      (
        await api.company.ask({
          body: {
            question: asked?.question ?? '',
            ...(agent_id !== null && { agent_id }),
            ...(asked?.document !== undefined && { document_id: asked.document }),
          },
          signal,
        })
      ).data,
    enabled: Boolean(asked),
    staleTime: 60_000,
    retry: false,
  });
  const found = foundFor(data ?? [], asked);
  const offered = found.filter(({ text }) => !facts.includes(text)).slice(0, most);
  const shown = found.filter((one) => facts.includes(one.text) || offered.includes(one));
  const isFirst = useRef(isSearched);
  const begin = useEffectEvent(() => {
    if (isFirst.current && found.length > 0 && facts.length === 0)
      onChange(begunWith(found, about));
    isFirst.current = false;
  });
  const settle = useEffectEvent(() => about.onSettled?.());
  useEffect(() => {
    if (data) begin();
    if (data || error) settle();
  }, [data, error]);
  return (
    <div className="stackXs">
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={question === ''}
          loading={isFetching}
          onClick={() =>
            asked?.question === question && asked.document === undefined
              ? void refetch()
              : setAsked({ question })
          }
        >
          Find company facts
        </Button>
      </div>
      <div role="status">
        {error && (
          <p className="quiet">{messageOf(error, 'Couldn’t search your company facts.')}</p>
        )}
        {data && offered.length === 0 && (
          <NothingFound
            agent_id={agent_id}
            among={
              asked?.document === undefined ? 'anywhere' : found.length === 0 ? 'there' : 'left'
            }
          />
        )}
      </div>
      {shown.length > 0 && (
        <div className="rowXs" role="group" aria-label="Add a company fact">
          {shown.map(({ text, source }) => (
            <Fact
              key={text}
              text={text}
              source={source}
              isOn={facts.includes(text)}
              onClick={() =>
                onChange(
                  facts.includes(text) ? facts.filter((fact) => fact !== text) : [...facts, text],
                )
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}
