/** Sentences, defaults and limits of the specification in the contract. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { agentDefaults, CreateAgent, PostFrequencies, replyBands } from '#contract/agents/types.ts';
import { contentCalls } from '#contract/content/calls.ts';
import { SaveEngagement } from '#contract/engagement/types.ts';
import { errors } from '#contract/core/errors.ts';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import { client } from '#contract/core/client-limits.ts';
import { limits } from '#contract/core/limits.ts';
import { rates } from '#contract/core/rates.ts';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { PublishNow } from '#contract/posts/occurrences.ts';
import { newId } from '#server/ids.ts';

test.each([
  [401, errors.unauthorized, 'Session expired. Please login again.'],
  [403, errors.forbidden, 'Access denied. Insufficient permissions.'],
  [403, errors.not_whitelisted, 'Your wallet is not whitelisted for access.'],
  [404, errors.not_found, 'Resource not found.'],
  [429, errors.rate_limited, 'Too many requests. Please try again later.'],
  [500, errors.internal, 'Server error. Please try again later.'],
] as const)(
  'S1-8.1 S1-8.2 S1-8.3 S1-8.4 S1-8.5 a failure with %i has the specified message',
  (status, error, message) => {
    expect(error).toEqual({ status, message });
  },
);

const agent = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
const brief = { agent_id: newId(), topic: 'coffee' };
const generate = contentCalls.generate.body;
const told = (schema: z.ZodType, value: unknown): unknown[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test.each<[string, string, z.ZodType, object]>([
  ['name', 'Please enter an agent name', CreateAgent, { ...agent, name: '  ' }],
  ['name', 'Please enter an agent name', CreateAgent, { ...agent, name: '\u200B' }],
  ['platforms', 'Please select at least one platform', CreateAgent, { ...agent, platforms: [] }],
  [
    'custom_archetype',
    'Please describe the custom personality',
    CreateAgent,
    { ...agent, personality_type: 'custom' },
  ],
  [
    'posts_per_day',
    'Enter how many posts a day',
    CreateAgent,
    { ...agent, post_frequency: 'custom' },
  ],
  [
    'voice_tone',
    'Tone is a whole number from 0 to 100',
    CreateAgent,
    { ...agent, voice_tone: '101' },
  ],
  ['topic', 'Please enter a topic for content generation', generate, { ...brief, topic: ' ' }],
  [
    'variation_count',
    'Please enter a whole number from 2 to 5',
    generate,
    { ...brief, variation_count: 6 },
  ],
  [
    'maxRepliesPerDay',
    'Please enter a whole number from 1 to 100',
    SaveEngagement,
    { maxRepliesPerDay: 0 },
  ],
  [
    'minEngagementThreshold',
    'Please enter a whole number from 0 to 1000',
    SaveEngagement,
    { minEngagementThreshold: 'many' },
  ],
  ['prompt', 'Please enter a prompt', PlainBody, { prompt: ' \n ' }],
  ['content', 'Write something to publish', PublishNow, { platform: 'sandbox', content: ' ' }],
])(
  'S2-5.4 S2-5.6 S2-5.9 S2-5.10 an invalid %s is rejected with: %s',
  (path, message, schema, value) => {
    expect(told(schema, value)).toContainEqual([path, message]);
  },
);

describe('defaults', () => {
  test('S2-9.11 a minimal agent has the wizard’s defaults', () => {
    expect(CreateAgent.parse(agent)).toMatchObject({
      voice_tone: '50',
      controversy_comfort: 30,
      post_frequency: '3-5',
      reply_frequency: 'moderate',
      content_kinds: ['text_posts', 'ai_images'],
    });
    expect(agentDefaults.content_kinds).not.toContain('short_video');
  });

  test('S2-9.13 a brief defaults to one tweet, and to three with variations', () => {
    expect(generate.parse(brief)).toMatchObject({
      content_type: 'tweet',
      variations: false,
      variation_count: 3,
    });
  });

  test('S1-9.5 an avatar is realistic and 512x512', () => {
    expect(PlainBody.parse({ prompt: 'a fox' })).toMatchObject({
      style: 'realistic',
      size: '512x512',
    });
  });
});

describe('bounds', () => {
  const fits = (schema: z.ZodType, value: object) => schema.safeParse(value).success;

  test.each([
    ['tone', (n: number) => fits(CreateAgent, { ...agent, voice_tone: String(n) }), 0, 100],
    ['controversy', (n: number) => fits(CreateAgent, { ...agent, controversy_comfort: n }), 0, 100],
    [
      'the variation count',
      (n: number) => fits(generate, { ...brief, variations: true, variation_count: n }),
      2,
      5,
    ],
  ] as const)(
    'S2-9.9 S2-9.10 S2-9.13 IN-2 %s has the specified range',
    (_what, takes, least, most) => {
      expect([least - 1, least, most, most + 1].map(takes)).toEqual([false, true, true, false]);
      expect(takes(least + 0.5)).toBe(false);
    },
  );

  test('S1-9.4 reply frequencies have the specification’s bands', () => {
    expect(replyBands).toMatchObject({
      conservative: [5, 10],
      moderate: [10, 20],
      aggressive: [20, 30],
    });
    expect(PostFrequencies).toEqual(['1-2', '3-5', '6-10', 'custom']);
  });

  test('S2-9.12 a tweet has 280 characters', () => {
    expect([platforms.twitter.max_length, platforms.sandbox.max_length]).toEqual([280, 280]);
  });

  test('S1-9.1 S2-9.4 S2-9.5 times and counts of the specification', () => {
    expect(limits).toMatchObject({ request_timeout: 30_000, upload_bytes: 5 * 1024 * 1024 });
    expect(client).toEqual({
      stale: 300_000,
      query_retries: 3,
      mutation_retries: 1,
      retry_delay_cap: 30_000,
      banner: 3000,
      toast: 4000,
      dashboard_agents: 3,
      card_traits: 3,
    });
  });

  test('P-9.2 DO-1 calls a minute', () => {
    expect(rates).toEqual({
      auth: 10,
      check: 10,
      confirm: 20,
      read: 600,
      write: 60,
      generate: 20,
      preview: 60,
    });
  });

  const { second_factor_failures: codes, password_failures: passwords } = limits;
  const perDay = ({ count, span }: { count: number; span: number }) => (count * day) / span;
  test.each([
    ['the life of a text to sign', limits.challenge_life, 5 * minute],
    ['how far ahead of our clock a text may be', limits.challenge_skew, minute],
    ['the passwords of an account that are judged', passwords.count, 10],
    ['those of a day', perDay(passwords), 960],
    ['the life of a link in an email', limits.mail_token_life, hour],
    ['the life of a session that is not used', limits.session_idle, 7 * day],
    ['the life of a session', limits.session_life, 30 * day],
    ['the grace of an exchanged token', limits.session_grace, 10 * second],
    ['how long a sign-in counts as fresh', limits.reauth_life, 10 * minute],
    ['the sessions of a person', limits.sessions_per_user, 20],
    ['the wrong codes of a sign-in', limits.pending_login_failures, 5],
    ['those of ten minutes', codes.short.count, 10],
    ['those of a day', perDay(codes.day), 20],
    ['the agents of a person', limits.agents_per_user, 200],
    ['the pictures of a person in a day', limits.images_per_day, 100],
  ])(
    'AU-4 AU-11 AU-12 SE-3 SE-6 SE-7 TF-2 DO-1 %s is at most the promised limit',
    (_what, value, promised) => {
      expect(value).toBeLessThanOrEqual(promised);
    },
  );
});
