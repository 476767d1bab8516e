import { expect, test } from 'vitest';
import { notCovered } from './coming-costs.ts';

const post = (key: string, at: number, cost: number, agent_id = 'ada') => ({
  key,
  at,
  cost,
  agent_id,
});

test('P-49.58 the first posts that are due are covered, and what is free always is', () => {
  const coming = [
    post('third', 3, 10),
    post('first', 1, 10),
    post('free', 4, 0),
    post('second', 2, 10),
  ];
  expect([...notCovered(coming, [{ agent_id: null, left: 25 }])]).toEqual(['third']);
  expect([...notCovered(coming, [])]).toEqual([]);
});

test('P-49.58 what doesn’t fit leaves its money to a cheaper one, and an agent’s budget is its own', () => {
  const coming = [post('dear', 1, 30), post('cheap', 2, 10), post('bo', 3, 30, 'bo')];
  expect([...notCovered(coming, [{ agent_id: 'ada', left: 15 }])]).toEqual(['dear']);
  const both = [
    { agent_id: null, left: 30 },
    { agent_id: 'ada', left: 15 },
  ];
  expect([...notCovered(coming, both)]).toEqual(['dear', 'bo']);
});
