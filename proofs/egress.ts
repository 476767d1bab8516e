/** Outgoing requests: large and slow responses are cut at the real limits. `npm run prove -- egress` */
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { createEgress } from '#server/egress/egress.ts';
import { createEgressWorld, type EgressWorld, failure } from '#test/egress-world.ts';
import type { Report } from '#proofs/shared/report.ts';

const megabyte = 1024 * 1024;

/** As built for user-supplied addresses, except that it may use plain http to this proof’s servers. */
const real = ({ dial, names }: EgressWorld) =>
  createEgress({
    origins: [],
    allow_http: true,
    dial,
    resolve: async (host) => names[host] ?? [],
  });

async function packed(...packers: Transform[]): Promise<Buffer> {
  const zeros = Buffer.alloc(megabyte);
  const source = Readable.from(Array.from({ length: 1024 }, () => zeros));
  const result = packers.reduce<Readable>((from, packer) => from.pipe(packer), source);
  return buffer(result);
}

/** A gigabyte of zeros in a few kilobytes, by each encoding. */
async function bombs(): Promise<[string, Buffer][]> {
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
  return [
    ['gzip', await packed(createGzip())],
    ['gzip, gzip', await packed(createGzip(), createGzip())],
    ['br', await packed(createBrotliCompress(fast))],
  ];
}

/** The outcome of `work`, and by how many megabytes the process grew at most meanwhile. */
async function whileWatched(work: () => Promise<string>) {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage().rss));
  const watch = setInterval(look, 5);
  const outcome = await work();
  look();
  clearInterval(watch);
  return { outcome, value: (most - before) / megabyte };
}

/** Whether a response of this many bytes is accepted. */
async function sizes(report: Report, world: EgressWorld): Promise<void> {
  const egress = real(world);
  const ask = async (body: Buffer, encoding?: string) => {
    world.outside.answer = (_request, response) => {
      response.on('error', () => {});
      response.writeHead(200, encoding ? { 'content-encoding': encoding } : {}).end(body);
    };
    return failure(egress.guarded('http://site.test/'));
  };
  const taken = async (what: string, outcome: Promise<string>, allowed = 0) =>
    report.count({
      id: 'SS-4',
      what,
      tries: 1,
      allowed,
      accepted: (await outcome) === 'none' ? 1 : 0,
    });
  await taken('responses of 10 MB', ask(Buffer.alloc(10 * megabyte)), 1);
  await taken('responses of one byte more', ask(Buffer.alloc(10 * megabyte + 1)));
  for (const [encoding, bomb] of await bombs()) {
    const { outcome, value } = await whileWatched(() => ask(bomb, encoding));
    await taken(`bombs of 1 GB in ${encoding}`, Promise.resolve(outcome));
    report.measure({ id: 'SS-4', what: 'memory used by it', value, at_most: 64, unit: 'MB' });
  }
  await egress.close();
}

async function times(report: Report, world: EgressWorld): Promise<void> {
  const egress = real(world);
  const until = async (what: string, answer: EgressWorld['outside']['answer']) => {
    world.outside.answer = answer;
    const start = performance.now();
    const outcome = await failure(egress.guarded('http://site.test/'));
    const value = (performance.now() - start) / 1000;
    report.count({ id: 'SS-4', what, tries: 1, accepted: outcome === 'timeout' ? 0 : 1 });
    report.measure({
      id: 'SS-4',
      what: 'time until it was cut off',
      value,
      at_most: 11,
      unit: 's',
    });
  };
  await until('responses that trickle', (_request, response) => {
    const drip = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(drip));
  });
  await until('answers that are sent on every 4 s', (_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 4000);
  });
  await egress.close();
}

export async function prove(report: Report): Promise<void> {
  for (const part of [sizes, times]) {
    const world = await createEgressWorld();
    await part(report, world);
    world.stop();
  }
}
