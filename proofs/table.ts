/** Every proof, by its name, with what it needs and its parts, which are loaded when they are run. */
import type { Part, Report } from './shared/report.ts';

type Load = () => Promise<Part>;

export interface Proof {
  about: string;
  /** The PostgreSQL server that runs meanwhile; a durable one waits for the disk, as in production. */
  server?: 'fast' | 'durable';
  load: Load;
}

const prove =
  (load: () => Promise<{ prove: Part }>): Load =>
  async () =>
    (await load()).prove;

/** Prints figures beside their limits. A limit that is exceeded on this machine is no failure. */
const figures =
  (load: () => Promise<{ measure: () => Promise<string[]> }>): Load =>
  async () => {
    const { measure } = await load();
    return async (report: Report) => {
      const began = performance.now();
      const lines = await measure();
      const took = ((performance.now() - began) / 60_000).toFixed(1);
      for (const line of lines) report.say(line);
      report.check(lines.length > 0, `measured in ${took} minutes`);
    };
  };

/** A proof of parts: those in `usual`, or the one that the first word names. */
const parts =
  (all: Readonly<Record<string, Load>>, usual = Object.keys(all)): Load =>
  async () =>
  async (report, [only, ...words]) => {
    const names = only === undefined ? usual : [only];
    for (const name of names) {
      const load = all[name];
      if (!load) {
        const known = Object.keys(all).join(', ');
        report.check(false, `There is no part "${name}". There are: ${known}.`);
        return;
      }
      report.say(`\n${name}`);
      try {
        await (
          await load()
        )(report, words);
      } catch (error) {
        // The other parts still run.
        report.check(
          false,
          `${name} failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
      }
    }
  };

const scale = {
  read: figures(() => import('./scale/read.ts')),
  start: figures(() => import('./scale/start.ts')),
  history: figures(() => import('./scale/history.ts')),
  'mention-webhooks': figures(() => import('./scale/mention-webhooks.ts')),
  day: figures(() => import('./scale/day.ts')),
  'claim-latency': figures(() => import('./scale/claim-latency.ts')),
  publishing: figures(() => import('./scale/publishing.ts')),
  failover: figures(() => import('./scale/failover.ts')),
};

export const proofs: Readonly<Record<string, Proof>> = {
  chaos: {
    about: 'publishing while processes die, answers get lost and clocks are wrong',
    server: 'fast',
    load: prove(() => import('./chaos/main.ts')),
  },
  failover: {
    about: 'a PostgreSQL primary is killed and a standby takes over [how many] [way] [seed]',
    load: prove(() => import('./chaos/failover.ts')),
  },
  auth: {
    about: 'limits, guesses, ended sessions, timing, the memory that callers cost',
    load: parts({
      // First, while nothing else uses memory.
      memory: prove(() => import('./auth/memory.ts')),
      timing: prove(() => import('./auth/timing.ts')),
      rates: prove(() => import('./auth/rates.ts')),
      process: prove(() => import('./auth/process.ts')),
    }),
  },
  input: {
    about: '10,000 malformed requests [count] [seed]',
    load: prove(() => import('./input.ts')),
  },
  egress: {
    about: 'large and slow answers at their real limits, with bombs of a gigabyte',
    load: prove(() => import('./egress.ts')),
  },
  integrations: {
    about: 'webhooks, feeds, programs and assistants while the product is killed',
    server: 'fast',
    load: parts({
      webhooks: prove(() => import('./integrations/webhooks.ts')),
      'prompt-injection': prove(() => import('./integrations/prompt-injection.ts')),
      memory: prove(() => import('./integrations/memory.ts')),
      restarts: prove(() => import('./integrations/restarts.ts')),
      conformance: prove(() => import('./integrations/conformance.ts')),
    }),
  },
  engagement: {
    about: 'floods, loops and kills while agents reply to people',
    load: parts({
      loops: prove(() => import('./engagement/loops.ts')),
      flood: prove(() => import('./engagement/flood.ts')),
      restarts: prove(() => import('./engagement/restarts.ts')),
      mentions: prove(() => import('./engagement/mentions.ts')),
    }),
  },
  knowledge: {
    about: 'whether questions find their answers; real and hostile documents',
    server: 'fast',
    load: parts({
      recall: prove(() => import('./knowledge/recall.ts')),
      files: prove(() => import('./knowledge/files.ts')),
      'hostile-files': prove(() => import('./knowledge/hostile-files.ts')),
    }),
  },
  voice: {
    about:
      'whether a profile knows its writer, and five edits lead to the right rule [part] [file | seed]',
    load: parts({
      writers: prove(() => import('./voice/writers.ts')),
      rules: prove(() => import('./voice/rules.ts')),
      grave: prove(() => import('./voice/grave.ts')),
    }),
  },
  results: {
    about:
      'whether posts that take off are found, and nothing is claimed without an effect [part] [seed] [number]',
    load: parts({
      'taking-off': prove(() => import('./results/taking-off.ts')),
      growing: prove(() => import('./results/growing.ts')),
    }),
  },
  models: {
    about: 'which language model writes well through the product [address | env] [model]',
    load: prove(() => import('./models/main.ts')),
  },
  images: {
    about:
      'providers’ API descriptions, memory under hostile pictures and large videos, killed uploads here and to networks, what arrives of a photo',
    server: 'fast',
    load: parts({
      openai: async () => (await import('./images/described.ts')).proveOpenAi,
      stability: async () => (await import('./images/described.ts')).proveStability,
      memory: prove(() => import('./images/memory.ts')),
      killed: prove(() => import('./images/killed.ts')),
      video: prove(() => import('./images/video.ts')),
      upload: prove(() => import('./images/upload.ts')),
      sent: prove(() => import('./images/sent.ts')),
      'killed-sending': prove(() => import('./images/killed-sending.ts')),
    }),
  },
  platforms: {
    about: 'the networks’ own API descriptions against our calls and emulators',
    load: parts({
      bluesky: prove(() => import('./platforms/bluesky.ts')),
      x: prove(() => import('./platforms/x.ts')),
      telegram: prove(() => import('./platforms/telegram.ts')),
    }),
  },
  recurrence: {
    about: 'due times of schedules against Python’s calendar [seed | table]',
    load: prove(() => import('./recurrence/due-times.ts')),
  },
  operations: {
    about: 'backup, restore, upgrade, several processes, a thousand slow connections',
    server: 'fast',
    load: parts({
      backup: async () => (await import('./operations/backup.ts')).proveBackup,
      move: async () => (await import('./operations/backup.ts')).proveMove,
      postgres: prove(() => import('./operations/postgres.ts')),
      pgbouncer: prove(() => import('./operations/pgbouncer.ts')),
      upgrade: prove(() => import('./operations/upgrade.ts')),
      workers: prove(() => import('./operations/workers.ts')),
      overload: prove(() => import('./operations/overload.ts')),
    }),
  },
  scale: {
    about: 'speed, memory and lateness of this machine, each beside its limit',
    server: 'durable',
    load: parts(
      {
        ...scale,
        bytes: figures(() => import('./scale/bytes.ts')),
        mcp: figures(() => import('./scale/mcp.ts')),
        'busy-account': figures(() => import('./scale/busy-account.ts')),
        ledger: figures(() => import('./scale/ledger.ts')),
        'mention-polling': figures(() => import('./scale/mention-polling.ts')),
        knowledge: figures(() => import('./scale/knowledge.ts')),
      },
      Object.keys(scale),
    ),
  },
  month: {
    about: 'what three agents post and answer in a month on a clock that is moved [days] [model]',
    load: prove(() => import('./month/main.ts')),
  },
  whole: {
    about: 'every case of the tests, on both engines and in every view [file …]',
    server: 'fast',
    load: prove(() => import('./whole.ts')),
  },
};
