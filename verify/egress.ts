/** The way out: what gets through it to the inside, and where it cuts, at its real limits. `npm run verify -- egress` */
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { createEgress } from '#server/egress/egress.ts';
import { createEgressWorld, type EgressWorld, failure, publicHost } from '#test/egress-world.ts';
import { flippingDns } from '#test/flipping-dns.ts';
import { internalHosts } from '#test/internal-hosts.ts';
import { countOf, createReport, inTurn, type Report } from './auth/report.ts';

const megabyte = 1024 * 1024;

/** As it is built for people's addresses, but that it may speak plain http to the servers of this proof. */
const real = ({ dial, names }: EgressWorld, resolve = async (host: string) => names[host] ?? []) =>
  createEgress({ origins: [], allow_http: true, dial, resolve });

/** As a header carries it: a host's other characters are percent-encoded and mean the same. */
const ascii = (url: string): string => url.replaceAll(/[^\u0020-\u007e]+/gu, encodeURIComponent);

async function addresses(report: Report, world: EgressWorld): Promise<void> {
  const egress = real(world, async (host) => world.names[host] ?? ['127.0.0.1']);
  const urls = internalHosts.flatMap((host) => [`http://${host}/`, `https://${host}/`]);
  const direct = await inTurn(urls.length, (n) => failure(egress.guarded(urls[n] ?? '')));
  let target = 0;
  world.outside.answer = (_request, response) =>
    response.writeHead(302, { location: ascii(urls[target] ?? '') }).end();
  const sent = await inTurn(urls.length, (n) => {
    target = n;
    return failure(egress.guarded('http://site.test/'));
  });
  await egress.close();
  const passed = (outcomes: string[]) => countOf(outcomes, (outcome) => outcome !== 'refused');
  const tries = urls.length;
  const count = (what: string, accepted: number) =>
    report.count({ id: 'SS-2', what, tries, accepted });
  count(`internal addresses called (${internalHosts.length} forms)`, passed(direct));
  count('internal addresses reached by a redirect', passed(sent));
  count('connections to the internal server', world.inside.connections);
}

async function rebinding(report: Report, world: EgressWorld): Promise<void> {
  const tries = 1000;
  world.outside.answer = (_request, response) => response.end('hello');
  const dns = await flippingDns([[publicHost], ['127.0.0.1']]);
  const egress = real(world, dns.resolve);
  const outcomes = await inTurn(tries, () => failure(egress.guarded('http://rebind.test/')));
  await egress.close();
  dns.close();
  const id = 'SS-3';
  const called = countOf(outcomes, (outcome) => outcome === 'none');
  const { connections } = world.inside;
  report.count({
    id,
    what: 'internal calls through a flipping name server',
    tries,
    accepted: connections,
  });
  report.count({
    id,
    what: 'public calls through it',
    tries,
    accepted: called,
    allowed: tries / 2,
  });
  report.count({
    id,
    what: 'questions asked for each call',
    tries,
    accepted: dns.queries(),
    allowed: tries,
  });
}

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

/** Whether an answer of so many bytes is taken. */
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
  await taken('answers of 10 MB', ask(Buffer.alloc(10 * megabyte)), 1);
  await taken('answers of a byte more', ask(Buffer.alloc(10 * megabyte + 1)));
  for (const [encoding, bomb] of await bombs()) {
    const { outcome, value } = await whileWatched(() => ask(bomb, encoding));
    await taken(`bombs of 1 GB in ${encoding}`, Promise.resolve(outcome));
    report.measure({ id: 'SS-4', what: 'memory taken by it', value, at_most: 64, unit: 'MB' });
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
    report.measure({ id: 'SS-4', what: 'until it was cut', value, at_most: 11, unit: 's' });
  };
  await until('answers that drip', (_request, response) => {
    const drip = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(drip));
  });
  await until('answers that are sent on every 4 s', (_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 4000);
  });
  await egress.close();
}

async function redirects(report: Report, world: EgressWorld): Promise<void> {
  const egress = real(world);
  const after = (hops: number) => {
    let left = hops;
    world.outside.answer = (_request, response) => {
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${(left -= 1)}` }).end();
    };
    return failure(egress.guarded('http://site.test/'));
  };
  const outcomes = await inTurn(10, (hops) => after(hops));
  await egress.close();
  const accepted = countOf(outcomes, (outcome) => outcome === 'none');
  report.count({
    id: 'SS-4',
    what: 'chains of 0 to 9 redirects followed',
    tries: 10,
    accepted,
    allowed: 4,
  });
}

export async function verify(): Promise<boolean> {
  const report = createReport(console.log);
  for (const part of [addresses, rebinding, sizes, redirects, times]) {
    const world = await createEgressWorld();
    await part(report, world);
    world.stop();
  }
  return report.close();
}
