/** `npm run writer`: installs and removes the writer on this computer from the command line. */
import type { HereOffer, HereWork } from '#contract/models/here.ts';
import {
  createWriterHere,
  findNpm,
  nameOf,
  SetupError,
  type WriterHere,
} from '#server/adapters/llm/index.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { createEgress } from '#server/egress/egress.ts';
import { ownOrigin } from '#server/features/audit/service.ts';
import { addModelHere, listedHere, removeModelHere } from '#server/features/models/here.routes.ts';
import { createLog } from '#server/log.ts';
import { progress, runCommand, type Said } from './command-line.ts';

const usage = `Usage: npm run writer -- <command>

  models             show the models that can be installed, and those that are
  install [MODEL]    install the program that runs models, and a model: one of the list, or the name of a
                     .gguf file in the folder for models; without a name, the one that fits this machine best
  remove MODEL       remove a model with its file, and with the last one the program

The command reads the same settings as the server and may run while the server does. A download that was
stopped continues when you install again.`;

const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
const log = createLog({ level: 'silent' });
const by = { user_id: undefined, origin: ownOrigin };

export interface Tools {
  db: Db;
  writer: WriterHere;
  now: number;
  say?: (text: string) => void;
}

const stateOf = async ({ writer, ...ctx }: Tools) => writer.state(await listedHere(ctx));
const listing = ({ db, now }: Tools) => ({ db, log, clock: () => now });

const offerLine = ({ file, bytes, memory, licence, obstacle, is_recommended }: HereOffer): string =>
  [
    `  ${nameOf(file).padEnd(36)}`,
    obstacle ?? `${gb(bytes)}, memory ${gb(memory)}, ${licence}`,
    is_recommended ? '(fits this machine best)' : '',
  ]
    .join(' ')
    .trimEnd();

async function models(tools: Tools): Promise<Said> {
  const { offers, kept, folder, machine } = await stateOf(tools);
  const there = kept.map(
    ({ file, bytes, fault, is_used }) =>
      `  ${nameOf(file).padEnd(36)} ${fault ?? `${gb(bytes)}${is_used ? '' : ', not used'}`}`,
  );
  const lines = [
    ...(machine.obstacle === null ? [] : [machine.obstacle]),
    `In ${folder}:`,
    ...(there.length > 0 ? there : ['  nothing yet']),
    'Can be installed:',
    ...offers.map(offerLine),
  ];
  return { ok: true, text: lines.join('\n') };
}

/** The file of a model that was named with or without its ending. */
const fileNamed = (name: string): string => (name.endsWith('.gguf') ? name : `${name}.gguf`);

function progressLine({ step, bytes, total, rate }: HereWork): string {
  const speed = rate > 0 ? `, ${(rate / 1e6).toFixed(1)} MB/s` : '';
  return step === 'download' ? `${gb(bytes)} of ${gb(total)}${speed}` : `${step} …`;
}

async function install(tools: Tools, name: string | undefined): Promise<Said> {
  const { writer } = tools;
  const best = (await stateOf(tools)).offers.find(({ is_recommended }) => is_recommended);
  const file = name === undefined ? best?.file : fileNamed(name);
  if (file === undefined) return { ok: false, text: 'No model of the list fits this machine.' };
  const { ended } = await writer.install(file);
  const show = progress(tools.say);
  const look = async () => {
    const { work } = await stateOf(tools);
    if (work) show(progressLine(work));
  };
  const clock = setInterval(() => void look(), 1000);
  await ended.finally(() => clearInterval(clock));
  const { work } = await stateOf(tools);
  if (work?.state === 'running') {
    return { ok: false, text: 'Another process installs the writer right now.' };
  }
  if (work) return { ok: false, text: work.message ?? 'The installation was stopped.' };
  await addModelHere(listing(tools), nameOf(file), by);
  return { ok: true, text: `${nameOf(file)} is installed, and in the list of AI models.` };
}

async function remove(tools: Tools, name: string): Promise<Said> {
  const file = fileNamed(name);
  const isThere = (await stateOf(tools)).kept.some((one) => one.file === file);
  await tools.writer.remove(file);
  await removeModelHere(listing(tools), nameOf(file), by);
  return isThere
    ? { ok: true, text: `${nameOf(file)} was removed.` }
    : { ok: false, text: `${nameOf(file)} is not on this computer.` };
}

/** Runs the command and returns what to print. */
export async function runWriter(tools: Tools, words: readonly string[]): Promise<Said> {
  const [command, name, ...rest] = words;
  try {
    if (rest.length > 0) return { ok: false, text: usage };
    if (command === 'models' && name === undefined) return await models(tools);
    if (command === 'install') return await install(tools, name);
    if (command === 'remove' && name !== undefined) return await remove(tools, name);
    return { ok: false, text: usage };
  } catch (error) {
    if (error instanceof SetupError) return { ok: false, text: error.message };
    throw error;
  }
}

async function main(db: Db, words: readonly string[], now: number, config: Config): Promise<Said> {
  const { data_dir, writer: settings } = config;
  const { mirror, npm } = settings;
  const egress = createEgress({ origins: mirror === undefined ? [] : [mirror] });
  const writer = createWriterHere({
    data_dir,
    mirror,
    npm: findNpm(npm.env, npm.script),
    fetch: (url, init) => egress.download(url, init),
    log,
  });
  try {
    return await runWriter({ db, writer, now }, words);
  } finally {
    await egress.close();
  }
}

if (import.meta.main) await runCommand(main);
