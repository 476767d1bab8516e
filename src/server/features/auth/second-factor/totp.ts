/** Codes of an authenticator: TOTP (RFC 6238) as every app reads it, with SHA-1, six digits and 30 seconds. */
import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { codePeriod, stepsTaken } from '#domain/account/second-factor.ts';

const seedBytes = 20;
const shape = { algorithm: 'SHA1', digits: 6 };

/** 160 random bits in base32: the length that RFC 4226 recommends. */
export const makeSeed = (): string => new Secret({ size: seedBytes }).base32;

/** What an authenticator takes the seed from. */
export const seedAddress = (seed: string, username: string): string =>
  new TOTP({
    ...shape,
    issuer: 'SocialAI',
    label: username,
    period: codePeriod / 1000,
    secret: seed,
  }).toString();

/** A QR code as PNG in a `data:` address. */
export async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
}

/** The code of one time step. */
export const codeAt = (seed: string, step: number): string =>
  HOTP.generate({ ...shape, secret: Secret.fromBase32(seed), counter: step });

/** The time step whose code this is, among those taken at `now`; compares in the same time for every wrong code. */
export function stepOf(
  seed: string,
  code: string,
  last_step: number,
  now: number,
): number | undefined {
  const given = Buffer.from(code);
  return stepsTaken(now, last_step).find((step) => {
    const right = Buffer.from(codeAt(seed, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
