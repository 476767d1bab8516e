/**
 * The official MCP tests against the running product: the conformance suite and the command line of the inspector. Both
 * are downloaded from the npm registry when needed, and are not part of this repository.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request as ask, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Scopes } from '#contract/core/scopes.ts';
import { AskedFor, authorizePath } from '#contract/tokens/programs.ts';
import { freePort } from '#scripts/free-port.ts';
import type { Compared, Part } from '#proofs/shared/report.ts';
import { makeThings } from '#test/calls.ts';
import { createProgramsWorld, type ProgramsWorld } from '#test/programs-world.ts';
import { aToken } from '#test/tokens.ts';

const conformance = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', 'conformance'] as const;
const inspector = ['@modelcontextprotocol/inspector@2.12.0', 'mcp-inspector'] as const;

/** Scenarios that apply to any server. The others need tools, resources and prompts that only the suite’s own server has. */
const aboutUs: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ],
};

const Check = z.looseObject({
  id: z.string(),
  status: z.string(),
  errorMessage: z.string().optional(),
});

/** Runs a command of an npm package. `told` receives its output as it comes. */
function runPackage(
  [name, command]: readonly [string, string],
  words: readonly string[],
  folder: string,
  told: (output: string) => void = () => {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn('npm', ['exec', '--yes', `--package=${name}`, '--', command, ...words], {
    cwd: folder,
    env: { ...process.env, MCP_CATALOG_PATH: join(folder, 'catalog.json') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    told(output);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, output }));
  });
}

/** The same endpoint with the token inserted by a proxy, because the suite has no option for one. */
async function openDoor(address: string, token: string): Promise<{ server: Server; url: string }> {
  const { hostname, port } = new URL(address);
  const server = createServer((from, to) => {
    const headers = { ...from.headers, authorization: `Bearer ${token}` };
    const on = ask({ hostname, port, path: from.url, method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    on.once('error', () => to.destroy());
    from.pipe(on);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  return { server, url: `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}/mcp` };
}

/** The suite’s results by scenario. */
async function checksIn(folder: string): Promise<Map<string, z.infer<typeof Check>[]>> {
  const found = new Map<string, z.infer<typeof Check>[]>();
  for (const name of await readdir(folder)) {
    const file = await readFile(join(folder, name, 'checks.json'), 'utf8').catch(() => '[]');
    const scenario = /^(?:server-)?(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/u.exec(name)?.[1] ?? name;
    found.set(scenario, Check.array().parse(JSON.parse(file)));
  }
  return found;
}

const isUntestable = (message = ''): boolean => message.startsWith('Not testable');

async function conforms(url: string, revision: string, folder: string): Promise<Compared> {
  const out = join(folder, revision);
  const words = ['server', '--url', url, '--requirements', revision, '-o', out];
  const { output } = await runPackage(conformance, words, folder);
  const all = await checksIn(out).catch(() => new Map<string, z.infer<typeof Check>[]>());
  const ours = aboutUs[revision] ?? [];
  const checks = ours.flatMap((name) => all.get(name) ?? []);
  const judged = checks.filter(({ errorMessage }) => !isUntestable(errorMessage));
  const failed = judged.filter(({ status }) => status === 'FAILURE');
  const missing = ours.filter((name) => (all.get(name) ?? []).length === 0);
  return {
    what: `conformance ${revision}: ${ours.length} of ${all.size} scenarios, checks that fail`,
    tries: judged.length,
    wrong: [
      ...failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
      ...missing.map((name) => `${name} was not run: ${output.slice(-200)}`),
    ],
  };
}

/** Gives consent in place of the person whose browser the suite would open. */
async function allow(stage: ProgramsWorld, address: string): Promise<void> {
  const asked = AskedFor.parse(Object.fromEntries(new URL(address).searchParams));
  const { body } = await stage.connect(asked, { scopes: ['read'] });
  await fetch(body.yes_url);
}

/** The suite as a program that signs in: our metadata, then a code and its tokens. */
async function letsIn(stage: ProgramsWorld, folder: string): Promise<Compared> {
  const port = await freePort();
  const callback = `http://127.0.0.1:${port}/callback`;
  const metadata = { client_name: 'Conformance', redirect_uris: [callback] };
  const { body } = await stage.post('/oauth/register', {
    ...metadata,
    token_endpoint_auth_method: 'none',
  });
  const out = join(folder, 'authorization');
  let visited: Promise<void> | undefined;
  const { output } = await runPackage(
    conformance,
    [
      ...['authorization', '--url', stage.address, '--client-id', body.client_id],
      ...['--resource', `${stage.address}/mcp`, '--port', String(port), '-o', out],
    ],
    folder,
    (said) => {
      const shown = said.split(/\s/u).find((word) => word.includes(`${authorizePath}?`));
      if (shown && said.includes(`${shown}\n`)) visited ??= allow(stage, shown);
    },
  );
  await visited;
  const checks = [...(await checksIn(out).catch(() => new Map())).values()].flat();
  const passed = checks.filter(({ status }) => status !== 'FAILURE');
  return {
    what: 'conformance of the authorization server, checks that fail',
    tries: checks.length,
    wrong: [
      ...checks
        .filter((one) => !passed.includes(one))
        .map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
      ...(visited ? [] : [`nobody was sent to allow it: ${output.slice(-2000)}`]),
    ],
  };
}

/** Everything that the inspector can request from a server of any protocol age. */
async function inspected(url: string, folder: string): Promise<Compared> {
  const wrong: string[] = [];
  let tries = 0;
  for (const era of ['legacy', 'modern']) {
    for (const words of [
      ['--method', 'tools/list', '--strict'],
      ['--method', 'tools/call', '--tool-name', 'list_agents'],
      ['--method', 'resources/list'],
      ['--method', 'resources/templates/list'],
      ['--method', 'prompts/list'],
      ['--method', 'prompts/get', '--prompt-name', 'plan_my_week'],
    ]) {
      tries += 1;
      const all = ['--cli', url, '--transport', 'http', '--protocol-era', era, ...words];
      const { code, output } = await runPackage(inspector, all, folder);
      if (code !== 0)
        wrong.push(`${era} ${words.join(' ')} ended with ${code}: ${output.slice(-300)}`);
    }
  }
  return { what: 'inspector requests of both protocol ages that fail', tries, wrong };
}

export const prove: Part = async (report) => {
  const folder = await mkdtemp(join(tmpdir(), 'socialai-official-'));
  const stage = await createProgramsWorld('sqlite');
  const { world, owner } = stage;
  await makeThings(world, owner);
  const { token } = await aToken(world, owner, Scopes);
  const { server, url } = await openDoor(stage.address, token);
  report.say(`${conformance[0]}, ${inspector[0]}`);
  try {
    const checks: Compared[] = [];
    for (const revision of Object.keys(aboutUs)) checks.push(await conforms(url, revision, folder));
    checks.push(await letsIn(stage, folder), await inspected(url, folder));
    report.compare(checks);
  } finally {
    server.closeAllConnections();
    server.close();
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
};
