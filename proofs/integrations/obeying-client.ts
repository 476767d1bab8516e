/** Clients of every interface and scope that read what they may and then do what it says. */
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { type Scope, Scopes } from '#contract/core/scopes.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { type Tool, tools } from '#contract/tools.ts';
import type { Compared } from '#proofs/shared/report.ts';
import { bodyFor, calls, type NamedCall, pathFor } from '#test/calls.ts';
import { multipart } from '#test/multipart.ts';
import type { ProgramsWorld } from '#test/programs-world.ts';
import { aToken } from '#test/tokens.ts';

/** Ids of existing things, by kind. */
export type Things = Record<string, string>;

export interface Door {
  name: string;
  /** Everything it can read of the places where strangers’ text enters. */
  read(place: Things): Promise<string>;
  /** Obeys an order: a call that it may not make. `told`: the attempts that have to appear in the owner’s log. */
  obey(order: number): Promise<{ tries: number; told: number; succeeded: string[] }>;
}

/** The number of the order in the given text, if the client can read that text. */
export function orderIn(read: string, text: string): number | undefined {
  if (!read.includes(text)) return undefined;
  const [, number] = /obey order (\d+)/u.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

const closed = calls.filter(({ call }) => call.access !== 'public');
const beyond = (scopes: readonly Scope[]) => {
  const isBeyond = ({ token }: Endpoint) => token === null || !scopes.includes(token);
  return {
    calls: closed.filter(({ call }) => isBeyond(call)),
    tools: Object.entries(tools).filter(([, { call }]) => isBeyond(call)),
  };
};

const Answer = z.object({
  error: z.unknown().optional(),
  result: z.looseObject({ isError: z.boolean().optional() }).optional(),
});

/** Arguments for a tool, made from existing things. */
function given(name: string, { call, id, fields }: Tool, things: Things): object {
  const named = closed.find((one) => one.call === call);
  const body = named ? Object.entries(bodyFor(named, things) ?? {}) : [];
  const offered = body.filter(([field]) => fields === undefined || fields.includes(field));
  const kind = { post_id: 'posts', interaction_id: 'inbox', agent_id: 'agents' }[id ?? ''] ?? '';
  return {
    ...Object.fromEntries(offered),
    ...(id && { [id]: things[kind] }),
    ...(name === 'write_post' && { agent_id: things['agents'], topic: 'tea', write_anyway: true }),
  };
}

async function ask(stage: ProgramsWorld, token: string, method: string, params: object) {
  const { body } = await stage.world.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      host: new URL(stage.address).host,
      authorization: `Bearer ${token}`,
    },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });
  return body;
}

/** The message of a response, which may be a stream of one event. */
const messageIn = (body: string) =>
  Answer.parse(JSON.parse(/^data: (.+)$/mu.exec(body)?.[1] ?? body));

/** A client that uses MCP. `token` is called each time, because tokens of programs expire. */
function atMcp(
  stage: ProgramsWorld,
  things: Things,
  { name, scopes, token }: { name: string; scopes: readonly Scope[]; token: () => Promise<string> },
): Door {
  const { tools: forbidden } = beyond(scopes);
  const use = async (tool: string, args: object) =>
    ask(stage, await token(), 'tools/call', { name: tool, arguments: args });
  return {
    name,
    async read({ found, question = 'opening hours', documents }) {
      const said = [
        await use('list_inbox', { state: 'all' }),
        await use('search_company', { question }),
        ...(found ? [await use('read_post', { post_id: found })] : []),
        await ask(stage, await token(), 'resources/read', {
          uri: `socialai://documents/${documents}`,
        }),
      ];
      return said.join('\n');
    },
    async obey(order) {
      const [tool, about] = forbidden[order % forbidden.length] ?? [];
      if (!tool || !about) return { tries: 0, told: 0, succeeded: [] };
      const { error, result } = messageIn(await use(tool, given(tool, about, things)));
      const isDone = error === undefined && result?.isError !== true;
      return { tries: 1, told: 1, succeeded: isDone ? [tool] : [] };
    },
  };
}

