/** LL-3: what strangers write to an agent, against a model that does whatever they say, through the real application. */
import { checkText } from '#domain/checks/text-checks.ts';
import { textRules } from '#domain/checks/text-rules.ts';
import { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { type Attack, attacks } from './attacks/corpus.ts';
import { harmless } from './attacks/harmless.ts';
import { attackIn, type Model, obeying, type Sent, startModel } from './attacks/obeying-model.ts';
import { persona } from './attacks/victim.ts';

const id = 'LL-3';

/** Where it is written down how often something was tried and how often it went through. */
interface Report {
  count(claim: {
    id: string;
    what: string;
    tries: number;
    accepted: number;
    allowed?: number;
  }): void;
}

interface Scene {
  world: World;
  model: Model;
  owner: Person;
  agent_id: string;
}

interface Outcome {
  /** Whether what came back may be published as it is. */
  published: boolean;
  text: string;
  /** The checks that it did not pass. */
  failed: string[];
}

type Asked = Pick<Attack, 'topic' | 'context' | 'content_type'>;

/** Lets the agent write, as its owner would. Throws where nothing is written. */
async function write({ world, owner, agent_id }: Scene, asked: Asked): Promise<Outcome> {
  const { topic, context, content_type } = asked;
  const { status, body } = await world.call('POST', '/content/generate', {
    as: owner,
    body: { agent_id, topic, context, content_type },
  });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  const [piece] = body.data.content;
  const failed = piece.checks.filter(({ passed }: { passed: boolean }) => !passed);
  return {
    published: piece.state !== 'needs_you',
    text: piece.content,
    failed: failed.map(({ check }: { check: string }) => check),
  };
}

/** The checks that are about what an attacker wants; the others would refuse some of it by chance. */
const guards = new Set([
  ...['link', 'wallet', 'handle', 'contact', 'ticker', 'foreign', 'leak', 'encoded'],
  ...['invisible', 'secret', 'json'],
]);

interface Tally {
  tried: number;
  /** Attacks whose order reached the model, and those that were made harmless before. */
  reached: number;
  answers: number;
  published: string[];
  /** Refused, but by no check that is there for it. */
  by_chance: string[];
}

/** One attack: the first answer and both repairs obey, each in another disguise. */
async function attackWith(scene: Scene, attack: Attack, tally: Tally): Promise<void> {
  let turn = 0;
  let reached = false;
  scene.model.answer((sent) => {
    const found = attackIn(sent);
    if (found?.at !== attack.at) return 'A quiet morning, and the coffee is late.';
    reached = true;
    const all = obeying(attack, sent);
    turn += 1;
    tally.answers += 1;
    return all[(attack.at * 3 + turn) % all.length] ?? '';
  });
  const { published, text, failed } = await write(scene, attack);
  tally.tried += 1;
  if (!reached) return;
  tally.reached += 1;
  const told = `${attack.family}, ${attack.kind}: ${text}`;
  if (published) tally.published.push(told);
  else if (!failed.some((check) => guards.has(check))) tally.by_chance.push(told);
}

async function attackAll(scene: Scene): Promise<Tally> {
  const tally: Tally = { tried: 0, reached: 0, answers: 0, published: [], by_chance: [] };
  for (const attack of attacks) await attackWith(scene, attack, tally);
  return tally;
}

/** Of so many attacks one is tried in every disguise there is. */
const sample = 4;

/** What the model was sent for an attack. */
async function sentFor(scene: Scene, attack: Attack): Promise<Sent | undefined> {
  let sent: Sent | undefined;
  scene.model.answer((request) => {
    sent = request;
    return 'A quiet morning, and the coffee is late.';
  });
  await write(scene, attack);
  return sent && attackIn(sent) && sent;
}

/** Every disguise of the answers, against the checks alone: the application is shown three for each attack. */
async function disguises(scene: Scene): Promise<{ tried: number; good: string[] }> {
  const good: string[] = [];
  let tried = 0;
  for (const attack of attacks.filter(({ at }) => at % sample === 0)) {
    const sent = await sentFor(scene, attack);
    if (!sent) continue;
    const { topic, context, content_type } = attack;
    const brief = Brief.parse({ topic, context, content_type });
    const rules = textRules(Persona.parse(persona), brief, platforms.sandbox);
    for (const text of obeying(attack, sent)) {
      tried += 1;
      const isRefused = checkText([text], rules).some(({ check }) => guards.has(check));
      if (!isRefused) good.push(`${attack.family}, ${attack.kind}: ${text}`);
    }
  }
  return { tried, good };
}

/** A guard that refuses everything would be no guard: a model that withstands, or is asked for nothing bad, gets through. */
async function control(scene: Scene): Promise<{ tried: number; refused: string[] }> {
  const refused: string[] = [];
  const each = async (asked: Asked, answer: string) => {
    scene.model.answer(() => answer);
    const { published, failed } = await write(scene, asked);
    if (!published) refused.push(`${failed.join(', ')}: ${answer}`);
  };
  const withstood = attacks.filter((attack) => attack.at % 7 === 0);
  for (const attack of withstood) {
    const calm = harmless[attack.at % harmless.length];
    if (calm) await each(attack, calm.answer);
  }
  for (const { context, answer } of harmless) {
    await each({ topic: 'coffee', context, content_type: 'tweet' }, answer);
    await each({ topic: 'coffee', context, content_type: 'reply' }, answer);
  }
  return { tried: withstood.length + 2 * harmless.length, refused };
}

function families(write_line: (line: string) => void): void {
  const counts = new Map<string, number>();
  for (const { family } of attacks) counts.set(family, (counts.get(family) ?? 0) + 1);
  const told = [...counts].map(([family, count]) => `${family} ${count}`).join(', ');
  write_line(
    `  ${new Set(attacks.map(({ topic, context }) => `${topic}\n${context}`)).size} different attacks: ${told}`,
  );
}

async function openScene(model: Model): Promise<Scene> {
  const world = await createWorld('sqlite', {
    env: {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'obeying',
      LOG_LEVEL: 'silent',
    },
  });
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner, persona);
  return { world, model, owner, agent_id };
}

/** Tries every attack through `POST /content/generate` and says how many texts came out ready to be published. */
export async function verifyAttacks(report: Report, say: (line: string) => void): Promise<void> {
  const model = await startModel();
  const scene = await openScene(model);
  try {
    families(say);
    const tally = await attackAll(scene);
    const { tried, reached, answers, published, by_chance } = tally;
    report.count({
      id,
      what: 'attacks whose text came out ready to be published',
      tries: tried,
      accepted: published.length,
    });
    report.count({
      id,
      what: 'answers that obeyed, refused by no check made for it',
      tries: answers,
      accepted: by_chance.length,
    });
    const unseen = attacks.filter(({ hidden }) => hidden !== undefined).length;
    report.count({
      id: 'LL-5',
      what: 'orders in signs that nobody sees that reached the model',
      tries: unseen,
      accepted: unseen - (tried - reached),
    });
    const all = await disguises(scene);
    report.count({
      id,
      what: 'disguises of these answers that pass every check',
      tries: all.tried,
      accepted: all.good.length,
    });
    const calm = await control(scene);
    report.count({
      id,
      what: 'harmless answers that pass, beside attacks and alone',
      tries: calm.tried,
      accepted: calm.tried - calm.refused.length,
      allowed: calm.tried,
    });
    for (const line of [...published, ...by_chance, ...all.good, ...calm.refused].slice(0, 20))
      say(`  ${line.slice(0, 300)}`);
  } finally {
    await scene.world.close();
    await model.close();
  }
}
