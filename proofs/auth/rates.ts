/** DO-1: how many calls a minute each class of calls allows, and whether they are counted per address or per person. */
import type { RateClass } from '#contract/core/endpoint.ts';
import { atOnce, countOf, type Report } from '#proofs/shared/report.ts';
import {
  type Answer,
  type BehindProxy,
  type Sending,
  startBehindProxy,
} from '#proofs/shared/server-behind-proxy.ts';

interface Probe {
  rate: RateClass;
  /** The calls a minute that the requirement allows. */
  allowed: number;
  /** Whether calls are counted by address; otherwise by person, from any number of addresses. */
  by: 'address' | 'person';
  method: string;
  path: string;
}

const probes: readonly Probe[] = [
  { rate: 'auth', allowed: 10, by: 'address', method: 'POST', path: '/auth/wallet-login' },
  { rate: 'check', allowed: 10, by: 'address', method: 'GET', path: '/auth/check-username/free' },
  { rate: 'confirm', allowed: 20, by: 'person', method: 'POST', path: '/auth/reauth' },
  { rate: 'generate', allowed: 20, by: 'person', method: 'POST', path: '/content/generate' },
  { rate: 'write', allowed: 60, by: 'person', method: 'POST', path: '/agents' },
  { rate: 'read', allowed: 600, by: 'person', method: 'GET', path: '/auth/me' },
];

const isLimited = ({ status }: Answer) => status === 429;

/** Whether the response has a Retry-After of at most a minute. */
const saysWhen = ({ headers }: Answer): boolean => {
  const seconds = Number(headers.get('retry-after'));
  return seconds >= 1 && seconds <= 60;
};

/** Sends this many calls of a class at once. */
async function probed(
  { call, freshAddress }: BehindProxy,
  probe: Probe,
  { token, times }: { token: string; times: number },
): Promise<Answer[]> {
  const sent: Sending = probe.by === 'address' ? { ip: freshAddress() } : { token };
  // An empty body is rejected, but only after the call was counted.
  const body = probe.method === 'POST' ? { body: {} } : {};
  const send = () => call(probe.method, probe.path, { ...sent, ...body });
  return atOnce(times, send);
}

async function proveIn(report: Report, running: BehindProxy): Promise<void> {
  const { members, signIn } = running;
  const [, , busy, calm] = members;
  if (!busy || !calm) throw new Error('no members');
  const tokenOf = async (wallet: typeof busy) => String((await signIn(wallet)).body.data.token);
  const [token, other] = [await tokenOf(busy), await tokenOf(calm)];
  const limited: Answer[] = [];
  for (const probe of probes) {
    const answers = await probed(running, probe, { token, times: probe.allowed + 30 });
    const { rate, allowed, by } = probe;
    const what = `calls of the class ${rate} at once, by one ${by}, real process`;
    const accepted = countOf(answers, (answer) => !isLimited(answer));
    report.count({ id: 'DO-1', what, tries: answers.length, accepted, allowed });
    limited.push(...answers.filter(isLimited));
  }
  const silent = 'rate-limited responses without a valid Retry-After';
  const accepted = countOf(limited, (answer) => !saysWhen(answer));
  report.count({ id: 'DO-1', what: silent, tries: limited.length, accepted });
  const others: Answer[] = [];
  for (const probe of probes)
    others.push(...(await probed(running, probe, { token: other, times: 1 })));
  const what = 'first calls of each class by another caller meanwhile';
  const free = countOf(others, (answer) => !isLimited(answer));
  report.count({ id: 'DO-1', what, tries: others.length, accepted: free, allowed: probes.length });
}

export async function prove(report: Report): Promise<void> {
  const running = await startBehindProxy();
  try {
    await proveIn(report, running);
  } finally {
    await running.server.stop();
  }
}
