/** Company facts about a topic, each a chip that adds it. Nothing is added without a click. */
import { Button, Chip, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';

/** More chips than these nobody reads. */
const most = 8;

export interface About {
  agent_id: string | null;
  topic: string;
}

interface CompanyProps {
  about: About;
  facts: readonly string[];
  onAdd: (fact: string) => void;
}

export default function CompanyFacts({ about: { agent_id, topic }, facts, onAdd }: CompanyProps) {
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
