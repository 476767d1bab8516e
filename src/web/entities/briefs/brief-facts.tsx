/** What a brief says besides its topic: facts, how to write them, words to keep out, and what the text is for. */
import { Button, Chip, Group, Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BriefKind, BriefKinds } from '#contract/content/kinds.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { kindLabels } from '#domain/persona/brief-labels.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';

/** The fields, as a form holds them. */
export type BriefFacts = {
  /** One fact a line. */
  context: string;
  wishes: string;
  /** One a line. */
  keep_out: string;
  kind: BriefKind;
};

export const noFacts: BriefFacts = { context: '', wishes: '', keep_out: '', kind: 'plain' };

/** The lines of a field, without empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The fields as calls take them. */
export const sentFacts = ({ context, wishes, keep_out, kind }: BriefFacts) => ({
  context: context.trim(),
  wishes: wishes.trim(),
  keep_out: linesOf(keep_out),
  kind,
});

/** More chips than these nobody reads. */
const most = 8;

interface About {
  agent_id: string | null;
  topic: string;
}

interface CompanyProps {
  about: About;
  facts: readonly string[];
  onAdd: (fact: string) => void;
}

/** Company facts about the topic, each a chip that adds it. Nothing is added without a click. */
function CompanyFacts({ about: { agent_id, topic }, facts, onAdd }: CompanyProps) {
  const [asked, setAsked] = useState<string>();
  const question = cut(topic.trim(), limits.topic);
  const { data, isFetching, error } = useQuery({
    queryKey: ['company', 'facts', agent_id, asked],
    queryFn: async ({ signal }) =>
      (
        await api.company.ask({
          body: { question: asked ?? '', ...(agent_id !== null && { agent_id }) },
          signal,
        })
      ).data,
    enabled: asked !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  const found = [...new Set((data ?? []).flatMap(({ text }) => statementsIn(text)))]
    .filter((fact) => fact.length <= limits.answer && !facts.includes(fact))
    .slice(0, most);
  return (
    <Stack gap="xs">
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={question === ''}
          loading={isFetching}
          onClick={() => setAsked(question)}
        >
          Find company facts
        </Button>
      </div>
      <div role="status">
        {error && (
          <p className="quiet">{messageOf(error, 'Couldn’t search your company facts.')}</p>
        )}
        {data && found.length === 0 && (
          <p className="quiet">Nothing more about this topic that the agent may use.</p>
        )}
      </div>
      {found.length > 0 && (
        <Group gap="xs" role="group" aria-label="Add a company fact">
          {found.map((fact) => (
            <Chip key={fact} size="xs" checked={false} onChange={() => onAdd(fact)}>
              {fact}
            </Chip>
          ))}
        </Group>
      )}
    </Stack>
  );
}

interface Props {
  about: About;
  values: BriefFacts;
  onChange: (next: Partial<BriefFacts>) => void;
  errorOf: (field: keyof BriefFacts) => ReactNode;
}

/** Facts first; the other fields are optional. */
export function BriefFactsFields({ about, values, onChange, errorOf }: Props) {
  const { context, wishes, keep_out, kind } = values;
  const add = (fact: string) =>
    onChange({ context: [context.trim(), fact].filter(Boolean).join('\n') });
  return (
    <Stack gap="sm">
      <Textarea
        label="Facts"
        description="One a line. Every text says all of them."
        placeholder={'We open at 7.\nParking is behind the house.'}
        maxLength={limits.context}
        autosize
        minRows={2}
        maxRows={8}
        value={context}
        onChange={({ currentTarget }) => onChange({ context: currentTarget.value })}
        error={errorOf('context')}
      />
      <CompanyFacts about={about} facts={linesOf(context)} onAdd={add} />
      <Select
        label="Kind"
        data={BriefKinds.map((value) => ({ value, label: kindLabels[value].label }))}
        allowDeselect={false}
        value={kind}
        onChange={(chosen) =>
          onChange({ kind: BriefKinds.find((one) => one === chosen) ?? 'plain' })
        }
      />
      <Textarea
        label="How (optional)"
        description="Only AI models follow this; the built-in writer can’t."
        placeholder="Short, and end with a question"
        maxLength={limits.wishes}
        autosize
        minRows={1}
        maxRows={4}
        value={wishes}
        onChange={({ currentTarget }) => onChange({ wishes: currentTarget.value })}
        error={errorOf('wishes')}
      />
      <Textarea
        label="Keep out (optional)"
        description="Words or sentences that no text may contain, one a line."
        autosize
        minRows={1}
        maxRows={4}
        value={keep_out}
        onChange={({ currentTarget }) => onChange({ keep_out: currentTarget.value })}
        error={errorOf('keep_out')}
      />
    </Stack>
  );
}
