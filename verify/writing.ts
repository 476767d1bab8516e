/** Writing: what every text keeps to, what money it may cost, and what strangers try with an agent. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { createReport } from './auth/report.ts';
import { verifyAttacks } from './writing/attacks.ts';
import { verifyBudgets, verifyFailuresStay, verifyNothingCut } from './writing/promises.ts';
import { verifyDistinct, verifyTexts } from './writing/texts.ts';

export const verify = verifyParts({
  texts: verifyTexts,
  distinct: verifyDistinct,
  failures: verifyFailuresStay,
  whole: verifyNothingCut,
  budgets: verifyBudgets,
  async attacks(say) {
    const report = createReport(say);
    await verifyAttacks(report, say);
    return report.close();
  },
});
