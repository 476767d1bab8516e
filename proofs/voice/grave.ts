/**
 * Whether a serious matter stays one, whoever writes: the built-in writer in every voice, a model that writes plainly, and
 * one that jokes, cheers and sells; and whether what only sounds serious is taken for it.
 * `npm run prove -- voice grave [address model]`, with a real model of a server in OpenAI’s format.
 */
import { readFileSync } from 'node:fs';
import { Archetypes, type CreateAgent } from '#contract/agents/types.ts';
import { isGrave, isSolemn } from '#domain/briefs/gravity.ts';
import { Brief } from '#contract/content/types.ts';
import { writerAt } from '#proofs/models/product.ts';
import type { Report } from '#proofs/shared/report.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { writeOne } from '#server/writing/write-one.ts';
import { createWorld, type World } from '#test/world.ts';
import { light, lightly, plainly } from './grave-writers.ts';

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

export interface GraveBrief {
  language: string;
  kind: string;
  about: string;
  topic: string;
  facts: string[];
}

export const graveBriefs: readonly GraveBrief[] = linesOf('grave-briefs.txt').map((line) => {
  const [language = '', kind = '', about = '', topic = '', facts = ''] = line.split(' | ');
  return { language, kind, about, topic, facts: facts.split(' ; ') };
});

/** Topics in whose words there is death and danger, and nothing else of them. */
export const harmlessTopics: readonly string[] = linesOf('harmless-topics.txt');

const asBrief = ({ kind, topic, facts }: GraveBrief): Brief =>
  Brief.parse({ kind, topic, context: facts.join('\n'), emojis: true });

/** Whether a text has a sign or a line that no serious one has. */
export const isLight = (text: string): boolean =>
  /!|\p{Extended_Pictographic}/u.test(text) ||
  Object.values(light).some((lines) => lines.some((line) => text.includes(line)));

/** Loud, bold and fond of jokes. */
const loud: Partial<CreateAgent> = {
  voice_tone: '95',
  controversy_comfort: 95,
  humor_style: 'absurdist',
  behavioral_guidelines: ['Use emojis and exclamation marks'],
  // What the checks hold is counted, and not what would wait as a small model’s.
  small_model_alone: true,
};

interface Handed {
  brief: GraveBrief;
  /** What is handed over as finished; empty if nothing is. */
  text: string;
  /** What was written, and why it is held; empty if it isn’t. */
  held: string;
}

/** What a writer hands over for each brief without saying that it is at fault, as for a post that nobody waits for. */
export async function handedOver(
  briefs: readonly GraveBrief[],
  personality_type: CreateAgent['personality_type'],
  writer: LlmPort | undefined,
): Promise<Handed[]> {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  try {
    const { ctx } = world;
    const { byId, default: composer } = ctx.llm;
    const known = writer ? new Map([...byId, [writer.name, writer]]) : byId;
    ctx.llm = { default: writer ?? composer, byId: known };
    const owner = await world.member();
    const handed: Handed[] = [];
    for (const brief of briefs) handed.push(await handOver(world, owner, personality_type, brief));
    return handed;
  } finally {
    await world.close();
  }
}

async function handOver(
  { ctx, agent }: World,
  owner: Awaited<ReturnType<World['member']>>,
  personality_type: CreateAgent['personality_type'],
  brief: GraveBrief,
): Promise<Handed> {
  const name = `Agent ${brief.topic.length} ${brief.language}`;
  const own =
    personality_type === 'custom' ? { custom_archetype: 'A loud clown. Jokes a lot.' } : {};
  const language = brief.language as CreateAgent['language'];
  const { id: agent_id } = await agent(owner, {
    ...loud,
    ...own,
    name,
    personality_type,
    language,
  });
  const { parts, fault, hold } = await writeOne(ctx, {
    owner_id: owner.id,
    agent_id,
    platform: 'sandbox',
    brief: asBrief(brief),
    seed: brief.topic.length,
    signal: new AbortController().signal,
  });
  const written = parts.join('\n');
  const why = fault ?? hold;
  return why === null
    ? { brief, text: written, held: '' }
    : { brief, text: '', held: `${written} (held: ${why})` };
}

const shown = ({ brief, text, held }: Handed): string => `${brief.topic} → “${text || held}”`;

/** How many plain texts may be held although they are fine. */
const mostHeld = 3;

/** What a real model makes of the briefs, which is read rather than counted alone. */
async function tryModel(report: Report, address: string, model: string): Promise<void> {
  for (const voice of ['hype_beast', 'witty_troll'] as const) {
    const written = await handedOver(graveBriefs, voice, writerAt(address, model));
    for (const one of written) report.say(shown(one));
    const passed = written.filter(({ text }) => isLight(text));
    const held = written.filter(({ text }) => text === '').length;
    report.check(
      passed.length === 0,
      `${model} as ${voice}: ${written.length} asked, ${held} held, ${passed.length} handed over light`,
      passed.map(shown),
    );
  }
}

export async function prove(report: Report, [address, model]: readonly string[]): Promise<void> {
  if (address !== undefined && model !== undefined) return tryModel(report, address, model);
  const unseen = graveBriefs.filter((one) => !isSolemn(asBrief(one)));
  report.check(
    unseen.length === 0,
    `${graveBriefs.length} serious briefs are seen as such`,
    unseen.map(({ topic }) => topic),
  );
  const alarms = harmlessTopics.filter(isGrave);
  report.check(
    alarms.length <= 2,
    `${harmlessTopics.length} harmless topics: ${alarms.length} false alarms`,
    alarms,
  );
  for (const voice of Archetypes) {
    const set = await handedOver(graveBriefs, voice, undefined);
    const bad = set.filter(({ text }) => isLight(text));
    const given = set.filter(({ text }) => text !== '').length;
    report.check(
      bad.length === 0,
      `built-in writer as ${voice}: ${given} handed over, ${bad.length} light`,
      bad.map(shown),
    );
  }
  const joking = await handedOver(graveBriefs, 'hype_beast', lightly());
  const passed = joking.filter(({ text }) => isLight(text));
  report.check(
    passed.length === 0,
    `a model that jokes: ${joking.length} written, ${passed.length} handed over light`,
    passed.map(shown),
  );
  const plain = await handedOver(graveBriefs, 'hype_beast', plainly());
  const held = plain.filter(({ text }) => text === '');
  report.check(
    held.length <= mostHeld,
    `a model that writes plainly: ${held.length} of ${plain.length} held`,
    held.map(({ brief }) => brief.topic),
  );
}
