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
  for (const { what, over, as, code } of rows) {
    const before = JSON.stringify(await everythingKept(world.ctx.db));
    const tries = over.flatMap((named) => as(cast).map((options) => ({ named, options })));
    const answers = await inTurn(tries.length, (n) => {
      const { named, options } = tries[n] ?? {};
      if (!named) throw new Error('no such call');
      const sent = { body: bodyFor(named, things), ...options };
      return world.call(named.call.method, pathFor(named, things), sent);
    });
    const changed = JSON.stringify(await everythingKept(world.ctx.db)) === before ? 0 : 1;
    const accepted = countOf(answers, ({ body }) => body?.code !== code);
    report.count({ id: 'AC-1', what, tries: answers.length, accepted: accepted + changed });
  }
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
    accepted: countOf(answers, ({ status }) => status !== 400),
  });
}

/** Ids of somebody else's things inside a body that is otherwise one's own. */
async function foreignIds(report: Report, world: World, { owner, other }: Cast): Promise<void> {
  const { call } = world;
  const drawn = await call('POST', '/content/ai/images/generate', {
    as: owner,
    body: { prompt: 'a calm fox' },
  });
  const [picture] = drawn.body.data;
  const said = await call('POST', '/sandbox/posts', {
    as: owner,
    body: { author: 'Bob', text: 'Hello' },
  });
  const theirs = await world.agent(owner);
  const own = await world.agent(other);
  const post = (body: object) => call('POST', `/agents/${own.id}/posts`, { as: other, body });
  const content = 'A post.';
  const answers: Reply[] = [
    await call('POST', '/content/generate', {
      as: other,
      body: { agent_id: theirs.id, topic: 'coffee' },
    }),
    await post({ platform: 'sandbox', content, media_ids: [picture.id] }),
    await post({ platform: 'sandbox', content, in_reply_to: said.body.data.id }),
    await call('PUT', `/agents/${own.id}`, {
      as: other,
      body: { avatar_url: drawn.body.imageUrl },
    }),
    await call('POST', '/sandbox/posts', {
      as: other,
      body: { author: 'Eve', text: 'Hello', in_reply_to: said.body.data.id },
    }),
    await call('GET', '/sandbox/timeline', { as: other, query: { agent_id: theirs.id } }),
  ];
  const shown = ({ status, body }: Reply) =>
    status < 400 && (body.data?.length === undefined || body.data.length > 0);
  const what = "ids of somebody else's agent, picture, avatar and post inside one's own request";
  report.count({ id: 'AC-2', what, tries: answers.length, accepted: countOf(answers, shown) });
}

export async function proveAccess(report: Report): Promise<void> {
  const world = await createWorld('sqlite');
  const cast = await makeCast(world);
  const own: Person = cast.owner;
  const check = await world.call('GET', `/agents/${cast.things['agents']}`, { as: own });
  const what = 'the owner sees his own agent, as a check of the proof';
  report.count({ id: 'AC-1', what, tries: 1, accepted: Number(check.status === 200), allowed: 1 });
  await matrix(report, world, cast);
  await identity(report, world, cast);
  await foreignIds(report, world, cast);
  await world.close();
}
