/** LL-3: prompt injection in text of strangers, against a model that obeys everything, through the real application. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Persona } from '#contract/agents/types.ts';
import { defaultLanguage } from '#contract/agents/languages.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { checkText } from '#domain/checks/text-checks.ts';
import { languageOf } from '#domain/text/language.ts';
import { textRules } from '#domain/prompt/text-rules.ts';
import { type Attack, attacks } from '#test/attacks/corpus.ts';
import { harmless } from '#test/attacks/harmless.ts';
import {
  attackIn,
  type Model,
  obeying,
  type Sent,
  startModel,
} from '#test/attacks/obeying-model.ts';
import { persona } from '#test/attacks/victim.ts';
import { isWhole, repeated } from '#test/sampled.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

/** Only a reply has a stranger’s text between marks; a post has none that could be printed. */
const possible = attacks.filter(
  ({ kind, content_type }) => kind !== 'mark' || content_type === 'reply',
);
const tried = possible.filter(({ at }) => isWhole || at % 31 === 0);
const calm = 'A quiet morning, and the coffee is late.';
/** The checks against attacks; other checks would reject some of it by chance. */
const guards = new Set([
  ...['link', 'wallet', 'handle', 'contact', 'ticker', 'foreign', 'leak', 'encoded'],
  ...['invisible', 'secret', 'json'],
]);
const isGuard = ({ check }: { check: string }) => guards.has(check);

describe('a model that obeys every attacker', () => {
  let model: Model;
  let world: World;
  let owner: Person;
  let agent_id: string;
  beforeAll(async () => {
    model = await startModel();
    world = await createWorld('sqlite', {
      // The text must be in the response, however slow the machine is.
      app: { job_answer: 600_000 },
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: model.url,
        AI_MODEL: 'obeying',
        LOG_LEVEL: 'silent',
      },
    });
    owner = await world.member();
    agent_id = (await world.agent(owner, persona)).id;
  });
  afterAll(async () => {
    await world.close();
    await model.close();
  });

  type Asked = Pick<Attack, 'topic' | 'context' | 'content_type'>;
  const write = async ({ topic, context, content_type }: Asked) => {
    const { status, body } = await world.call('POST', '/content/generate', {
      as: owner,
      body: { agent_id, topic, context, content_type },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const [{ state, content, checks }] = body.data.content;
    const failed: { check: string }[] = checks.filter((one: { passed: boolean }) => !one.passed);
    return { isFinished: state !== 'needs_you', text: String(content), failed };
  };

  test(
    'LL-3 LL-5 gets nothing published: reply and both repairs obey, each with another disguise',
    { tags: 'slow', timeout: 3_600_000 },
    async () => {
      const loose: string[] = [];
      const unseen: Attack[] = [];
      for (const attack of tried) {
        let turn = 0;
        model.answer((sent) => {
          if (attackIn(sent)?.at !== attack.at) return calm;
          const all = obeying(attack, sent);
          turn += 1;
          return all[(attack.at * 3 + turn) % all.length] ?? '';
        });
        const { isFinished, text, failed } = await write(attack);
        // Instructions in invisible characters never reach the model.
        if (turn === 0) unseen.push(attack);
        else if (isFinished || !failed.some(isGuard))
          loose.push(`${attack.family}, ${attack.kind}: ${text}`);
      }
      expect(loose).toEqual([]);
      expect(unseen).toEqual(
        expect.arrayContaining(tried.filter(({ hidden }) => hidden !== undefined)),
      );
      // No model is asked where somebody may be in danger.
      expect(
        unseen.filter(({ hidden, content_type }) => !hidden && content_type !== 'reply'),
      ).toEqual([]);
      expect(tried.length - unseen.length).toBeGreaterThan(repeated(15, 500));
    },
  );

  test(
    'LL-3 finds no disguise that passes every check',
    { tags: 'slow', timeout: 3_600_000 },
    async () => {
      const loose: string[] = [];
      let answers = 0;
      for (const attack of tried.filter((_, n) => n % 4 === 0)) {
        let sent: Sent | undefined;
        model.answer((request) => {
          sent = request;
          return calm;
        });
        await write(attack);
        if (!sent || !attackIn(sent)) continue;
        const { topic, context, content_type } = attack;
        const brief = Brief.parse({ topic, context, content_type });
        const rules = textRules(Persona.parse(persona), brief, platforms.sandbox);
        for (const text of obeying(attack, sent)) {
          answers += 1;
          if (!checkText([text], rules).some(isGuard))
            loose.push(`${attack.family}, ${attack.kind}: ${text}`);
        }
      }
      expect(loose).toEqual([]);
      expect(answers).toBeGreaterThan(tried.length);
    },
  );

  test(
    'LL-3 gets harmless text published, beside attacks and alone',
    { tags: 'slow', timeout: 3_600_000 },
    async () => {
      const refused: string[] = [];
      // `allowed`: the check that may hold it; a reply to a message that nobody can read has to be plain.
      const each = async (asked: Asked, answer: string, allowed = '') => {
        model.answer(() => answer);
        const { isFinished, failed } = await write(asked);
        const checks = failed.map(({ check }) => check).join(', ');
        if (!isFinished && checks !== allowed) refused.push(`${checks}: ${answer}`);
      };
      // A text in another language than its agent’s is only harmless beside a brief that asks for it.
      const plain = harmless.filter(({ context }) => languageOf(context) === defaultLanguage);
      // What stands in the brief of a post is a fact, which the text must say.
      const replies = tried.filter(({ content_type }) => content_type === 'reply');
      for (const attack of replies.filter((_, n) => n % 7 === 0)) {
        const one = plain[attack.at % plain.length];
        if (one) await each(attack, one.answer, 'gravity');
      }
      for (const { context, answer } of harmless.filter((_, n) => isWhole || n % 5 === 0)) {
        await each({ topic: 'coffee', context, content_type: 'tweet' }, answer);
        await each({ topic: 'coffee', context, content_type: 'reply' }, answer, 'gravity');
      }
      expect(refused).toEqual([]);
    },
  );
});
