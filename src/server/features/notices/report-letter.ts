/** The weekly report in words. */
import type { AgentWeek } from '#server/features/posts/service.ts';
import type { Letter } from './letter.ts';

interface Week {
  /** Milliseconds UTC. */
  from: number;
  to: number;
}

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const sum = (agents: readonly AgentWeek[], figure: 'published' | 'failed' | 'waiting'): number =>
  agents.reduce((total, agent) => total + agent[figure], 0);

const outcome = (published: number): string =>
  published === 0 ? 'nothing was published' : `${counted(published, 'post', 'posts')} published`;

const lineOf = ({ name, published, failed, waiting }: AgentWeek): string =>
  [
    `${name}: ${outcome(published)}`,
    ...(failed > 0 ? [`${failed} did not go out`] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'waits', 'wait')} for you`] : []),
  ].join(', ');

const isSilent = ({ published, failed, waiting }: AgentWeek): boolean =>
  published + failed + waiting === 0;

/** What an owner's agents did in a week, from the ledger; agents with nothing to tell share one line. */
export function reportLetter(
  to: string,
  publicUrl: string,
  week: Week,
  agents: readonly AgentWeek[],
): Letter {
  const published = sum(agents, 'published');
  const silent = agents.filter(isSilent).length;
  const busy = agents.filter((agent) => !isSilent(agent));
  const others = busy.length > 0 ? 'other ' : '';
  const rest = counted(silent, `${others}agent`, `${others}agents`);
  return {
    to,
    subject: `Your week on SocialAI: ${outcome(published)}`,
    paragraphs: [
      `From Monday, ${date.format(week.from)} to Monday, ${date.format(week.to)} (8:00 UTC): ${outcome(published)}.`,
      ...busy.map(lineOf),
      ...(silent > 0 ? [`${rest} published nothing.`] : []),
      'You can switch this report off in your notification settings.',
    ],
    action: { label: 'Open the dashboard', url: new URL('/dashboard', publicUrl).href },
  };
}
