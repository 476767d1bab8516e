/** `@socialai/client` as a user gets it: built, packed, unpacked, compiled, and run against the real app. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '#scripts/build-client.ts';
import { root, run, tool } from '#scripts/steps.ts';
import { photo } from '#server/features/images/pictures.fixture.ts';
import { listen } from './mcp-client.ts';
import { aToken } from './tokens.ts';
import { createWorld, type World } from './world.ts';

/** Code as a reader of the README would write it. Lines that must not compile are marked. */
const program = `
import { readFileSync } from 'node:fs';
import { ApiError, connect, type Scope } from '@socialai/client';

const [server = '', token = '', picture = ''] = process.argv.slice(2);
const scope: Scope = 'read';
const socialai = connect({ server, token });
const reason = async (call: Promise<unknown>) => {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.status, error.code, error.details.map(({ path }) => path)];
  }
};

const { data: agents } = await socialai.agents.list();
const agent_id: string = agents[0]!.id;
const { data: accounts } = await socialai.connections.list();
const file = new File([readFileSync(picture)], 'harbor.png', { type: 'image/png' });
const { data: images } = await socialai.images.upload({ file });
const body = {
  agent_id,
  parts: ['Tea at nine.'],
  media_ids: [images[0]!.id],
  variants: [{ connection_id: accounts[0]!.id }],
};
const { data: post } = await socialai.posts.create({ body, key: 'monday' });
const { data: again } = await socialai.posts.create({ body, key: 'monday' });
await socialai.posts.publish({ params: { id: post.id }, body: {} });
const { data: read } = await socialai.posts.get({ params: { id: post.id } });
const [variant] = read.standings;

console.log(JSON.stringify({
  scope,
  name: agents[0]!.name,
  same: again.id === post.id,
  status: variant!.status,
  pictures: read.media.length,
  wrong: await reason(socialai.posts.create({ body: { ...body, agent_id: 'nobody' } })),
  missing: await reason(socialai.posts.get({ params: { id: '0198c0de-0000-7000-8000-000000000001' } })),
  stranger: await reason(connect({ server, token: token.slice(0, -1) + '_' }).agents.list()),
}));

export const never = () => [
  // @ts-expect-error an agent’s id is a text
  socialai.posts.create({ body: { agent_id: 7, parts: ['Tea at nine.'] } }),
  // @ts-expect-error the id of the post is missing
  socialai.posts.publish({ body: {} }),
  // @ts-expect-error there is no such field
  variant!.colour,
  // @ts-expect-error people approve posts, programs don’t
  socialai.posts.approve,
  // @ts-expect-error nothing of passwords is for programs
  socialai.passwords,
];
`;

let world: World;
let folder = '';
beforeAll(async () => {
  world = await createWorld('sqlite');
  folder = mkdtempSync(join(tmpdir(), 'socialai-client-'));
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'P-23.70 an external program uses the packed client with the running server',
  { tags: 'slow', timeout: 120_000 },
  async () => {
    await buildClient(join(folder, 'package'));
    // Unpacked where npm would install it; its single dependency is only needed for types.
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: join(folder, 'package'),
      encoding: 'utf8',
    });
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    const home = join(folder, 'node_modules/@socialai/client');
    mkdirSync(home, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', home]);
    symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(join(folder, 'harbor.png'), await photo());

    const settings = ['--noEmit', '--strict', '--target', 'es2024', '--types', 'node'];
    for (const module of ['nodenext', 'preserve']) {
      const words = [...settings, '--module', module, '--skipLibCheck', 'program.ts'];
      expect(await run(tool('tsc'), words, { folder })).toEqual({ ok: true, output: '' });
    }

    const owner = await world.member();
    await world.agent(owner);
    const { token } = await aToken(world, owner, ['read', 'draft', 'publish', 'media']);
    const words = ['program.ts', await listen(world), token, 'harbor.png'];
    const { output } = await run(process.execPath, words, { folder });
    expect(JSON.parse(output)).toEqual({
      scope: 'read',
      name: 'Ada',
      same: true,
      status: 'completed',
      pictures: 1,
      wrong: [400, 'invalid_input', ['agent_id']],
      missing: [404, 'not_found', []],
      stranger: [401, 'unauthorized', []],
    });
    const { body } = await world.call('GET', '/posts', { as: owner });
    expect(body.data.map(({ stage, summary }: Record<string, string>) => [stage, summary])).toEqual(
      [['out', expect.stringContaining('Published')]],
    );
  },
);

test('P-23.70 the client has this version and requires the same version of zod', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const [ours, client] = [read('package.json'), read('clients/client/package.json')];
  expect(client.version).toBe(ours.version);
  expect(client.dependencies).toEqual({ zod: ours.dependencies.zod });
});
