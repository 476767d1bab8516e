/** `npm run audit`: fails when a production dependency has a known vulnerability that is high or critical. */
import { z } from 'zod';
import { run } from './steps.ts';

/** The output of `npm audit --json` after a successful query; anything else means that the registry could not be queried. */
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
});

export interface Verdict {
  ok: boolean;
  text: string;
}

const grave: ReadonlySet<string> = new Set(['high', 'critical']);

const parsed = (said: string): unknown => {
  try {
    // npm prints warnings first.
    return JSON.parse(said.slice(Math.max(0, said.search(/^\{/m))));
  } catch {
    return undefined;
  }
};

/** Whether the packages may be shipped, according to npm. An unreachable registry is not a failure. */
export function judgeAudit(said: string): Verdict {
  const report = Report.safeParse(parsed(said));
  if (!report.success)
    return {
      ok: true,
      text: 'Skipped: the package registry doesn’t answer questions about known vulnerabilities.',
    };
  const { vulnerabilities, metadata } = report.data;
  const found = Object.entries(vulnerabilities).filter(([, { severity }]) => grave.has(severity));
  const lines = found.map(([name, { severity }]) => `${name}: ${severity}`);
  if (lines.length > 0)
    return { ok: false, text: ['Known vulnerabilities in production:', ...lines].join('\n') };
  const { total } = metadata.vulnerabilities;
  return { ok: true, text: `No high or critical vulnerability is known (${total} lesser).` };
}

if (import.meta.main) {
  const quick = ['--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await run('npm', ['audit', '--omit=dev', '--json', ...quick]);
  const { ok, text } = judgeAudit(output);
  console.log(text);
  if (!ok) process.exitCode = 1;
}
