import { expect, test } from 'vitest';
import { type Greeted, greetingOf } from './greeting.ts';

const plain: Greeted = {
  public_url: 'http://localhost:3000',
  data_dir: './data',
  claim: undefined,
  local_wallet: true,
  sends_mail: false,
  is_terminal: false,
};

test('greets a log with the address alone, and a person with what they need next', () => {
  expect(greetingOf(plain)).toBe('\n  SocialAI is ready: http://localhost:3000\n\n');
  const claim = 'http://localhost:3000/?claim=key';
  const first = greetingOf({ ...plain, claim, is_terminal: true });
  expect(first.split('\n').map((line) => line.trim())).toContain(claim);
  expect(first).toMatch(/become its administrator[\s\S]*Local wallet/);
  expect(first).toMatch(/in \.\/data\/outbox, because SMTP_URL[\s\S]*Ctrl\+C/);
  const elsewhere = greetingOf({ ...plain, claim, local_wallet: false });
  expect(elsewhere).toContain('LOCAL_WALLET=true');
  expect(elsewhere).not.toContain('Local wallet');
  const later = greetingOf({ ...plain, sends_mail: true, is_terminal: true });
  expect(later).not.toMatch(/administrator|SMTP_URL/);
});
