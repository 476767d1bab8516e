/**
 * The metrics of this process, for Prometheus. Labels contain constants of the program and names that the operator
 * configured, never an id or text of a user, so that the number of series stays bounded.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './db/client.ts';
import { version } from './version.ts';

const requestSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const writingSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 20, 60, 300];
/** Posts are promised within a minute; the windows for late ones are 15 minutes, three hours and a day. */
const lateSeconds = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 10_800, 86_400];

const ofRequests = (registers: Registry[]) => ({
  requests: new Counter({
    name: 'socialai_http_requests_total',
    help: 'Requests by the pattern of their route and the status of their answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  }),
  request_seconds: new Histogram({
    name: 'socialai_http_request_duration_seconds',
    help: 'How long answers took; live updates, which never end by themselves, are left out.',
    labelNames: ['method', 'route'],
    buckets: requestSeconds,
    registers,
  }),
});

const ofPosts = (registers: Registry[]) => ({
  post_moves: new Counter({
    name: 'socialai_post_moves_total',
    help: 'How often a post came into a state of the ledger in this process.',
    labelNames: ['platform', 'state'],
    registers,
  }),
  post_lateness: new Histogram({
    name: 'socialai_post_lateness_seconds',
    help: 'How long after its time a post counted as published, by where it came from.',
    labelNames: ['platform', 'kind'],
    buckets: lateSeconds,
    registers,
  }),
  answers: new Counter({
    name: 'socialai_engagement_decisions_total',
    help: 'What was decided about posts of others: to answer, to ask the owner, to leave alone.',
    labelNames: ['platform', 'decision'],
    registers,
  }),
});

const ofProviders = (registers: Registry[]) => ({
  writing_seconds: new Histogram({
    name: 'socialai_text_generation_duration_seconds',
    help: 'How long a writer took for one request, and whether it gave a text.',
    labelNames: ['writer', 'outcome'],
    buckets: writingSeconds,
    registers,
  }),
  drawing_seconds: new Histogram({
    name: 'socialai_image_generation_duration_seconds',
    help: 'How long a drawer took for one picture, and whether it gave one.',
    labelNames: ['drawer', 'outcome'],
    buckets: writingSeconds,
    registers,
  }),
  spent_micros: new Counter({
    name: 'socialai_spend_microdollars_total',
    help: 'What calls cost that were paid for, in millionths of a dollar, by this server’s price list.',
    labelNames: ['kind'],
    registers,
  }),
});

/** Creates the metrics in their own registry, so that two applications in one process are counted separately. */
export function createMeters() {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'socialai_build_info',
    help: 'Always 1; the labels say which version runs on which runtime.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);
  return { registry, ...ofRequests(registers), ...ofPosts(registers), ...ofProviders(registers) };
}

export type Meters = ReturnType<typeof createMeters>;

/** Adds the number of database connections, and of queries that wait for one; SQLite has none. */
export function measurePool({ registry }: Meters, { pool }: Pick<Database, 'pool'>): void {
  const connections = new Gauge({
    name: 'socialai_database_connections',
    help: 'Connections to PostgreSQL of this process: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      if (!pool) return;
      const { used, idle, waiting } = pool();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  registry.registerMetric(connections);
}

/** Adds the runtime's own metrics: memory, CPU, event loop, garbage collection. Call it once per process. */
export const measureProcess = ({ registry }: Meters): void =>
  collectDefaultMetrics({ register: registry });
