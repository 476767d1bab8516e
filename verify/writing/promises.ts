/** What the pipeline promises with a model that errs: failures stay with their owner, nothing is cut, no budget is overrun. */
import type { Answered, LlmPort } from '#server/adapters/llm/port.ts';
import { composer } from '#server/adapters/llm/composer.ts';
import { createWorld } from '#test/world.ts';

const long = 'This sentence has been going on for quite a while now. '.repeat(12).trim();

/** Texts that each break one rule, however often the writer is asked. */
const faulty: readonly { fault: string; text: string }[] = [
  { fault: 'too long', text: long },
  { fault: 'avoided topic', text: 'Politics again, and the politicians with it.' },
  { fault: 'guideline', text: 'What a morning at the harbour!' },
  { fault: 'two cashtags', text: 'Harbours move $SOL and $BTC alike.' },
  { fault: 'uninvited hashtag', text: 'Harbours wake early. #harbours' },
  { fault: 'uninvited emoji', text: 'Harbours wake early 🚢' },
  { fault: 'cliché', text: 'Harbours are a game-changer in today’s fast-paced world.' },
  { fault: 'data', text: '{"text":"Harbours wake early."}' },
  { fault: 'secret', text: 'Harbours wake with sk-abcdefghijklmnop1234567890.' },
  { fault: 'stray link', text: 'Harbours wake early: https://harbour.example/now' },
  { fault: 'stray handle', text: 'Harbours wake early, ask @stranger.' },
  { fault: 'wallet', text: 'Send it to 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU.' },
  { fault: 'invisible', text: 'Harbours\u200B wake early.' },
  { fault: 'name label', text: 'Ada: Harbours wake early.' },
];

const model = (answer: (asked: number) => string, count: () => number): LlmPort => {
  let asked = 0;
  return {
    name: 'double',
    estimate: () => ({ input: 2000, output: 1000 }),
    async write(request): Promise<Answered> {
      asked += 1;
      const pieces = Array.from({ length: request.count }, () => ({
        parts: [answer(asked)],
        why: 'as asked',
      }));
      return { pieces, tokens: { input: 2000, output: count() } };
    },
  };
};

const worldWith = (writer: LlmPort) =>
  createWorld('sqlite', {
    env: { AI_PRICES: 'double=1/2' },
    parts: () => ({
      llm: { default: writer, byId: new Map([writer, composer].map((one) => [one.name, one])) },
    }),
  });

const persona = {
  name: 'Ada',
  avoid_topics: ['politics'],
  behavioral_guidelines: ['No exclamation marks'],
};

/** Texts that fail are kept, marked, and none of them counts as finished. */
export async function verifyFailuresStay(say: (line: string) => void): Promise<boolean> {
  const tally = { finished: 0, marked: 0, lost: 0 };
  let answer = '';
  const world = await worldWith(
    model(
      () => answer,
      () => 100,
    ),
  );
  try {
    const owner = await world.member();
    const { id } = await world.agent(owner, persona);
    for (const { fault, text } of faulty) {
      answer = text;
      const body = { agent_id: id, topic: 'harbours' };
      const reply = await world.call('POST', '/content/generate', { as: owner, body });
      const pieces: { state: string }[] = reply.body.data?.content ?? [];
      const marked = pieces.filter(({ state }) => state === 'needs_you').length;
      if (pieces.length === 0) tally.lost += 1;
      if (marked < pieces.length) say(`  finished in spite of: ${fault}`);
      tally.marked += marked;
      tally.finished += pieces.length - marked;
    }
  } finally {
    await world.close();
  }
  const { finished, marked, lost } = tally;
  say(
    `check failures tried ${faulty.length}  kept for their owner ${marked}  lost ${lost} (must be 0)  passed as finished ${finished} (must be 0)`,
  );
  return finished === 0 && lost === 0;
}

/** A text that is too long is asked for again, never shortened. */
export async function verifyNothingCut(say: (line: string) => void): Promise<boolean> {
  const mended = 'Harbours wake before the town does.';
  const world = await worldWith(
    model(
      (asked) => (asked === 1 ? long : mended),
      () => 100,
    ),
  );
  try {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const body = { agent_id: id, topic: 'harbours' };
    const reply = await world.call('POST', '/content/generate', { as: owner, body });
    const texts: string[] = reply.body.data.content.map((one: { content: string }) => one.content);
    const cut = texts.filter((text) => text !== mended).length;
    say(`over-long answers of a model: asked again, cut ${cut} (must be 0)`);
    return cut === 0 && texts.length === 1;
  } finally {
    await world.close();
  }
}

const atOnce = 60;
/** Room for seven calls of 0.004 dollars and a little. */
const budget = 30_000;

/** Many calls at once beside a budget that has room for a few. */
export async function verifyBudgets(say: (line: string) => void): Promise<boolean> {
  let said = 0;
  const next = () => {
    said += 1;
    return `Harbour number ${said} wakes ${said} minutes before its town.`;
  };
  const world = await worldWith(model(next, () => 1000));
  try {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const own = { as: owner };
    await world.call('PUT', '/usage/budget', { ...own, body: { monthly_budget: budget } });
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, seed) =>
        world.call('POST', '/content/generate', {
          ...own,
          body: { agent_id: id, topic: 'harbours', seed },
        }),
      ),
    );
    const refused = replies.filter(({ body }) => body.code === 'budget_exceeded').length;
    const { spent } = (await world.call('GET', '/usage', own)).body.data;
    const overruns = spent > budget ? 1 : 0;
    say(
      `${atOnce} calls at once on a budget of ${budget}: spent ${spent}, refused ${refused}, budget overruns ${overruns} (must be 0)`,
    );
    return overruns === 0 && refused > 0 && spent > 0;
  } finally {
    await world.close();
  }
}
