import { describe, expect, it } from 'vitest';
import { kindOf, type TopicKind } from './grammar.ts';
import { filled, readTopic, suits } from './topic/topic.ts';

const limit = { max_length: 280, counting: 'x_weighted' } as const;
const read = (typed: string) => readTopic(typed, limit, () => true);

const kinds: Record<TopicKind, readonly string[]> = {
  noun: [
    ...['coffee', 'jazz', 'Bitcoin', 'Kubernetes', 'remote work', 'password managers', 'AI'],
    ...['urban gardening', 'marathon training', 'the four-day week', 'book clubs', 'code review'],
    ...['our bakery', 'our new espresso machine in the office', 'my first marathon', 'spring'],
    ...['meetings nobody has time for', 'pricing', 'morning routines', 'bread and butter'],
    ...['the launch of our app', 'a four-day work week', 'startups', 'weddings', '$SOL'],
    ...[
      'small talk with neighbours',
      'life after university',
      'house plants',
      'a good night’s sleep',
    ],
  ],
  act: [
    ...['learning Spanish', 'launching our budgeting app for freelancers', 'running a marathon'],
    ...['hiring our first designer', 'opening my second shop', 'moving to Lisbon', 'baking bread'],
    ...[
      'working from home',
      'raising chickens',
      'switching to Linux',
      'debugging',
      'writing well',
      'asking my boss for a raise',
    ],
  ],
  clause: [
    ...['why remote work fails', 'how to sleep better', 'why we moved off Kubernetes'],
    ...['how we cut our cloud bill', 'what I learned from my first marathon', 'when to say no'],
    ...['whether meetings help', 'where good ideas come from', 'who reads newsletters'],
    ...[
      'why most dashboards lie',
      'how I quit my job',
      'what makes a good teacher',
      'how to say no',
    ],
  ],
  question: [
    ...['Should we work remote?', 'Is tea better than coffee?', 'Can robots dance?'],
    ...['Do we need managers?', 'Are books dead?', 'Will it rain on launch day?'],
  ],
  claim: [
    ...['AI will replace lawyers', 'remote work is dead', 'we just raised our prices'],
    ...['I quit my job', 'meetings are a waste of time', 'it’s too late for that'],
    ...['you can learn anything', 'nobody has time', 'our app is live', 'we’re hiring a cook'],
  ],
  quoted: [
    ...['drink more water', 'why is the sky blue', 'How do you sleep?', 'القهوة', '日本語'],
    ...['Stop the press. It works.', 'never give up', 'buy local food', 'say “hello”', '☕️🔥'],
  ],
};

describe('the kind of a topic', () => {
  it('is told for eighty of them', () => {
    expect(Object.values(kinds).flat().length).toBeGreaterThanOrEqual(80);
  });

  it.each(Object.entries(kinds).flatMap(([kind, all]) => all.map((topic) => [topic, kind])))(
    '%j is a %s',
    (topic, kind) => {
      expect(kindOf(topic ?? '')).toBe(kind);
    },
  );
});

describe('a topic in a line', () => {
  it.each([
    ['launching our new API', 'It’s out: {we}.', 'It’s out: we’re launching our new API.'],
    ['launching our new API', 'On {t}.', 'On our new API.'],
    ['opening my shop', '{We}!', 'I’m opening my shop!'],
    ['moving our office to Lisbon', 'On {t}.', 'On moving our office to Lisbon.'],
    ['why we moved off Kubernetes', 'Yes, {we}.', 'Yes, we moved off Kubernetes.'],
    ['how I quit my job', '{We}.', 'I quit my job.'],
    ['Our app is live', 'News: {we}.', 'News: our app is live.'],
    ['AI will replace lawyers', 'About {t}.', 'About the idea that AI will replace lawyers.'],
    ['AI will replace lawyers', 'They say {k}.', 'They say “AI will replace lawyers”.'],
    ['our new espresso machine', 'Meet {x}.', 'Meet our new espresso machine.'],
    ['Remote work', 'On {t}.', 'On remote work.'],
    ['Kubernetes', '{N} {is} here, {it} stay{s}.', 'Kubernetes is here, it stays.'],
    [
      'password managers',
      '{N} {has} fans, {it} go{es} on.',
      'Password managers have fans, they go on.',
    ],
    ['bread and butter', '{N} {does} well.', 'Bread and butter do well.'],
    ['small talk with neighbours', '{N} {was} fun.', 'Small talk with neighbours was fun.'],
    ['Should we work remote?', 'On {t}.', 'On whether we should work remote.'],
  ])('%j fills %j', (topic, line, said) => {
    expect(suits(line, read(topic))).toBe(true);
    expect(filled(line, read(topic))).toBe(said);
  });

  it.each([
    ['why remote work fails', 'I like {n}.'],
    ['why remote work fails', 'In {t}, less is more.'],
    ['Should we work remote?', 'I met {t} on the stairs.'],
    ['coffee', 'Because {c}.'],
    ['coffee', 'News: {we}.'],
    ['learning Spanish', 'Meet {x}.'],
    ['coffee', 'My answer to {q} is no.'],
    ['we raised our prices', 'They say {k}.'],
  ])('%j does not suit %j', (topic, line) => {
    expect(suits(line, read(topic))).toBe(false);
  });
});
