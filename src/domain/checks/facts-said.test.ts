import { describe, expect, it, test } from 'vitest';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { factsMissing, saysFact } from './facts-said.ts';

type Case = readonly [fact: string, text: string];

/** A fact and a text that says it. */
const said: Record<string, readonly Case[]> = {
  'word for word': [
    ['Closed on Mondays.', 'New hours from May. Closed on Mondays, as before.'],
    ['The oven is on from six', 'Up early again: the oven is on from six!'],
    ['Bring an apron', 'BRING AN APRON and a friend.'],
  ],
  'with its currency, however that is written': [
    ['The class costs €18.', 'The class costs 18 €, flour included.'],
    ['The class costs €18.', 'It’s 18 euros for the class.'],
    ['The class costs 18 €.', 'A class for EUR18? No, for €18: the class costs that.'],
    ['Tea is $4.', 'Tea is four dollars now.'],
    ['A ticket costs £12.50.', 'A ticket costs 12.50 pounds.'],
    ['20 % off all coats', 'All coats are 20 percent off.'],
    ['20% off all coats', 'All coats: 20 % off, coats only.'],
  ],
  'at its time, on either clock': [
    ['The class starts at 7 pm.', 'The class starts at 19:00.'],
    ['The class starts at 7 pm.', 'The class starts at 7:00 p.m. sharp.'],
    ['The class starts at 19:00.', 'The class starts at 7 pm.'],
    ['Doors open at 7:30 pm.', 'Doors open at 19:30.'],
    ['Doors open at 7:30 pm.', 'Doors open at half past seven, so 7:30 PM.'],
    ['We open at 9 am.', 'We open at 9, every day.'],
    ['Lunch is at 12 pm.', 'Lunch is at 12:00.'],
    ['We open at 9:00.', 'We open at 9.'],
  ],
  'with its number in words or digits': [
    ['It seats two people.', 'It seats 2 people.'],
    ['Pick up 3 packets.', 'Pick up three packets.'],
    ['One of us is always there.', 'Somebody of us is always there, one or the other.'],
  ],
  'with or without separators': [
    ['We planted 1,200 trees.', 'We planted 1200 trees.'],
    ['We planted 1200 trees.', 'We planted 1,200 trees.'],
    ['We planted 1.200 trees.', 'We planted 1’200 trees.'],
    ['The stadium holds 12 000 people.', 'The stadium holds 12,000 people.'],
  ],
  'in other words that keep its own': [
    ['Dogs are welcome on the terrace.', 'On the terrace your dog is always welcome.'],
    ['The library has a seed corner on the first floor.', 'A seed corner! First floor, library.'],
    ['Registration opens on Friday.', 'On Friday the registration opens, so set an alarm.'],
    ['We repair umbrellas while you wait.', 'While you wait, your umbrella is repaired.'],
    ['The bells stay silent for six weeks.', 'For 6 weeks you won’t hear the bells.'],
  ],
  'with its names': [
    ['The talk is by Grace Hopper.', 'Grace Hopper gives the talk.'],
    ['We moved to Mill Lane.', 'We moved: find us in mill lane.'],
    ['It’s made with Anna’s honey.', 'Anna made the honey in it.'],
  ],
  'with its no': [
    ['No orders were lost.', 'Not a single order was lost.'],
    ['We don’t deliver on Sundays.', 'On Sundays we never deliver.'],
    ['Dogs cannot come in.', 'Sorry, no dogs can come in.'],
    ['He came last and did not mind.', 'Walter came last in the race. He did not mind.'],
    ['There is no water until 6 pm.', 'Water? None until 18:00. There is no water before.'],
  ],
  'in another language, with its figures': [
    [
      'The bread class on Saturday starts at 9 and costs 25 dollars for everybody.',
      'Der Brotkurs am Samstag beginnt um 9 Uhr und kostet 25 Dollar für alle zusammen.',
    ],
    [
      'Our shop is closed on Mondays because the whole team bakes at home.',
      'Unser Laden ist am Montag geschlossen, weil das ganze Team zu Hause backt.',
    ],
  ],
  'without any word': [
    ['☕', 'Coffee is ready.'],
    ['2026', 'See you in 2026.'],
  ],
  'in scripts without spaces': [
    ['9時に開店します', '明日は9時に開店します。お待ちしています。'],
    ['我们九点开门', '大家好，我们九点开门。'],
    ['茶は三百円です', '茶は三百円です'],
  ],
};