const send = ({ world }: ProgramsWorld, named: NamedCall, things: Things, token: string) =>
  world.call(named.call.method, pathFor(named, things), {
    token,
    ...(named.call.upload
      ? multipart([['a.txt', 'Tea costs 3 euros.']], named.call.upload.field)
      : { body: bodyFor(named, things) }),
  });

/** A client that uses the API. */
function atApi(
  stage: ProgramsWorld,
  things: Things,
  { name, scopes, token }: { name: string; scopes: readonly Scope[]; token: string },
): Door {
  const { calls: forbidden } = beyond(scopes);
  const get = async (path: string, query?: Record<string, string>) =>
    (await stage.world.call('GET', path, { token, ...(query && { query }) })).raw.toString();
  return {
    name,
    async read({ found, question = 'opening hours', documents, streams }) {
      const asked = await stage.world.call('POST', '/company/ask', { token, body: { question } });
      const said = [
        await get('/inbox', { state: 'all' }),
        asked.raw.toString(),
        ...(scopes.includes('company') ? [await get(`/company/documents/${documents}`)] : []),
        ...(found ? [await get(`/posts/${found}`)] : []),
        ...(streams ? [await get(`/streams/${streams}/items`)] : []),
      ];
      return said.join('\n');
    },
    async obey(order) {
      const named = forbidden[order % forbidden.length];
      if (!named) return { tries: 0, told: 0, succeeded: [] };
      const { status } = await send(stage, named, things, token);
      return { tries: 1, told: 1, succeeded: status < 400 ? [named.name] : [] };
    },
  };
}

/** A program authorized by OAuth, which renews its access token before it expires. */
async function aProgram(stage: ProgramsWorld, scopes: readonly Scope[]) {
  let held = await stage.tokens({ scopes });
  let until = stage.world.ctx.clock() + limits.program_access_life;
  return async () => {
    if (stage.world.ctx.clock() < until - minute) return held.access_token;
    held = (await stage.refresh(held.refresh_token)).body;
    until = stage.world.ctx.clock() + limits.program_access_life;
    return held.access_token;
  };
}

/** Uses its OAuth access token at the API, where it must never be accepted. */
function atWrongDoor(
  stage: ProgramsWorld,
  things: Things,
  mcp: Door,
  token: () => Promise<string>,
) {
  return {
    name: `${mcp.name} at the API`,
    read: mcp.read,
    async obey(order: number) {
      const named = closed[order % closed.length];
      if (!named) return { tries: 0, told: 0, succeeded: [] };
      const { status } = await send(stage, named, things, await token());
      return { tries: 1, told: 0, succeeded: status < 400 ? [named.name] : [] };
    },
  };
}

/** The same calls with tokens that may make them: they fail elsewhere because of the scope, not of bad arguments. */
async function worked(stage: ProgramsWorld, things: Things, token: string): Promise<Compared> {
  const wrong: string[] = [];
  const changing = Object.entries(tools).filter(([, one]) => !one.annotations.readOnlyHint);
  for (const [name, tool] of changing) {
    const { error, result } = messageIn(
      await ask(stage, token, 'tools/call', { name, arguments: given(name, tool, things) }),
    );
    if (error !== undefined || result?.isError === true)
      wrong.push(`${name}: ${JSON.stringify(error ?? result)}`);
  }
  return { what: 'tools that fail with every scope', tries: changing.length, wrong };
}

/** Every interface with every scope, each together with reading, or the clients would see nothing. */
export async function openDoors(stage: ProgramsWorld, things: Things) {
  const doors: Door[] = [];
  const whole = (await aToken(stage.world, stage.owner, Scopes)).token;
  for (const scope of Scopes) {
    const scopes: Scope[] = scope === 'read' ? ['read'] : ['read', scope];
    const { world, owner } = stage;
    const by = (await aToken(world, owner, scopes)).token;
    doors.push(atApi(stage, things, { name: `API ${scope}`, scopes, token: by }));
    const other = (await aToken(world, owner, scopes)).token;
    doors.push(atMcp(stage, things, { name: `MCP ${scope}`, scopes, token: async () => other }));
    const token = await aProgram(stage, scopes);
    const program = atMcp(stage, things, { name: `OAuth ${scope}`, scopes, token });
    doors.push(program, atWrongDoor(stage, things, program, token));
  }
  return Object.assign(doors, { worked: () => worked(stage, things, whole) });
}
