import { describe, expect, it } from 'vitest';
import type { Extras } from '#contract/posts/extras.ts';
import type { ExtrasTraits } from '#contract/platforms/traits.ts';
import { extrasFaultOf, extrasSent, strangeExtra } from './post-extras.ts';

const network = (extras?: ExtrasTraits) => ({
  name: 'Here',
  max_length: 20,
  counting: 'graphemes' as const,
  ...(extras && { extras }),
});
const bare = network();
const polls = (own: object = {}) =>
  network({ poll: { options: 3, option_length: 5, minutes: [60, 180], step: 60, ...own } });
const poll = (own: object = {}): Extras => ({
  poll: { options: ['Tea', 'Milk'], duration_minutes: 120, ...own },
});
const content = { parts: ['Good evening.'], media: 0 };

describe('the extras that a network accepts', () => {
  it.each([
    ['a poll where it has none', bare, poll(), /doesn’t take polls/u],
    ['too many options', polls(), poll({ options: ['a', 'b', 'c', 'd'] }), /up to 3 options/u],
    ['a long option', polls(), poll({ options: ['Tea', 'Coffee'] }), /Shorten “Coffee”/u],
    ['several answers', polls(), poll({ multiple: true }), /choose one option/u],
    [
      'a poll that ends too soon',
      polls(),
      poll({ duration_minutes: 59 }),
      /from 1 hour to 3 hours/u,
    ],
    ['a poll between hours', polls(), poll({ duration_minutes: 90 }), /whole hours/u],
    ['a warning where it has none', bare, { content_warning: 'Hm' }, /no content warnings/u],
    [
      'a warning that is too long',
      network({ content_warning: { max: 3 } }),
      { content_warning: 'Long' },
      /up to 3 characters/u,
    ],
    [
      'a warning that leaves no room for the text',
      network({ content_warning: { max: 10, is_counted: true } }),
      { content_warning: 'Evening!' },
      /together can have up to 20/u,
    ],
    [
      'a warning outside its list',
      network({ content_warning: { choices: [{ value: 'gore', name: 'Gore' }] } }),
      { content_warning: 'Evening!' },
      /its own content warnings/u,
    ],
    ['fewer people than everybody', bare, { visibility: 'followers' }, /for followers only/u],
  ] as const)('P-9.130 rejects %s', (_case, takes, extras, said) => {
    expect(extrasFaultOf(takes, extras, content)).toMatch(said);
  });

  it('P-9.130 no poll together with images unless the network supports it', () => {
    const shown = { ...content, media: 1 };
    expect(extrasFaultOf(polls(), poll(), shown)).toMatch(/not both/u);
    expect(extrasFaultOf(polls({ with_media: true }), poll(), shown)).toBeUndefined();
  });

  it('P-9.130 unsupported extras are dropped if nothing is lost by that', () => {
    const chosen: Extras = { language: 'en', visibility: 'public' };
    expect(extrasFaultOf(bare, chosen, content)).toBeUndefined();
    expect(extrasSent(bare, chosen)).toEqual({});
    const able = network({ language: 'whole', visibility: ['public', 'unlisted'] });
    expect(extrasSent(able, chosen)).toEqual(chosen);
    expect(strangeExtra(able, { ...chosen, content_warning: 'Hm' })).toBe('content_warning');
    expect(strangeExtra(able, chosen)).toBeUndefined();
  });
});
