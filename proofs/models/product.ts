/** The product with a model, asked as a person’s click asks it: the calls of the browser on a database of its own. */
import { z } from 'zod';
import type { CreateAgent } from '#contract/agents/types.ts';
import type { ModelProviderId } from '#contract/models/providers.ts';
import { createModelWriter, createWriters } from '#server/adapters/llm/index.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { companies, type Mention, personas, type Task } from './set.ts';

export interface Model {
  provider: ModelProviderId;
  /** Only of a server without an address of its own. */
  base_url?: string | undefined;
  model: string;
  api_key?: string | undefined;
  /** The size in which it is asked, `small` or `large`; by default the product decides. */
  form?: string | undefined;
}

/** What came of asking. */
interface Asked {
  seconds: number;
  /** How many requests the model received. */
  requests: number;
  /** Why there is no text, in the product’s words. */
  error: string | undefined;
}

export interface WrittenText extends Asked {
  parts: string[];
  /** Whether it passed the product’s own checks, and the names of those that it failed. */
  passed: boolean;
  failed: string[];
  tokens: { input: number; output: number } | null;
  model_used: string;
  /** Everything else that its owner is told about it. */
  told: string;
}

export interface WrittenReply extends Asked {
  reply: string;
  /** Whether it would go out without its owner, once they trust the agent. */
  is_alone: boolean;
  /** Whether the product lets nobody but its owner answer, so that the model was not asked. */
  is_held: boolean;
}

export interface Product {
  write(task: Task, persona: string): Promise<WrittenText>;
  reply(mention: Mention, persona: string): Promise<WrittenReply>;
  close(): Promise<void>;
}

const Draft = z.looseObject({
  parts: z.array(z.string()),
  state: z.string(),
  checks: z.array(z.looseObject({ check: z.string(), passed: z.boolean() })),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  model_used: z.string(),
});
type Draft = z.infer<typeof Draft>;

/** What is neither the text, nor what its owner typed, nor a count of the product’s own. */
const untold =
  /^(?:id|parts|content|written|brief|sources|checks|seed|tokens|cost|\w+_(?:id|ids|at|used|version))$/u;

/** What its owner is shown beside a draft: why it reads so, its failed checks, its marks. */
function besides(draft: Draft): string {
  const shown = Object.entries(draft).filter(([key]) => !untold.test(key));
  const failed = draft.checks.filter(({ passed }) => !passed);
  return JSON.stringify([Object.fromEntries(shown), failed]);
}

const nothing = { parts: [], passed: false, failed: [], tokens: null, model_used: '', told: '' };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function good<Reply extends { status: number; body: unknown }>(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply;
}

/** An owner with this company, and its agent. */
export async function employ(
  { call, member, agent }: World,
  company: string,
  persona: Partial<CreateAgent> = {},
): Promise<{ as: Person; agent_id: string }> {
  const found = companies.find(({ key }) => key === company);
  if (!found) throw new Error(`There is no company “${company}”.`);
  const as = await member();
  // What the checks hold is counted, and not what would wait as a small model’s.
  const changes = { ...persona, composer_fallback: false, small_model_alone: true };
  const { id: agent_id } = await agent(as, changes);
  const post = async (path: string, body: object) =>
    good(await call('POST', `/company/${path}`, { as, body }));
  const { name, industry, description, hours, products } = found;
  await post('profile', {
    companyName: name,
    industry,
    description,
    openingHours: hours,
    isPublic: true,
  });
  for (const { price, ...product } of products) {
    const pricing_info = price === '' ? [] : [price];
    await post('products', { ...product, pricing_info, is_public: true });
  }
  const knowledge_scope = ['company_profile', 'products_services'];
  await post('assign-to-agent', { agent_id, knowledge_scope });
  return { as, agent_id };
}

