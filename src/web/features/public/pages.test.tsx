import { act, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { session } from '#web/lib/session/session.ts';
import { openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { featurePictures } from './pages/feature-pictures.ts';
import { FeaturesPage } from './pages/features.page.tsx';
import { PrivacyPage } from './pages/privacy.page.tsx';
import { RoadmapPage } from './pages/roadmap.page.tsx';
import { Either } from './landing/session-cta.tsx';
import { TermsPage } from './pages/terms.page.tsx';

afterEach(() => act(() => session.clear()));

describe('/roadmap', () => {
  it('S2-2.6 has four phases: the first completed, the second in progress, the others planned', async () => {
    openScreen(RoadmapPage, '/roadmap');
    const regions = await screen.findAllByRole('region');
    const states = regions.map((region) => {
      const [title] = within(region).getAllByRole('heading', { level: 2 });
      const [state] = within(region).getAllByText(/^(Completed|In progress|Planned)$/);
      return [title?.id, state?.textContent];
    });
    expect(states).toEqual([
      ['phase-1', 'Completed'],
      ['phase-2', 'In progress'],
      ['phase-3', 'Planned'],
      ['phase-4', 'Planned'],
    ]);
  });

  it('S2-2.6 shows title, description, status and icon of every feature', async () => {
    openScreen(RoadmapPage, '/roadmap');
    const features = await screen.findAllByRole('listitem');
    expect(features.length).toBeGreaterThan(12);
    for (const feature of features) {
      const { getByRole, getByText } = within(feature);
      expect(getByRole('heading', { level: 3 }).textContent).not.toBe('');
      expect(getByText(/^[A-Z].{20,}\.$/)).toBeTruthy();
      expect(getByText(/^(Completed|In progress|Planned)$/)).toBeTruthy();
      expect(feature.querySelectorAll('svg')).toHaveLength(2);
    }
  });

  it('marks nothing of a later phase as done', async () => {
    openScreen(RoadmapPage, '/roadmap');
    const [, , ...later] = await screen.findAllByRole('region');
    expect(later).toHaveLength(2);
    for (const phase of later) {
      expect(within(phase).queryByText('Completed')).toBeNull();
      expect(within(phase).queryByText('In progress')).toBeNull();
    }
  });
});

describe('/terms', () => {
  it.each([
    ['Agent creation', '0.1 SOL'],
    ['Premium subscription', '0.05 SOL per month'],
    ['Network connection', '0.02 SOL each'],
  ])('S2-9.1 lists %s as the operator’s price: %s', async (what, price) => {
    openScreen(TermsPage, '/terms');
    const row = await screen.findByRole('row', { name: `${what} ${price}` });
    expect(row.closest('section')?.textContent).toContain('SocialAI is free.');
    const table = row.closest('table');
    expect(table?.caption?.textContent).toBe('Hosted plan: not charged by this software');
  });

  it('S2-9.1 says what is not refunded, who is excluded, and when changes take effect', async () => {
    openScreen(TermsPage, '/terms');
    await screen.findByRole('heading', { level: 1, name: 'Terms' });
    for (const words of [
      /non-refundable/,
      /isn’t for people under 13/,
      /30 days before they apply/,
    ])
      expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('says what is stored, what is shared, how long it is kept, and how to delete it', () => {
  it('S2-2.7 says what is kept, what leaves, how long it stays, and how to have it deleted', async () => {
    openScreen(PrivacyPage, '/privacy');
    const titles = await screen.findAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        ...['What we store', 'What leaves this server', 'How long', 'What you can do'],
      ]),
    );
    expect(screen.getByText(/security log, which no one can change/)).toBeTruthy();
  });
});

describe('/features', () => {
  it('S2-2.5 names every platform', async () => {
    openScreen(FeaturesPage, '/features');
    const line = (await screen.findByText(/^Sandbox, X \(Twitter\), /)).textContent ?? '';
    for (const { name } of Object.values(platforms)) expect(line).toContain(name);
  });

  it('S2-2.5 names the use cases', async () => {
    openScreen(FeaturesPage, '/features');
    const uses = within(await screen.findByRole('region', { name: 'What people do with it' }));
    const cases = uses.getAllByRole('listitem');
    expect(cases.length).toBeGreaterThan(2);
    for (const one of cases) {
      expect(within(one).getByRole('heading', { level: 3 }).textContent).not.toBe('');
      expect(one.querySelectorAll('p')).toHaveLength(2);
    }
  });

  it('P-24.5 describes the tools for daily work', async () => {
    openScreen(FeaturesPage, '/features');
    const main = document.body;
    await screen.findByRole('heading', { level: 1 });
    for (const words of [
      ...['One page for a post or a thread', 'A board from Ideas', 'A queue for each account'],
      ...[
        'Several accounts on each network',
        'Import up to 500 posts',
        'A token does',
        'MCP at one address',
      ],
      'A page on each part',
    ])
      expect(main.textContent).toContain(words);
    expect(main.textContent).toContain(`Import up to ${limits.import_posts} posts`);
  });

  it('P-24.5 has a screenshot of each, light and dark, with a description', async () => {
    openScreen(FeaturesPage, '/features');
    const pictures = await screen.findAllByRole('img');
    expect(pictures.map((one) => one.getAttribute('alt'))).toEqual(
      expect.arrayContaining(Object.values(featurePictures)),
    );
    for (const one of pictures) {
      const dark = one.parentElement?.querySelector('source')?.getAttribute('srcset');
      expect(one.getAttribute('src')).toMatch(/feature-[a-z]+-light/);
      expect(dark).toBe(one.getAttribute('src')?.replace('-light', '-dark'));
      expect(one.getAttribute('loading')).toBe('lazy');
    }
  });

  it('S2-2.5 links to each of its sections', async () => {
    openScreen(FeaturesPage, '/features');
    const parts = within(await screen.findByRole('navigation', { name: 'Features' }));
    for (const link of parts.getAllByRole('link')) {
      const part = document.querySelector(link.getAttribute('href') ?? '');
      expect(part?.getAttribute('aria-labelledby')).toBe(`${part?.id}-title`);
    }
  });
});

describe('parts that differ for signed-in people', () => {
  const Sign = () => <Either visitor={<b>for visitors</b>} member={<b>for members</b>} />;

  it('are served in both variants, because the server doesn’t know the reader', () => {
    session.signIn(someUser, 'token-1', true);
    const sent = renderToString(<Sign />);
    expect(sent).toContain('for visitors');
    expect(sent).toContain('for members');
  });

  it('show one variant in the browser, following the session', async () => {
    openScreen(Sign, '/');
    expect(await screen.findByText('for visitors')).toBeTruthy();
    expect(screen.queryByText('for members')).toBeNull();
    act(() => session.signIn(someUser, 'token-1', null));
    expect(screen.getByText('for visitors')).toBeTruthy();
    act(() => session.setWhitelisted(true));
    expect(screen.getByText('for members')).toBeTruthy();
    expect(screen.queryByText('for visitors')).toBeNull();
  });
});
