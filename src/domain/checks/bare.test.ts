import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#contract/agents/languages.ts';
import { bareRule, isBare } from './bare.ts';

describe('a text that says no more than its topic', () => {
  it.each([
    ['Releases.', 'Releases'],
    ['Bread on holidays!', 'Bread on holidays'],
    ['Psst! New croissant.', 'New croissant'],
    ['News: Partnership announcement.', 'Partnership announcement'],
    ['Scam warning. #scam', 'Scam warning'],
  ])('P-24.24 finds %j about %j', (text, topic) => {
    expect(isBare(text, topic)).toBe(true);
  });

  it.each([
    ['New croissant with pistachio.', 'New croissant'],
    ['What would you ask about bread?', 'Bread'],
    ['Good morning!', 'Good morning'],
    ['Version 2.4 is out.', 'Version 2.4 is out'],
    ['We’re looking for a baker.', 'We are looking for a baker'],
    ['Bug fixed in the scheduler.', 'Bug fixed in the scheduler'],
    ['When are you open on Sunday?', 'When are you open on Sunday?'],
    ['Our own words', ''],
  ])('P-24.24 accepts %j about %j', (text, topic) => {
    expect(isBare(text, topic)).toBe(false);
  });

  it.each([
    ['Ask us about Airdrop rumors.', 'Airdrop rumors'],
    ['Ask us about bread.', 'Bread'],
    ['Curious about Checkups for kids? Just ask.', 'Checkups for kids'],
    ['Questions about overtime? Ask away!', 'Overtime'],
    ['Have you heard about flossing? We’re happy to tell you more.', 'Flossing'],
    ['Psst. Have you heard about Pets?', 'Pets'],
    ['We could talk about staking rewards all day. Ask us anything.', 'Staking rewards'],
    ['Today is all about leg day. Ask us anything. 💬', 'Leg day'],
    ['We are happy to answer your questions about notice periods.', 'Notice periods'],
    ['Would you like to know more about roofs? You are welcome to ask us.', 'Roofs'],
    ['Go on, ask me about solar panels. I dare you. #solar', 'Solar panels'],
    ['Topic of the day: protein. Questions welcome.', 'Protein'],
    ['You, us and breakfast. Let’s talk.', 'Breakfast'],
    ['Split ends.', 'Split ends'],
    ['Onboarding.', 'Onboarding'],
    ['Evening classes.', 'Evening classes'],
    ['Ask us about seed oils.', 'Seed oils'],
    ['Live music.', 'Live music'],
    ['Why we close on Mondays.', 'Why we close on Mondays'],
    ['5 reasons to visit.', '5 reasons to visit'],
  ])('P-24.24 finds %j, which only invites readers to ask', (text, topic) => {
    expect(isBare(text, topic)).toBe(true);
  });

  it.each([
    ['Ask us about rye: it keeps for a week.', 'Rye'],
    ['Rental deposits: what’s your experience?', 'Rental deposits'],
    ['What do you wish more people knew about flossing?', 'Flossing'],
    ['Ask us about overtime on Thursday at six.', 'Overtime'],
    ['Ask Ana about dental fear.', 'Dental fear'],
    ['Questions about your notice period? Call us.', 'Notice period'],
    ['Talk to your dentist about teeth whitening first.', 'Teeth whitening'],
    ['Bring your questions about solar panels to the fair.', 'Solar panels'],
    ['Have you heard about the new bus stop outside our hotel?', 'Bus stop'],
    ['We talk about burnout before it happens.', 'Burnout'],
    ['Curious about balayage? The first consultation is free.', 'Balayage'],
    ['Want to know more about dark mode? Read the changelog.', 'Dark mode'],
    ['Today is World Bread Day.', 'World Bread Day'],
    ['Today is all about volunteers. Thank you!', 'Volunteers'],
    ['Which question about pets do you hear most?', 'Pets'],
    ['Hiring bakers', 'Hiring bakers'],
    ['Sale ends Sunday.', 'Sale ends Sunday'],
    ['Save the date.', 'Save the date'],
    ['What a day!', 'What a day'],
    ['When in doubt, bake.', 'When in doubt, bake'],
    ['What matters is time.', 'What matters is time'],
    ['Now hiring.', 'Now hiring'],
    ['Sold out!', 'Sold out'],
  ])('P-24.24 accepts %j about %j, which says something', (text, topic) => {
    expect(isBare(text, topic)).toBe(false);
  });

  it.each([
    ['Cinnamon bun price\n\nCinnamon bun: $3.20', 'Cinnamon bun price'],
    ['Cinnamon bun: €3', 'Cinnamon bun'],
    ['Leg day\n\n7 PM', 'Leg day'],
    ['7 PM: leg day.', 'Leg day'],
    ['Leg day: 24 December', 'Leg day'],
    ['Monday: leg day.', 'Leg day'],
    ['Leg day\n\nTomorrow', 'Leg day'],
    ['Live music\n\nAt the old harbor', 'Live music'],
    ['Evening classes\n\nhttps://example.com/learn', 'Evening classes'],
    ['Ask us about bread. https://example.com/bread', 'Bread'],
  ])('P-24.24 accepts %j about %j, which has a fact beside it', (text, topic) => {
    expect(isBare(text, topic)).toBe(false);
  });

  it('P-24.24 accepts a slogan, a reply, and a draft to which its owner added words', () => {
    const about = (topic: string, own: object = {}) => ({
      brief: { topic, context: '', hashtags: false, emojis: false, ...own },
      avoid_topics: [],
      limit: { max_length: 280, counting: 'x_weighted' as const },
    });
    const found = (text: string, rules: ReturnType<typeof about>) => bareRule(text, rules, [text]);
    expect(found('Slow bread.', about('Slow bread'))).toMatch(/Add a fact/);
    expect(found('Slow bread.', about('Slow bread', { context: 'Slow bread' }))).toBeUndefined();
    expect(found('Slow bread.', about('Slow bread', { content_type: 'reply' }))).toBeUndefined();
    expect(found('Slow, dark bread.', about('Slow bread\ndark'))).toBeUndefined();
  });

  it('P-24.24 leaves other languages alone, of which it doesn’t know what a sentence is', () => {
    const rules = (topic: string, language?: LanguageCode) => ({
      brief: { topic, context: '', hashtags: false, emojis: false },
      avoid_topics: [],
      limit: { max_length: 280, counting: 'x_weighted' as const },
      ...(language && { language }),
    });
    const found = (topic: string, language?: LanguageCode) =>
      bareRule(`${topic}.`, rules(topic, language), [`${topic}.`]);
    expect(found('Frisches Brot wartet', 'de')).toBeUndefined();
    expect(found('Wir haben geöffnet')).toBeUndefined();
    expect(found('Fresh bread', 'en')).toMatch(/Add a fact/);
  });
});