const bodyOf = (
  agent_id: string,
  { topic, facts, content_type, length, kind, wishes, keep_out, platform }: Task,
) => ({
  agent_id,
  topic,
  context: facts.map(({ text }) => text).join('\n'),
  content_type,
  length,
  kind,
  wishes,
  keep_out,
  ...(platform !== undefined && { platform }),
});

/** The answer to a request for texts, once it is finished. */
async function finished({ call }: World, as: Person, body: object) {
  const { body: begun } = await call('POST', '/content/generate', { as, body });
  const { job_id: id } = begun;
  if (id === undefined) return { content: begun.data?.content, message: begun.message };
  for (;;) {
    const { data } = (await call('GET', `/content/jobs/${id}`, { as })).body;
    if (data.state !== 'running') return { content: data.content, message: data.error?.message };
    await pause(200);
  }
}

/** The same settings as an operator’s. */
const settingsOf = ({
  provider,
  base_url,
  model,
  api_key,
  form,
}: Model): Record<string, string> => ({
  LOG_LEVEL: 'silent',
  AI_PROVIDER: provider,
  AI_MODEL: model,
  ...(base_url !== undefined && { AI_BASE_URL: base_url }),
  ...(api_key !== undefined && { AI_API_KEY: api_key }),
  ...(form !== undefined && { AI_FORM: form }),
});

/** A model of a server in OpenAI’s format as a writer, asked in the size that the product chooses for it. */
export const writerAt = (base_url: string, model: string): LlmPort =>
  createModelWriter({ provider: 'openai-compatible', base_url, model, fetch });

/** Opens the product with this model as its writer. */
export async function openProduct(model: Model): Promise<Product> {
  let requests = 0;
  const counting: typeof fetch = (input, init) => {
    requests += 1;
    return fetch(input, init);
  };
  const world = await createWorld('sqlite', {
    env: settingsOf(model),
    parts: ({ config }) => ({ llm: createWriters({ ...config.ai, fetch: counting }) }),
  });
  const employed = new Map<string, ReturnType<typeof employ>>();
  /** Each agent has an owner of its own, so that no text is compared with that of another. */
  const employee = (company: string, persona: string) => {
    const key = `${company} ${persona}`;
    const made = employed.get(key) ?? employ(world, company, personas[persona]);
    employed.set(key, made);
    return made;
  };
  /** Counts what the work takes. */
  const measured = async <T>(work: () => Promise<T>): Promise<T & Omit<Asked, 'error'>> => {
    const before = requests;
    const began = performance.now();
    const done = await work();
    const seconds = (performance.now() - began) / 1000;
    return { ...done, seconds, requests: requests - before };
  };
  return {
    async write(task, persona) {
      const { as: owner, agent_id } = await employee(task.company, persona);
      return measured(async () => {
        const { content, message } = await finished(world, owner, bodyOf(agent_id, task));
        const { data: draft } = Draft.safeParse(content?.[0]);
        if (!draft) return { ...nothing, error: String(message) };
        const { parts, state, checks, tokens, model_used } = draft;
        const failed = checks.flatMap(({ check, passed }) => (passed ? [] : [check]));
        const told = `${besides(draft)} ${message ?? ''}`;
        const error = undefined;
        return { parts, passed: state === 'new', failed, tokens, model_used, told, error };
      });
    },
    async reply({ company, text }, persona) {
      const { as: owner, agent_id } = await employee(company, persona);
      return measured(async () => {
        const path = `/agents/${agent_id}/test-engagement`;
        const body = { sampleTweet: text };
        const { data, message } = (await world.call('POST', path, { as: owner, body })).body;
        if (data === undefined)
          return { reply: '', is_alone: false, is_held: false, error: message };
        const { engagementDecision: decision, sampleReply: reply, sampleReplyNote: note } = data;
        const is_alone = reply !== null && note === null && decision.lane === 'auto';
        const error = reply === null ? String(note) : undefined;
        const is_held = reply === null && (decision.forOwner === true || !decision.shouldEngage);
        return { reply: reply ?? '', is_alone, is_held, error };
      });
    },
    close: () => world.close(),
  };
}
