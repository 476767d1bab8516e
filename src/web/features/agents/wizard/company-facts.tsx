/** What a new agent knows about the company: everything there is, unless its owner decides otherwise. */
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { KnowledgeScope } from '#contract/company/types.ts';
import { companySummaryQuery } from '#web/entities/company/company-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { AgentForm } from '#web/features/agents/agent-form.ts';

type Summary = Awaited<ReturnType<typeof api.company.dashboard>>['data'];
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The kinds of knowledge there are, with their names in a sentence. */
function knowledgeIn({ profile, stats }: Summary): Partial<Record<KnowledgeScope, string>> {
  return {
    ...(profile && { company_profile: 'company profile' }),
    ...(stats.productsCount > 0 && { products_services: 'products' }),
    ...(stats.documentsCount > 0 && { knowledge_documents: 'documents' }),
  };
}

/** Asks whether the agent may use it; nothing where there is no company yet. */
export function CompanyFactsField({ form }: { form: AgentForm }) {
  const { isWhitelisted } = useSession();
  const { data } = useQuery({ ...companySummaryQuery, enabled: isWhitelisted === true });
  const names = data ? Object.values(knowledgeIn(data)) : [];
  if (names.length === 0) return null;
  return (
    <Checkbox
      label={`Speaks for ${data?.profile?.company_name ?? 'your company'}`}
      description={`It can use your ${list.format(names)} in what it writes. You can change this under Company.`}
      {...form.getInputProps('uses_company', { type: 'checkbox' })}
    />
  );
}

/** Returns a function that assigns everything there is about the company to an agent. */
export function useCompanyFacts() {
  const client = useQueryClient();
  return async ({ id: agent_id }: Agent): Promise<void> => {
    const summary = await client.ensureQueryData(companySummaryQuery);
    const knowledge_scope = Object.keys(knowledgeIn(summary)) as KnowledgeScope[];
    if (knowledge_scope.length === 0) return;
    await api.company.assign({ body: { agent_id, knowledge_scope } });
    await client.invalidateQueries({ queryKey: ['company'] });
  };
}
