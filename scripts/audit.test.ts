import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';

const report = (vulnerabilities: Record<string, { severity: string }>) =>
  `npm warn something\n${JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } },
  })}`;

test.each(['high', 'critical'])(
  'SC-1 a package with a %s vulnerability stops the build',
  (severity) => {
    const said = report({ alpha: { severity: 'low' }, omega: { severity } });
    expect(judgeAudit(said)).toEqual({
      ok: false,
      text: `Known vulnerabilities in production:\nomega: ${severity}`,
    });
  },
);

test('counts lesser vulnerabilities without failing, and passes without any', () => {
  const lesser = report({ alpha: { severity: 'moderate' } });
  expect(judgeAudit(lesser)).toMatchObject({ ok: true, text: expect.stringContaining('1 lesser') });
  expect(judgeAudit(report({}))).toMatchObject({ ok: true });
});

test.each([
  '',
  'npm error audit endpoint returned an error',
  'npm warn x\n{ "message": "405 Method Not Allowed", "method": "POST" }',
  '{ "error": { "code": "ENOAUDIT" } }',
])('SC-1 reports a failed registry query without failing: %j', (said) => {
  expect(judgeAudit(said)).toMatchObject({ ok: true, text: expect.stringMatching(/^Skipped/) });
});
