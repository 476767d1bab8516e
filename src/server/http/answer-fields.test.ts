/** Responses equal what zod makes of them, byte for byte. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { agentCalls } from '#contract/agents/calls.ts';
import { atOnce } from '#domain/steps.ts';
import { AppError } from '#server/app-error.ts';
import { answersOf, unknownField } from '#test/answers-of.ts';
import { calls } from '#test/calls.ts';
import { repeated, seed } from '#test/sampled.ts';
import { outgoing, textOf } from './answer.ts';

const answering = calls.flatMap(({ name, call: { response } }) =>
  response instanceof z.ZodObject ? [{ name, response }] : [],
);
const refused = 'refused';

function sent(response: z.ZodObject, result: unknown): string {
  try {
    return atOnce(textOf(atOnce(outgoing(response, result))));
  } catch (error) {
    if (error instanceof AppError && error.code === 'internal') return refused;
    throw error;
  }
}

function byZod(response: z.ZodObject, result: unknown): string {
  const parsed = response.safeParse(result);
  return parsed.success ? JSON.stringify({ success: true, ...parsed.data }) : refused;
}

test.each(answering)(
  'P-22.20 HD-4 equals the output of the contract byte for byte: $name',
  (one) => {
    const { response } = one;
    const texts = fc
      .sample(answersOf(response), { numRuns: repeated(12, 500), seed })
      .flat()
      .map((answer) => {
        const text = sent(response, answer);
        expect(text).toBe(byZod(response, answer));
        return text;
      });
    expect(texts.join('')).not.toContain(unknownField);
    // Otherwise nothing was tested.
    expect(texts.some((text) => text !== refused)).toBe(true);
  },
);

test('P-22.20 a response has no key that the handler left out, not even with the value undefined', () => {
  const response = z.object({ id: z.int(), job_id: z.string().optional() });
  expect(atOnce(outgoing(response, { id: 1 }))).toStrictEqual({ success: true, id: 1 });
});

test('P-22.20 an object that is referenced twice is validated once', () => {
  let looked = 0;
  const agent = {
    get id() {
      looked += 1;
      return '0198c0de-0000-7000-8000-00000000dead';
    },
    name: 'Ada',
  };
  const Named = z.object({ id: z.uuid(), name: z.string() });
  const response = z.object({ data: z.array(Named), agents: z.array(Named), total: z.int() });
  const zod = vi.spyOn(response, 'safeParse');
  const agents = [agent];
  const text = atOnce(textOf(atOnce(outgoing(response, { data: agents, agents, total: 1 }))));
  expect([looked, zod.mock.calls.length]).toEqual([1, 0]);
  expect(text).toBe(byZod(response, { data: agents, agents, total: 1 }));
  const { data: first, agents: second } = agentCalls.list.response.shape;
  expect(first.element).toBe(second.element);
});
