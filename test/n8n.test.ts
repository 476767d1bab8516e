/** `n8n-nodes-socialai` as n8n loads it: built, packed, unpacked, and run against the real app. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildN8n } from '#scripts/build-n8n.ts';
import { root } from '#scripts/steps.ts';
import { tools } from '#contract/tools.ts';
import { listen } from './mcp-client.ts';
import { loadNode } from './n8n-like.ts';
import { aToken } from './tokens.ts';
import { createWorld, type World } from './world.ts';

const folder = mkdtempSync(join(tmpdir(), 'socialai-n8n-'));
let world: World;
let node: ReturnType<typeof loadNode>;
let server: string;
beforeAll(async () => {
  world = await createWorld('sqlite');
  const built = join(folder, 'built');
  mkdirSync(built);
  buildN8n(built);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
  execFileSync('tar', ['-xzf', 'n8n-nodes-socialai-0.2.0.tgz'], { cwd: folder });
  node = loadNode(join(folder, 'package'));
  server = await listen(world);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

test('P-23.104 a workflow lists, proposes once, schedules and reads a post, and is limited to its token’s scopes', async () => {
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner);
  const { token } = await aToken(world, owner, ['read', 'draft', 'schedule']);
  const me = { server, token };
  expect([await node.test(me), await node.test({ ...me, token: `${token}_` })]).toEqual([
    true,
    false,
  ]);
  const agents = await node.execute(me, 'list_agents', {}, { limit: 5 });
  expect(agents).toMatchObject([{ id: agent_id, name: 'Ada' }]);
  const [account] = (await node.execute(me, 'list_channels')) as { id: string }[];
  const wanted = {
    agent_id,
    parts: ['Tea at nine.'],
    variants: JSON.stringify([{ connection_id: account?.id }]),
    request_key: 'monday-0',
  };
  const post = (await node.execute(me, 'propose_post', {}, wanted)) as Record<string, unknown>;
  const again = await node.execute(me, 'propose_post', {}, wanted);
  expect(post).toMatchObject({ parts: ['Tea at nine.'], review: 'before_sending' });
  expect(again).toMatchObject({ id: post['id'] });
  const post_id = String(post['id']);
  const scheduled_time = new Date(world.ctx.clock() + 3_600_000).toISOString().slice(0, 16);
  await node.execute(me, 'schedule_post', { post_id, scheduled_time }, { timezone: 'UTC' });
  expect(await node.execute(me, 'read_post', { post_id })).toMatchObject({
    stage: 'scheduled',
    is_approved: false,
  });
  await expect(node.execute(me, 'publish_post', { post_id })).rejects.toThrow('403 token_scope');
  const facts = { context: 'We pour it at nine.' };
  const written = await node.execute(me, 'write_post', { agent_id, topic: 'tea' }, facts);
  expect(written).toMatchObject({ data: { content: expect.anything() } });
});

test('P-23.104 a workflow publishes and unschedules, which need no fields', async () => {
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner);
  const { token } = await aToken(world, owner, ['read', 'draft', 'schedule', 'publish']);
  const me = { server, token };
  const [account] = (await node.execute(me, 'list_channels')) as { id: string }[];
  const variants = JSON.stringify([{ connection_id: account?.id }]);
  const propose = async (text: string) => {
    const fields = { agent_id, parts: [text], variants, review: 'off' };
    const { id } = z
      .object({ id: z.string() })
      .parse(await node.execute(me, 'propose_post', {}, fields));
    return id;
  };
  const post_id = await propose('The kiln is open on Friday.');
  const out = await node.execute(me, 'publish_post', { post_id });
  expect(out).toMatchObject({ id: post_id, stage: 'out' });
  const later = await propose('Glazes are back in stock.');
  const scheduled_time = new Date(world.ctx.clock() + 3_600_000).toISOString();
  await node.execute(me, 'schedule_post', { post_id: later, scheduled_time });
  const freed = await node.execute(me, 'unschedule_post', { post_id: later });
  expect(freed).toMatchObject({ id: later, stage: 'draft' });
});

test('P-23.104 its operations are the contract’s tools, and it has this version', () => {
  const named = Object.entries(tools).flatMap(([name, { job }]) => [
    name,
    ...(job ? [`${name}_job`] : []),
  ]);
  expect(node.operations).toEqual(named);
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const ours = read('package.json');
  expect(read('clients/n8n-nodes-socialai/package.json').version).toBe(ours.version);
});
