/** Installs a model into a folder, or continues; a test kills it in the middle. */
import { createEgress } from '#server/egress/egress.ts';
import { createWriterHere } from '#server/adapters/llm/here/index.ts';
import { fakeNpm } from './fake-npm.ts';
import { tinyOffer } from './tiny-offer.ts';

const [, , data_dir = '', mirror = '', sha256 = '', file = ''] = process.argv;
const log = { info: () => {}, warn: () => {} };
const egress = createEgress({ origins: [mirror] });
const writer = createWriterHere({
  data_dir,
  mirror,
  npm: fakeNpm({ SLOW: '100' }),
  fetch: (url, init) => egress.download(url, init),
  offers: [tinyOffer(sha256)],
  log,
});
await writer.resume();
const { work } = await writer.state(new Set());
if (!work) await (await writer.install(file)).ended;
const { work: left, kept } = await writer.state(new Set());
process.stdout.write(JSON.stringify({ left, kept }));
await egress.close();
