/** What things cost. Money is whole micro-dollars: 1,000,000 of them are one US dollar. */
import { z } from 'zod';
import type { PlatformId } from './platforms.ts';

export const Micros = z.int().min(0);

/** What a million tokens cost, read and written, in micro-dollars. */
export interface TokenPrice {
  input: number;
  output: number;
}

/** What one call of a platform costs, in micro-dollars. */
export interface PostPrice {
  post: number;
  post_with_link: number;
  reply: number;
}

const dollars = (amount: number): number => Math.round(amount * 1_000_000);
const tokens = (input: number, output: number): TokenPrice => ({
  input: dollars(input),
  output: dollars(output),
});

/** The providers' own price lists, read on `date`. The longest beginning of a model's name counts; `AI_PRICES` overrides. */
export const modelPrices: { date: string; models: Readonly<Record<string, TokenPrice>> } = {
  date: '2026-11-01',
  models: {
    'gpt-5-nano': tokens(0.05, 0.4),
    'gpt-5-mini': tokens(0.25, 2),
    'gpt-5': tokens(1.25, 10),
    'claude-haiku-4-5': tokens(1, 5),
    'claude-sonnet-4-5': tokens(3, 15),
    'claude-opus-4-5': tokens(5, 25),
  },
};

/** Platforms that charge for a call; the others are free. X: developer documentation, pricing, April 2026. */
export const platformPrices: {
  date: string;
  platforms: Readonly<Partial<Record<PlatformId, PostPrice>>>;
} = {
  date: '2026-08-01',
  platforms: {
    twitter: { post: dollars(0.015), post_with_link: dollars(0.2), reply: dollars(0.01) },
  },
};
