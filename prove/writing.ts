/** Writing: what every text keeps to, what money it may cost, and what strangers try with an agent. */
import { proveParts } from '#scripts/prove-parts.ts';
import { createReport } from './auth/report.ts';
import { proveAttacks } from './writing/attacks.ts';
import { proveBudgets, proveFailuresStay, proveNothingCut } from './writing/promises.ts';
import { proveDistinct, proveTexts } from './writing/texts.ts';

export const prove = proveParts({
  texts: proveTexts,
  distinct: proveDistinct,
  failures: proveFailuresStay,
  whole: proveNothingCut,
  budgets: proveBudgets,
  async attacks(say) {
    const report = createReport(say);
    await proveAttacks(report, say);
    return report.close();
  },
});
