/** AC-1 to AC-3 over every call of the contract: who may not gets nothing, and no body says who somebody is. */
import { bodyFor, calls, type NamedCall, namesOwned, pathFor } from '#test/calls.ts';
import { type Cast, makeCast } from '#test/cast.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';

interface Row {
  what: string;
  /** The calls that this row goes over. */
  over: readonly NamedCall[];
  /** How each of them is made. */
  as: (cast: Cast) => readonly Parameters<World['call']>[2][];
  code: string;
}

const guarded = calls.filter(({ call }) => call.access !== 'public');
const forMembers = calls.filter(({ call }) => call.access === 'member' || call.access === 'admin');
const forAdmins = calls.filter(({ call }) => call.access === 'admin');
const owned = calls.filter(namesOwned);

const rows: readonly Row[] = [
  {
    what: `no session, a made-up one, a token in the address; ${guarded.length} of ${calls.length} calls`,
    over: guarded,
    as: ({ owner }) => [
      {},
      { token: 'not-a-session.secret' },
      { token: `${crypto.randomUUID()}.${'A'.repeat(43)}` },
      { query: { token: owner.token } },
      { headers: { cookie: `token=${owner.token}` } },
    ],
    code: 'unauthorized',
  },
  {
    what: 'sessions that ended by idleness, by age and by exchange; the same calls',
    over: guarded,
    as: ({ expired }) => expired.map((as) => ({ as })),
    code: 'unauthorized',
  },
  {
    what: `a wallet on no list; ${forMembers.length} calls for members`,
    over: forMembers,
    as: ({ stranger }) => [{ as: stranger }],
    code: 'not_whitelisted',
  },
  {
    what: `a member who administers nothing; ${forAdmins.length} calls for administrators`,
    over: forAdmins,
    as: ({ other }) => [{ as: other }],
    code: 'forbidden',
  },
  {
    what: `another member, and an administrator, with a true id; ${owned.length} calls`,
    over: owned,
    as: ({ other, admin }) => [{ as: other }, { as: admin }],
    code: 'not_found',
  },
];

async function matrix(report: Report, world: World, cast: Cast): Promise<void> {
  const { things } = cast;
  let changed = 0;
  for (const { what, over, as, code } of rows) {
    const before = JSON.stringify(await everythingKept(world.ctx.db));
    const tries = over.flatMap((named) => as(cast).map((options) => ({ named, options })));
    const answers = await inTurn(tries.length, (n) => {
      const { named, options } = tries[n] ?? {};
      if (!named) throw new Error('no such call');
      const sent = { body: bodyFor(named, things), ...options };
      return world.call(named.call.method, pathFor(named, things), sent);
    });
    if (JSON.stringify(await everythingKept(world.ctx.db)) !== before) changed += 1;
    const accepted = countOf(answers, ({ body }) => body?.code !== code);
    report.count({ id: 'AC-1', what, tries: answers.length, accepted });
  }
  const what = 'of these five kinds of callers, those who changed anything in any table';
  report.count({ id: 'AC-1', what, tries: rows.length, accepted: changed });
}

const identities = ['owner_id', 'userId', 'user_id', 'role', 'is_admin', 'session_id', 'tenant'];

async function identity(report: Report, world: World, { admin, things }: Cast): Promise<void> {
  const writing = calls.filter(({ call }) => call.body);
  const tries = writing.flatMap((named) => identities.map((field) => ({ named, field })));
  const answers = await inTurn(tries.length, (n) => {
    const { named, field } = tries[n] ?? {};
    if (!named || !field) throw new Error('no such call');
    const body = { ...bodyFor(named, things), [field]: admin.id };
    return world.call(named.call.method, pathFor(named, things), { as: admin, body });
  });
  report.count({
    id: 'AC-2',
    what: `who somebody is, said in the body; ${writing.length} calls with a body`,
    tries: answers.length,
    accepted: countOf(answers, ({ body }) => {
      const details: { message: string }[] = body?.details ?? [];
      return !details.some(({ message }) => message === 'This field is not known');
    }),
  });
}

/** What a request may name inside its body or query, beside what its path names. */
interface Named {
  agent: string;
  picture: string;
  picture_url: string;
  post: string;
}

/** Requests of one person, each naming one of these things; `own` is an agent of theirs. */
async function naming(world: World, as: Person, own: string, named: Named): Promise<Reply[]> {
  const { agent, picture, picture_url, post } = named;
  const { call } = world;
  const publish = (more: object) =>
    call('POST', `/agents/${own}/posts`, {
      as,
      body: { platform: 'sandbox', content: `A post of ${crypto.randomUUID()}.`, ...more },
    });
  const words = { author: 'Eve', text: 'Hello' };
  return [
    await call('POST', '/content/generate', { as, body: { agent_id: agent, topic: 'coffee' } }),
    await publish({ media_ids: [picture] }),
    await publish({ in_reply_to: post }),
    await call('PUT', `/agents/${own}`, { as, body: { avatar_url: picture_url } }),
    await call('POST', '/sandbox/posts', { as, body: { ...words, in_reply_to: post } }),
    await call('GET', '/sandbox/timeline', { as, query: { agent_id: agent } }),
  ];
}

/** Ids of somebody else's things answer as ids of nothing do; to their owner they are good. */
async function foreignIds(report: Report, world: World, { owner, other }: Cast): Promise<void> {
  const draw = { as: owner, body: { prompt: 'a calm fox' } };
  const drawn = await world.call('POST', '/content/ai/images/generate', draw);
  const say = { as: owner, body: { author: 'Bob', text: 'Hello' } };
  const said = await world.call('POST', '/sandbox/posts', say);
  const theirs = await world.agent(owner);
  const own = await world.agent(other);
  const { imageUrl, data } = drawn.body;
  const things: Named = {
    agent: theirs.id,
    picture: data[0].id,
    picture_url: imageUrl,
    post: said.body.data.id,
  };
  const nothing: Named = {
    agent: crypto.randomUUID(),
    picture: crypto.randomUUID(),
    picture_url: String(imageUrl).replaceAll(/[0-9A-Za-z]{32}/g, '0'.repeat(32)),
    post: crypto.randomUUID(),
  };
  const foreign = await naming(world, other, own.id, things);
  const unknown = await naming(world, other, own.id, nothing);
  const mine = await naming(world, owner, theirs.id, things);
  const essence = ({ status, body }: Reply) => JSON.stringify({ ...body, status, request_id: '' });
  const differs = foreign.filter(
    (reply, n) => reply.status < 400 || essence(reply) !== essence(unknown[n] ?? reply),
  );
  const what = "somebody else's agent, picture, avatar, post, named in a body: not as if unknown";
  report.count({ id: 'AC-2', what, tries: foreign.length, accepted: differs.length });
  report.count({
    id: 'AC-2',
    what: 'the same by their owner, as a check of the proof',
    tries: mine.length,
    accepted: countOf(mine, ({ status }) => status < 300),
    allowed: mine.length,
  });
}

export async function verifyAccess(report: Report): Promise<void> {
  const world = await createWorld('sqlite');
  const cast = await makeCast(world);
  const own: Person = cast.owner;
  const check = await world.call('GET', `/agents/${cast.things['agents']}`, { as: own });
  const what = 'the owner sees their own agent, as a check of the proof';
  report.count({ id: 'AC-1', what, tries: 1, accepted: Number(check.status === 200), allowed: 1 });
  await matrix(report, world, cast);
  await identity(report, world, cast);
  await foreignIds(report, world, cast);
  await world.close();
}
