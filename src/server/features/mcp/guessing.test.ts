/** That an assistant has nothing to guess: every field is explained, and what is refused says what to do otherwise. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Scopes, type Scope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { tools } from '#contract/tools.ts';
import { makeThings } from '#test/calls.ts';
import { type Assistant, assistant, listen } from '#test/mcp-client.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

/** Fields whose names and choices say it all. */
const plain = new Set([
  ...['limit', 'offset', 'status', 'state', 'style', 'length', 'labels'],
  ...['period', 'question'],
]);

describe('an assistant', () => {
  let world: World;
  let owner: Person;
  let things: Record<string, string>;
  let address: string;
  let full: Assistant;
  const connect = async (scopes: readonly Scope[]): Promise<Assistant> =>
    assistant(address, (await aToken(world, owner, scopes)).token);
  beforeAll(async () => {
    world = await createWorld('sqlite');
    owner = await world.member();
    things = await makeThings(world, owner);
    address = await listen(world);
    full = await connect(Scopes);
  });
  afterAll(async () => {
    await full.close();
    await world.close();
  });

  const draft = async (): Promise<string> => {
    const { text } = await full.use('propose_post', {
      agent_id: things['agents'],
      parts: ['Tea at nine.'],
      variants: [{ connection_id: things['connections'] }],
    });
    return JSON.parse(text).data.id;
  };

  test('P-9.198 reads of each field what it is for, and no pattern of an id or a time', async () => {
    const { tools: listed } = await full.client.listTools();
    const silent = listed.flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties ?? {})
        .filter(
          ([field, about]) => !plain.has(field) && !JSON.stringify(about).includes('"description"'),
        )
        .map(([field]) => `${name}.${field}`),
    );
    expect(listed.length).toBe(Object.keys(tools).length);
    expect(silent).toEqual([]);
    expect(JSON.stringify(listed)).not.toContain('[0-9a-fA-F]');
  });

  test('P-9.198 reads which field there isn’t, which is missing, and which value is wrong', async () => {
    const misnamed = await full.use('propose_post', { text: 'Hello' });
    expect(misnamed).toMatchObject({ failed: true });
    expect(misnamed.text).toContain('there is no text; agent_id is required. It takes: agent_id');
    const wrong = await full.use('schedule_post', { post_id: 'Monday', scheduled_time: 'soon' });
    expect(wrong.text).toContain('"path":"post_id"');
    expect(wrong.text).not.toContain('a-fA-F');
    const hidden = await full.use('propose_post', { agent_id: things['agents'], queue: 'next' });
    expect(hidden.text).toContain('there is no queue');
  });

  test('P-9.198 asks for a week by the clock of any place', async () => {
    const post_id = await draft();
    const at = Math.floor(world.ctx.clock() / day) * day + 3 * day;
    const local = new Date(at + 9 * 3_600_000).toISOString().slice(0, 16);
    const planned = await full.use('schedule_post', {
      post_id,
      scheduled_time: local,
      timezone: 'Asia/Kolkata',
    });
    expect(planned.failed).toBe(false);
    const date = local.slice(0, 10);
    const offset = '+05:30';
    const calendar = await full.use('list_calendar', {
      from: `${date}T08:59:00${offset}`,
      to: `${date}T09:01:00${offset}`,
    });
    expect(calendar.text).toContain(post_id);
    const later = await full.use('list_calendar', {
      from: `${date}T09:01:00${offset}`,
      to: `${date}T10:00:00${offset}`,
    });
    expect(later.text).not.toContain(post_id);
  });

  test('P-9.198 changes what it proposed and takes it out of the plan, but approves nothing', async () => {
    const post_id = await draft();
    const scheduled_time = new Date(world.ctx.clock() + day).toISOString();
    await full.use('schedule_post', { post_id, scheduled_time });
    const { body } = await world.call('GET', `/posts/${post_id}`, { as: owner });
    const { hash } = body.data;
    const approved = await world.call('POST', `/posts/${post_id}/approve`, {
      as: owner,
      body: { hash },
    });
    expect(approved.body.data).toMatchObject({ is_approved: true });
    const changed = await full.use('change_post', { post_id, parts: ['Tea at ten.'] });
    expect(JSON.parse(changed.text).data).toMatchObject({
      parts: ['Tea at ten.'],
      stage: 'scheduled',
      is_approved: false,
    });
    const freed = await full.use('change_post', { post_id, review: 'off' });
    expect(freed.text).toContain('there is no review');
    const out = await full.use('unschedule_post', { post_id });
    expect(JSON.parse(out.text).data).toMatchObject({ stage: 'draft', parts: ['Tea at ten.'] });
  });

  test('P-9.196 is told which permission its token lacks', async () => {
    const writer = await connect(['read', 'draft']);
    const post_id = await draft();
    const refused = await writer.use('publish_post', { post_id });
    expect(refused.text).toContain('lacks the permission “Publish”');
    const scheduled_time = new Date(world.ctx.clock() + day).toISOString();
    await full.use('schedule_post', { post_id, scheduled_time });
    const planned = await writer.use('change_post', { post_id, parts: ['Now.'] });
    expect(planned.text).toContain('lacks the permission “Schedule”');
    const inbox = await writer.use('propose_reply', { interaction_id: '..', parts: null });
    expect(inbox.text).toContain('lacks the permission “Suggest replies”');
    await writer.close();
  });

  test('P-9.199 is told that a request key names one request', async () => {
    const wanted = { agent_id: things['agents'], parts: ['One.'], request_key: 'same' };
    const first = await full.use('propose_post', wanted);
    const again = await full.use('propose_post', wanted);
    expect(JSON.parse(again.text).data.id).toBe(JSON.parse(first.text).data.id);
    const other = await full.use('propose_post', { ...wanted, parts: ['Two.'] });
    expect(other.text).toContain('This request key');
  });

  /** The message and the details of a failed call. */
  const faultsIn = (text: string) => {
    const [, inside = ''] = /<<<[\w-]+\n(.*)\n/.exec(text) ?? [];
    return JSON.parse(inside) as { message: string; details: { path: string; message: string }[] };
  };

  test('may send null for a field that it would leave out', async () => {
    const connection_id = things['connections'];
    const proposed = await full.use('propose_post', {
      agent_id: things['agents'],
      idea: null,
      parts: ['Tea at one.'],
      labels: null,
      media_ids: null,
      piece_id: null,
      review: null,
      request_key: null,
      variants: [{ connection_id, parts: null, media_ids: null, alts: null, extras: null }],
    });
    expect(proposed.failed ? proposed.text : '').toBe('');
    const { data } = JSON.parse(proposed.text);
    expect(data).toMatchObject({ parts: ['Tea at one.'], labels: [], review: 'before_sending' });
    const changed = await full.use('change_post', {
      post_id: data.id,
      parts: null,
      labels: ['tea'],
      version: null,
      media_ids: null,
    });
    expect(JSON.parse(changed.text).data).toMatchObject({
      parts: ['Tea at one.'],
      labels: ['tea'],
    });
    const inbox = await full.use('list_inbox', { agent_id: null, state: null, limit: null });
    expect(inbox.failed).toBe(false);
    const wrote = await full.use('write_post', {
      agent_id: things['agents'],
      topic: 'tea',
      context: 'We pour tea at one.',
      style: null,
      keep_out: null,
    });
    expect(wrote.text).toContain('tea');
  });

  test('keeps a null that means something', async () => {
    const made = await full.use('propose_post', {
      agent_id: things['agents'],
      idea: 'Tea',
      parts: ['Tea.'],
    });
    const { id } = JSON.parse(made.text).data;
    const changed = await full.use('change_post', { post_id: id, idea: null });
    expect(JSON.parse(changed.text).data).toMatchObject({ idea: null });
  });

  test('is told that null is no value for a field that it must give', async () => {
    const missing = await full.use('publish_post', { post_id: null });
    expect(missing.text).toContain('post_id is required');
    const inside = await full.use('propose_post', {
      agent_id: things['agents'],
      parts: ['Tea.'],
      variants: [{ connection_id: null }],
    });
    expect(faultsIn(inside.text).details).toEqual([
      { path: 'variants.0.connection_id', message: 'Required' },
    ]);
  });

  test.each([
    ['propose_post', { parts: '["Tea at ten."]' }, 'parts', 'Must be a list'],
    ['propose_post', { parts: 'Tea at twelve.' }, 'parts', 'Must be a list'],
    ['propose_post', { parts: ['Tea.'], labels: 'tea' }, 'labels', 'Must be a list'],
    ['propose_post', { parts: ['Tea.'], media_ids: {} }, 'media_ids', 'Must be a list'],
    ['propose_post', { parts: ['Tea.'], variants: '[]' }, 'variants', 'Must be a list'],
    ['propose_post', { parts: [7] }, 'parts.0', 'Must be text'],
    ['propose_post', { parts: [null] }, 'parts.0', 'Must be text'],
    ['propose_post', { idea: 7 }, 'idea', 'Must be text'],
    ['propose_post', { parts: ['Tea.'], request_key: 7 }, 'request_key', 'Must be text'],
    ['write_post', { topic: 'tea', keep_out: 'none' }, 'keep_out', 'Must be a list'],
    ['write_post', { topic: ['tea'] }, 'topic', 'Must be text'],
    ['read_analytics', { connection_id: 7 }, 'connection_id', 'Not a valid ID'],
  ])(
    'of %s with %j reads which type %s wants, and nothing else',
    async (tool, given, path, message) => {
      const answer = await full.use(tool, { agent_id: things['agents'], ...given });
      expect(answer.failed).toBe(true);
      expect(faultsIn(answer.text).details).toEqual([{ path, message }]);
    },
  );

  test.each([
    '',
    '.',
    '..',
    '../tokens',
    '%2e%2e',
    '..%2F',
    'x/../..',
    '?',
    '#',
    7,
    true,
    {},
    ['..'],
  ])('with the id %j reaches no other call', async (id) => {
    const message = 'Not a valid ID';
    for (const [name, tool] of Object.entries(tools)) {
      if (!tool.id) continue;
      const { text, failed } = await full.use(name, {
        ...Object.fromEntries(tool.id === 'interaction_id' ? [['parts', ['Tea.']]] : []),
        ...(name === 'schedule_post' && { scheduled_time: '2030-01-01T09:00:00Z' }),
        [tool.id]: id,
      });
      expect([name, failed]).toEqual([name, true]);
      const [fault, ...others] = faultsIn(text).details;
      expect([name, others, fault?.path]).toEqual([name, [], tool.id]);
      expect([message, 'Must be text']).toContain(fault?.message);
    }
    for (const kind of ['agents', 'posts', 'documents']) {
      await expect(
        full.client.readResource({
          uri: `socialai://${kind}/${typeof id === 'string' ? id : JSON.stringify(id)}`,
        }),
      ).rejects.toThrow();
    }
  });
});
