import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IssuerRules, personIn, rightsOf } from './issuer-person.ts';

const rules: IssuerRules = {
  groups_claim: 'groups',
  access_groups: ['staff'],
  access_domains: ['acme.example'],
  admin_groups: ['it'],
};
const claims = { email: 'Ada@Acme.example ', email_verified: true, groups: ['staff', 7, null] };

describe('the person that claims describe', () => {
  test('has an address in lower case, and the groups that are words', () => {
    expect(personIn('1', claims, rules)).toEqual({
      subject: '1',
      email: 'ada@acme.example',
      groups: ['staff'],
    });
  });

  test.each([undefined, null, 7, '', 'ada', 'a@b@c', 'a b@c.example', ['ada@acme.example']])(
    'has no address in %j',
    (email) => {
      expect(personIn('1', { ...claims, email }, rules)).toBe('no_email');
    },
  );

  test.each([undefined, false, 'true', 1, [true]])('is not verified by %j', (email_verified) => {
    expect(personIn('1', { ...claims, email_verified }, rules)).toBe('email_not_verified');
  });
});

describe('what a person gets', () => {
  const of = (email: string, groups: string[], own: Partial<IssuerRules> = {}) =>
    rightsOf({ subject: '1', email, groups }, { ...rules, ...own });

  test.each([
    ['ada@acme.example', [], true, false],
    ['ada@evil.example', [], false, false],
    ['ada@sub.acme.example', [], false, false],
    ['ada@evil.example', ['staff'], true, false],
    ['ada@evil.example', ['Staff'], false, false],
    ['ada@evil.example', ['it'], true, true],
  ])('%s with %j has access: %s, and administers: %s', (email, groups, has_access, is_admin) => {
    expect(of(email, groups)).toEqual({ has_access, is_admin });
  });

  test('is nothing at an issuer without rules', () => {
    const none = { access_groups: [], access_domains: [], admin_groups: [] };
    const nothing = { has_access: false, is_admin: false };
    expect(of('ada@acme.example', ['it'], none)).toEqual(nothing);
  });

  test('never comes from a domain that only ends alike', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        fc.pre(domain !== 'acme.example');
        expect(of(`ada@${domain}`, []).has_access).toBe(false);
        expect(of(`acme.example@${domain}`, []).has_access).toBe(false);
      }),
    );
  });
});
