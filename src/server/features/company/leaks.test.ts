/**
 * Property test: no one finds facts of others, with random companies, documents in every state and agents with
 * random scopes.
 */
import { describe, expect, test } from 'vitest';
import { KnowledgeScopes } from '#contract/company/types.ts';
import { createRandom } from '#domain/shuffle.ts';
import { writeChunks } from './chunk.store.ts';
import { findPassages } from './find-passages.ts';
import { knowledgeFor } from './service.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { repeated, seed } from '#test/sampled.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const tries = repeated(300, 10_000);
const people = 8;
const sources = 12;
const words = ['tea', 'price', 'bicycle', 'refund', 'garden', 'battery', 'lease', 'winter'];

/** A marker in the text that says whose it is and who may see it. */
const markOf = (owner: number, kind: string, state: string, isPublic: boolean): string =>
  `owner${owner} ${kind}kind ${state}state ${isPublic ? 'publicpiece' : 'privatepiece'}`;

interface Company {
  person: Person;
  agent_id: string;
  scopes: readonly string[];
  isActive: boolean;
}

async function fill(world: World, person: Person, owner: number, random: () => number) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const { db, clock } = world.ctx;
  for (let n = 0; n < sources; n += 1) {
    const kind = pick(['profile', 'product', 'document'] as const) ?? 'document';
    const state = pick(['ready', 'ready', 'queued', 'reading', 'failed'] as const) ?? 'ready';
    const is_public = random() < 0.5;
    const id = newId();
    const text = `${words.join(' ')} ${markOf(owner, kind, kind === 'document' ? state : 'ready', is_public)}`;
    if (kind === 'document') {
      await db
        .insertInto('documents')
        .values({
          id,
          owner_id: person.id,
          title: 'A',
          filename: 'a.txt',
          file_type: 'txt',
          file_size: 1,
          blob_name: id,
          state,
          error: null,
          summary: '',
          text,
          tags: '[]',
          pages: null,
          is_public: is_public ? 1 : 0,
          tries: 0,
          seen_at: null,
          created_at: clock(),
          updated_at: clock(),
        })
        .execute();
    }
    const chunk = { page: null, heading: '', text, tokens: 20 };
    await writeChunks(db, { owner_id: person.id, kind, source_id: id, is_public }, [chunk]);
  }
}

async function company(world: World, owner: number, random: () => number): Promise<Company> {
  const person = await world.member();
  const { id: agent_id } = await world.agent(person);
  await fill(world, person, owner, random);
  const chosen = KnowledgeScopes.slice(0, 3).filter(() => random() < 0.5);
  const scopes = chosen.length > 0 ? chosen : ['knowledge_documents'];
  const isActive = random() < 0.8;
  await world.call('POST', '/company/assign-to-agent', {
    as: person,
    body: { agent_id, knowledge_scope: scopes, is_active: isActive },
  });
  return { person, agent_id, scopes, isActive };
}

const scopeOf: Readonly<Record<string, string>> = {
  profile: 'company_profile',
  product: 'products_services',
  document: 'knowledge_documents',
};

interface May {
  owner: number;
  kinds: readonly string[];
  publicOnly: boolean;
}

/** Whether a text may not be among the results. */
function isLeak(text: string, { owner, kinds, publicOnly }: May): boolean {
  const isOwn = text.includes(`owner${owner} `);
  const isOfKind = kinds.some((kind) => text.includes(` ${kind}kind`));
  return (
    !isOwn ||
    !isOfKind ||
    !text.includes('readystate') ||
    (publicOnly && text.includes('privatepiece'))
  );
}

/** One random query, sometimes with someone else's agent, for a post or for a reply to a stranger. */
async function retrieve(world: World, companies: readonly Company[], random: () => number) {
  const draw = () => Math.floor(random() * people);
  const [owner, asked] = [draw(), draw()];
  const [one, other] = [companies[owner], companies[asked]];
  if (!one || !other) throw new Error('nobody is there');
  const topic = [...words.filter(() => random() < 0.4), `owner${asked}`].join(' ');
  const isReply = random() < 0.5;
  const agent = random() < 0.2 ? other : one;
  const { facts } = await knowledgeFor(world.ctx, {
    owner_id: one.person.id,
    agent_id: agent.agent_id,
    brief: { topic, context: words.join(' '), content_type: isReply ? 'reply' : 'tweet' },
  });
  const opened = Object.entries(scopeOf).filter(([, scope]) => one.scopes.includes(scope));
  const kinds = one.isActive && agent === one ? opened.map(([kind]) => kind) : [];
  const may = { owner, kinds, publicOnly: isReply };
  return { found: facts.length, leaks: facts.filter(({ text }) => isLeak(text, may)) };
}

/** Deleted facts can no longer be found once the response is sent. */
async function expectGoneAtOnce({ ctx, call }: World, { person }: Company): Promise<void> {
  const rows = await ctx.db
    .selectFrom('documents')
    .select('id')
    .where('owner_id', '=', person.id)
    .execute();
  for (const { id } of rows) {
    await call('DELETE', `/company/documents/${id}`, { as: person });
    const { passages } = await findPassages(ctx, {
      owner_id: person.id,
      agent_id: undefined,
      kinds: ['document'],
      text: words.join(' '),
      limit: 60,
    });
    expect(passages.filter(({ source_id }) => source_id === id)).toEqual([]);
  }
}

describe.each(engines)('company facts on %s', (engine) => {
  test('AC-4 LL-2 are found only by agents that may use them, and in replies to strangers only if public', async () => {
    const random = createRandom(seed);
    const world = await createWorld(engine);
    try {
      const companies: Company[] = [];
      for (let n = 0; n < people; n += 1) companies.push(await company(world, n, random));
      let pieces = 0;
      for (let n = 0; n < tries; n += 1) {
        const { found, leaks } = await retrieve(world, companies, random);
        pieces += found;
        expect(leaks).toEqual([]);
      }
      expect(pieces).toBeGreaterThan(tries / 4);
      for (const one of companies) await expectGoneAtOnce(world, one);
    } finally {
      await world.close();
    }
  }, 600_000);
});