/** A fact and a text that does not say it. */
const unsaid: Record<string, readonly Case[]> = {
  'lacks it': [
    ['Closed on Mondays.', 'New hours from May. Come in!'],
    ['Bring an apron.', 'The class is on Saturday.'],
    ['Dogs are welcome on the terrace.', 'The terrace is open.'],
  ],
  'has another currency or unit': [
    ['The class costs €18.', 'The class costs $18.'],
    ['The class costs €18.', 'The class costs 18 dollars.'],
    ['The class costs 18 euros.', 'The class has 18 places.'],
    ['20 % off all coats', '20 euros off all coats.'],
    ['20 % off all coats', '20 coats are off.'],
  ],
  'has another figure': [
    ['The class costs €18.', 'The class costs €180.'],
    ['The class costs €18.', 'The class costs €1.80.'],
    ['The class costs €18.50.', 'The class costs €18.'],
    ['We planted 1,200 trees.', 'We planted 1.2 trees.'],
    ['We planted 1,200 trees.', 'We planted 200 trees.'],
    ['It seats two people.', 'It seats 20 people.'],
    ['From May 3 to May 9', 'From May 3 on.'],
  ],
  'has another time': [
    ['The class starts at 7 pm.', 'The class starts at 7 am.'],
    ['The class starts at 7 pm.', 'The class starts at 7:30 pm.'],
    ['The class starts at 19:00.', 'The class starts at 9 pm.'],
    ['The class starts at 7 pm.', 'The class starts at 7 € each.'],
    ['We open at 12 am.', 'We open at 12 pm.'],
  ],
  'lost its no': [
    ['No orders were lost.', 'Orders were lost for a while.'],
    ['No orders were lost.', 'Some orders were lost. No need to worry.'],
    ['We don’t deliver on Sundays.', 'We deliver on Sundays.'],
    ['Dogs cannot come in.', 'Dogs can come in.'],
    ['Wir liefern sonntags nicht.', 'Wir liefern sonntags.'],
  ],
  'has another name': [
    ['The talk is by Grace Hopper.', 'The talk is by Ada Lovelace.'],
    ['We moved to Mill Lane.', 'We moved to a new lane.'],
  ],
  'has its figures alone': [
    ['The new wall is 14 metres high.', 'There were 14 of us at the party.'],
    ['Umbrella repairs cost 8 euros this week.', 'A coffee is 8 euros, sadly.'],
  ],
  'is in another language with another figure': [
    [
      'The bread class on Saturday starts at 9 and costs 25 dollars for everybody.',
      'Der Brotkurs am Samstag beginnt um 9 Uhr und kostet 30 Dollar für alle zusammen.',
    ],
  ],
  'is in a script without spaces': [['我们九点开门', '大家好，我们今天休息。']],
};

describe('a text says a fact', () => {
  describe.each(Object.entries(said))('%s', (_, cases) => {
    it.each(cases)('“%s”: %s', (fact, text) => expect(saysFact(text, fact)).toBe(true));
  });
});

describe('a text does not say a fact if it', () => {
  describe.each(Object.entries(unsaid))('%s', (_, cases) => {
    it.each(cases)('“%s”: %s', (fact, text) => expect(saysFact(text, fact)).toBe(false));
  });
});

test('the facts that a text lacks are named in order', () => {
  const facts = ['It starts at 9.', 'Bring an apron.', 'It costs €18.'];
  expect(factsMissing('It starts at 9, on Saturday.', facts)).toEqual(facts.slice(1));
  expect(factsMissing('', facts)).toEqual(facts);
  expect(factsMissing('Anything.', [])).toEqual([]);
});

/** Each may be where a pattern begins, or what it repeats. */
const units = [
  'The class starts at 9 and costs $25. ',
  ...['1 ', '1', '1,', '1.', '1 000 ', '1:00 ', '€', '€ ', '€1', 'one ', 'two-', '7 p.m. ', '7 pm'],
  ...['no ', 'not ', 'n’t ', 'No. ', 'Ada ', 'Ada’s ', 'A', 'é', '语', '…', '. ', '\n', ' ', "'"],
];
const fact = 'No class of Ada’s on 12 May costs more than €1,200.50, and none starts at 7:30 pm';

test.each(units)('IN-3 twice as much of %j takes about twice as long', async (unit) => {
  const work = (length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    return holdOf(() => void saysFact(text, fact));
  };
  const allowed = Math.max(maxHold, 2.5 * (await leastOf(() => work(6000), 3)));
  expect(await leastOf(() => work(12_000), 3)).toBeLessThanOrEqual(allowed);
});
