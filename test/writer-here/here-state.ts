import type { HereOffer, HereState } from '#contract/models/here.ts';

/** A model on offer, as the server describes it. */
const anOffer = (own: Partial<HereOffer> = {}): HereOffer => ({
  file: 'small.gguf',
  label: 'Small model',
  licence: 'Apache-2.0',
  bytes: 1.3e9,
  memory: 2.4e9,
  about: 'Simple drafts.',
  obstacle: null,
  is_recommended: false,
  ...own,
});

/** A machine on which nothing is installed yet. */
export const hereState = (own: Partial<HereState> = {}): HereState => ({
  machine: { cores: 4, memory: 16e9, disk: 100e9, obstacle: null },
  has_runtime: false,
  state: 'off',
  last: null,
  folder: '/data/models',
  offers: [
    anOffer({ file: 'large.gguf', label: 'Large model', obstacle: 'It needs 20.0 GB of memory.' }),
    anOffer({ file: 'good.gguf', label: 'Good model', is_recommended: true }),
    anOffer(),
  ],
  kept: [],
  work: null,
  ...own,
});
