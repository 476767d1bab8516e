/** The OpenAPI document, checked by an independent linter and against the server that it describes. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createWorld, type Person, type World } from '#test/world.ts';

/** Rules of the linter that do not apply, and why. */
const rules = {
  // A server does not know its public addresses; URLs are relative to where the document was fetched.
  'no-empty-servers': 'off',
  // OpenAPI says that the fixed path is matched first.
  'no-ambiguous-paths': 'off',
  // Failures of any status have one shape, given as `default`.
  'operation-4xx-response': 'off',
  // Records whose keys are known are described by the names of their keys.
  'no-required-schema-properties-undefined': 'off',
} as const;

const Media = z.record(z.string(), z.looseObject({ example: z.unknown().optional() }));
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(
    z.looseObject({ name: z.string(), in: z.string(), example: z.unknown().optional() }),
  ),
  requestBody: z.object({ content: Media }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Media.optional() })),
});
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});
type Operation = z.infer<typeof Operation>;

const json = 'application/json';

/**
 * Calls that accept the example but may still answer with a failure, because they depend on a provider, a network or
 * the caller.
 */
const decidedByMore = [
  ...['models_add', 'models_try', 'connections_endVisit'],
  ...['users_updateProfile', 'users_patchProfile', 'users_deleteAccount'],
];

describe('the OpenAPI document', () => {
  let world: World;
  let source = '';
  let operations: (Operation & { method: string; path: string })[] = [];
  beforeAll(async () => {
    world = await createWorld('sqlite');
    source = (await world.call('GET', '/openapi.json')).raw.toString();
    operations = Object.entries(Document.parse(JSON.parse(source)).paths).flatMap(([path, all]) =>
      Object.entries(all).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path })),
    );
  });
  afterAll(() => world.close());

  const complaints = async (text: string) => {
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    return found.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message]);
  };

  test(
    'P-23.71 an independent linter finds nothing wrong with it or its examples',
    { tags: 'slow' },
    async () => {
      expect(await complaints(source)).toEqual([]);
      const { paths, ...rest } = Document.parse(JSON.parse(source));
      const one = JSON.stringify({ ...rest, paths: { '/api/agents': paths['/api/agents'] } });
      // The other schemas are used by other paths.
      const found = await complaints(one);
      expect(found.filter(([rule]) => rule !== 'no-unused-components')).toEqual([]);
      const broken = await complaints(
        one.replace('"example":{"name":"Ada"', '"example":{"name":7'),
      );
      expect(broken.map(([rule]) => rule)).toContain('no-invalid-media-type-examples');
    },
  );

  test('P-23.71 what several calls take or answer is one schema with a name', () => {
    const { components } = z
      .looseObject({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(source));
    const { schemas } = components;
    const used = new Set(
      [...source.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect([...used].toSorted()).toEqual(Object.keys(schemas));
    expect(source).not.toContain('$defs');
    const answerOf = (id: string) =>
      operations.find(({ operationId }) => operationId === id)?.responses['200']?.content?.[json];
    const post = { $ref: '#/components/schemas/Post' };
    expect(answerOf('posts_get')).toMatchObject({ schema: { properties: { data: post } } });
    expect(answerOf('posts_list')).toMatchObject({
      schema: { properties: { data: { items: post } } },
    });
    const seen = new Map<string, number>();
    const count = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, properties } = value as { type?: unknown; properties?: object };
      // Smaller groups, such as an id with a name, explain themselves where they are.
      const isThing = type === 'object' && properties && 'id' in properties;
      if (isThing && Object.keys(properties).length > 5) {
        const text = JSON.stringify(value);
        seen.set(text, (seen.get(text) ?? 0) + 1);
      }
      Object.values(value).forEach(count);
    };
    count(JSON.parse(source));
    // A form that takes back what was answered lists it as fields that are only read.
    const twice = [...seen].filter(([text, times]) => times > 1 && !text.includes('readOnly'));
    expect(
      twice.map(([text, times]) => `${times} ${Object.keys(JSON.parse(text).properties).join()}`),
    ).toEqual([]);
  });

  test('P-23.71 every body and every answer in JSON has an example', () => {
    const bodies = operations.flatMap(({ operationId, requestBody, responses }) => {
      const contents = [
        requestBody?.content,
        ...Object.values(responses).map((one) => one.content),
      ];
      return contents.flatMap((content) => (content?.[json] ? [[operationId, content[json]]] : []));
    });
    expect(bodies.length).toBeGreaterThan(200);
    expect(
      bodies.filter(([, media]) => !(typeof media === 'object' && 'example' in media)),
    ).toEqual([]);
  });

  test(
    'P-23.71 the server accepts every request that the document shows',
    { tags: 'slow' },
    async () => {
      const filled = ({ path, parameters }: (typeof operations)[number]) =>
        path
          .replace(/^\/api/, '')
          .replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
            String(parameters.find((one) => one.name === name)?.example),
          );
      let caller: Person = await world.admin();
      const shown = operations.filter(({ requestBody }) => requestBody?.content[json]);
      const refused: [string, unknown, unknown][] = [];
      for (const operation of shown) {
        const body = z.looseObject({}).parse(operation.requestBody?.content[json]?.example);
        const send = () =>
          world.call(
            z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).parse(operation.method),
            filled(operation),
            {
              as: caller,
              body,
            },
          );
        let answer = await send();
        if (answer.status === 401) {
          // An earlier call signed the caller out.
          caller = await world.admin();
          answer = await send();
        }
        if (
          ['invalid_input', 'invalid_json', 'malformed', 'unauthorized'].includes(answer.body?.code)
        )
          refused.push([operation.operationId, body, answer.body]);
      }
      expect(shown.length).toBeGreaterThan(80);
      expect(refused.filter(([id]) => !decidedByMore.includes(id))).toEqual([]);
    },
  );
});
