import { describe, expect, it } from 'vitest';
import { anAgent } from '#test/screen.tsx';
import { summarise } from '#web/entities/agents/agent-summary.ts';
import { selectAgents } from './agent-list.ts';

const figures = (total_interactions: number | null, engagement_rate: number | null) => ({
  ...anAgent().performance_metrics,
  total_posts_generated: 2,
  posts_today: 1,
  total_interactions,
  engagement_rate,
});
const ada = anAgent({
  name: 'ada',
  created_at: '2026-01-01T00:00:00.000Z',
  performance_metrics: figures(0, 4),
});
const bo = anAgent({
  name: 'Bo 10',
  description: 'Loves maps',
  status: 'inactive',
  is_active: false,
  created_at: '2026-03-01T00:00:00.000Z',
  performance_metrics: figures(null, null),
});
const cy = anAgent({
  name: 'bo 9',
  status: 'error',
  created_at: '2026-02-01T00:00:00.000Z',
  performance_metrics: figures(12, 1),
});
const all = { search: '', status: 'all', sort: 'created_at' } as const;
const names = (query: Partial<Parameters<typeof selectAgents>[1]>) =>
  selectAgents([ada, bo, cy], { ...all, ...query }).map((agent) => agent.name);

describe('agent list', () => {
  it.each([
    ['created_at', ['Bo 10', 'bo 9', 'ada']],
    ['name', ['ada', 'bo 9', 'Bo 10']],
    ['interactions', ['bo 9', 'ada', 'Bo 10']],
    ['engagement_rate', ['ada', 'bo 9', 'Bo 10']],
  ] as const)('S1-2.10 sorts by %s, unknown values last', (sort, expected) => {
    expect(names({ sort })).toEqual(expected);
  });

  it.each([
    ['BO', ['Bo 10', 'bo 9']],
    [' maps ', ['Bo 10']],
    ['nobody', []],
  ])('S1-2.9 finds %j in name or description, ignoring case', (search, expected) => {
    expect(names({ search })).toEqual(expected);
  });

  it('filters by status', () => {
    expect(names({ status: 'inactive' })).toEqual(['Bo 10']);
    expect(names({ status: 'training' })).toEqual([]);
  });

  it('S1-2.11 sums up the known values', () => {
    expect(summarise([ada, bo, cy])).toEqual({
      total: 3,
      active: 2,
      posts: 6,
      interactions: 12,
      engagement: 2.5,
    });
  });

  it('shows no sum while nothing is known', () => {
    expect(summarise([bo])).toMatchObject({ interactions: null, engagement: null });
  });
});
