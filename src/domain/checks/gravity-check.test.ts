import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { plainPersona } from '#test/persona-values.ts';
import { canOverride } from './check-labels.ts';
import { briefOfChanged } from './owned-words.ts';
import { checkText } from './text-checks.ts';
import { textRules } from '#domain/prompt/text-rules.ts';

type Asked = Parameters<typeof Brief.parse>[0];
const faultIn = (text: string, asked: Asked, material?: { title: string; text: string }) => {
  const company = { instructions: '', ...(material && { material: { ...material, source: 'x' } }) };
  const brief = Brief.parse(asked);
  const rules = textRules(plainPersona, brief, platforms.sandbox, company);
  return checkText([text], rules).find(({ check }) => check === 'gravity')?.message;
};

/** What happened, a plain text about it, and texts that make light of it. */
const bank: Readonly<Record<string, { plain: string; light: readonly string[] }>> = {
  'Recall: our seeded rolls contain sesame that is not on the label': {
    plain:
      'We are recalling our seeded rolls. They contain sesame that is not on the label. If you are allergic, do not eat them.',
    light: [
      'Plot twist: our seeded rolls had a guest. Sesame. Bring them back.',
      'Our rolls got a little extra crunch. Sesame was not on the label, oops.',
      'A secret sesame party was hiding in our rolls. Bring them back.',
      'Sesame in the rolls. Tell us your wildest seed story.',
      'Our seeded rolls contain sesame that is not on the label!',
      'Our seeded rolls contain sesame 🙃 Bring them back.',
      'Open sesame, haha. Please bring the rolls back.',
    ],
  },
  'Undeclared milk in our dark chocolate bars, batch 12': {
    plain:
      'Batch 12 of our dark chocolate contains milk that is not declared. Please do not eat it if milk makes you ill. We refund every bar.',
    light: [
      'Our dark chocolate went a bit milky. Awkward.',
      'Surprise ingredient of batch 12: milk. Please return it.',
      'Batch 12 got a sweet treat it should not have. Milk. Return it.',
    ],
  },
  'Our baker Tom died on Sunday': {
    plain: 'Our baker Tom died on Sunday. We miss him. The shop stays closed until Thursday.',
    light: [
      'Tom has left the kitchen. What a legend, what a wild ride.',
      'Our baker Tom died on Sunday. Heaven just got better bread.',
      'Our baker Tom died on Sunday 🎉',
      'Our baker Tom died on Sunday. Stay tuned for his replacement.',
    ],
  },
  'Closed today, a pipe burst in the cellar': {
    plain:
      'We are closed today because a pipe burst in the cellar. We will say here when we open again.',
    light: [
      'Our cellar wanted a pool. Closed today, lol.',
      'Closed today: making waves in the cellar since six.',
      'Closed today because a pipe burst. Fun fact: water is wet.',
    ],
  },
  'A fire in our kitchen, nobody was hurt': {
    plain: 'There was a fire in our kitchen this morning. Nobody was hurt. We are closed for now.',
    light: [
      'Things went up in smoke in our kitchen. Nobody was hurt.',
      'Our kitchen is literally too hot to handle. Nobody was hurt.',
      'A fire in our kitchen. Nobody was hurt. Woohoo.',
      'Our kitchen had a glow up. Nobody was hurt.',
    ],
  },
  'Salmonella in our egg salad': {
    plain: 'Salmonella was found in our egg salad. Throw it away. If you feel ill, see a doctor.',
    light: [
      'Egg on our faces: salmonella. No big deal, just throw it away.',
      'Our egg salad gets a vacation from the shelf, hilarious as that sounds. Salmonella.',
      'Who’s hungry for egg salad? Not you. Salmonella.',
    ],
  },
  'Two people were injured in an accident at our lift': {
    plain:
      'Two people were injured at our lift this morning. They are in hospital. The lift stays closed while the police look into it.',
    light: [
      'Our lift had its ups and downs today. Two people were injured, yikes.',
      'Two people were injured at our lift. The show must go on.',
      'Two people injured. What’s your favorite lift meme?',
    ],
  },
  'Norovirus at the nursery': {
    plain:
      'There is norovirus at the nursery. Please keep children at home until they have been well for two days.',
    light: [
      'Norovirus crashed our nursery, and it is epic. Keep children at home.',
      'Norovirus joined the nursery. Sooo many buckets. Keep children at home.',
    ],
  },
  'Missing: our neighbour Rosa, 84': {
    plain: 'Rosa, 84, our neighbour, is missing. If you see her, please call the police.',
    light: [
      'Rosa went on an adventure. Have you seen her? Call the police.',
      'Guess who is missing. Rosa, 84. Call the police.',
      'Rosa, 84, is missing ;) Call the police.',
    ],
  },
  'Layoffs: we let 12 of our 40 people go': {
    plain:
      'We are letting 12 of our 40 people go. They did nothing wrong. We will help each of them find work.',
    light: [
      'Exciting news from the team: we are 12 people lighter.',
      'New diet for our company: 12 people go.',
      'We let 12 people go. On the bright side, more cake for the rest.',
    ],
  },
  'Customer data was stolen in a breach': {
    plain:
      'Customer data was stolen. An unauthorized third party reached names and email addresses. Please change your password.',
    light: [
      'Hackers love us, and we are thrilled. Change your password.',
      'Our data went on a road trip. Change your password.',
    ],
  },
  'Carbon monoxide warning for our heaters': {
    plain:
      'Our heaters can give off carbon monoxide. Switch them off now and open the windows. Write to us for a repair.',
    light: [
      'Our heaters are killing it, in a bad way. Switch them off.',
      'Switch off our heaters. Carbon monoxide gives you a free dirt nap.',
    ],
  },
  'Wheat flour got into our gluten-free mix': {
    plain: 'Our gluten-free mix has wheat flour in it. Bring it back if you must avoid gluten.',
    light: [
      'Gluten crashed the gluten-free party. Bring it back.',
      'Gluten-free? More like gluten-full. Bring it back.',
      'Turns out our mix loves gluten. Bring it back.',
    ],
  },
  'Milk in our vegan chocolate': {
    plain: 'Our vegan chocolate contains milk. If you are allergic, bring it back.',
    light: ['Our vegan chocolate is a milk party.', 'Milk joined the party in our chocolate.'],
  },
  'Air bag defect, do not drive the car': {
    plain: 'The air bag of this car has a defect. Do not drive the car. We repair it at no cost.',
    light: ['Our air bags are having a party. Leave the car at home.'],
  },
  'Lead paint found on our toys': {
    plain: 'There is lead paint on our toys. Take them away from children.',
    light: ['Our toys have lead paint. What a colorful party!'],
  },
  'Our member Ines has cancer': {
    plain: 'Ines has cancer. She asked us to tell you. Cards for her can be left at the desk.',
    light: [
      'Ines has cancer, but she is a total superhero with superpowers.',
      'Ines has cancer. Drop your best emoji below.',
    ],
  },
  'The storm took the roof of our barn': {
    plain:
      'The storm took the roof of our barn. The animals are safe. We need people who can help on Saturday.',
    light: [
      'The storm gave our barn an open-air makeover. Hooray.',
      'Our barn went topless, omg. The animals are safe.',
    ],
  },
};

describe.each(Object.entries(bank))('%s', (topic, { plain, light }) => {
  test('a plain text passes', () => expect(faultIn(plain, { topic })).toBeUndefined());
  test.each(light.map((text) => [text]))('light: %s', (text) => {
    expect(faultIn(text, { topic })).toMatch(
      /^This is a serious matter, and “.+” is too light for it\./u,
    );
  });
  test('what the owner typed stays', () => {
    for (const text of light) {
      const own = briefOfChanged(Brief.parse({ topic }), [], [text]);
      expect(faultIn(text, own), text).toBeUndefined();
    }
  });
});

describe('a pun on the matter', () => {
  const nuts = { topic: 'Recall: our granola contains nuts that are not on the label' };
  test.each([
    'This recall is nuts. Please bring the granola back.',
    'It’s absolutely nuts, we know. Please bring the granola back.',
    'We’re in a real pickle: there are nuts in our granola.',
    'Our granola went bananas. Please bring it back.',
    'There is egg on our face. Please bring the granola back.',
    'That’s a bit fishy. Please bring the granola back.',
    'A sticky situation: nuts in our granola.',
  ])('is none to make: %s', (text) => expect(faultIn(text, nuts)).toContain('too light'));
  test.each([
    'Please bring the granola back. The undeclared ingredient is nuts.',
    'The allergens are nuts and milk. Do not eat the granola if they make you ill.',
    'The granola contains nuts. They are not on the label.',
    'The nuts are stale. Do not eat them if you are allergic.',
    'Wash it off in hot water. The fish was rotten.',
  ])('is not: %s', (text) => expect(faultIn(text, nuts)).toBeUndefined());
});

test('the matter may stand in the context, in an answer or in somebody else’s text', () => {
  const text = 'Bring your rolls back, yay.';
  const news = 'The rolls contain sesame, an undeclared allergen.';
  expect(faultIn(text, { topic: 'our rolls' })).toBeUndefined();
  expect(faultIn(text, { topic: 'our rolls', context: news })).toBeDefined();
  expect(faultIn(text, { topic: 'our rolls', answers: { what: news } })).toBeDefined();
  expect(faultIn(text, { topic: 'our rolls', content_type: 'reply', context: news })).toBeDefined();
  expect(faultIn(text, { topic: 'our rolls' }, { title: 'Recall', text: news })).toBeDefined();
});

describe('beside grave news in another language', () => {
  const died = { topic: 'Unser Kollege Jonas ist gestorben', context: 'Er wurde 44 Jahre alt.' };
  const rappel = { topic: 'Rappel de nos terrines, lot 18', context: 'Ne les mangez pas.' };
  const robo = { topic: 'Robo de datos de clientes', context: 'Cambie su contraseña hoy.' };
  test.each([
    ['Jonas ist gestorben. Greift zu, nur heute.', died],
    ['Jonas ist gestorben. Das Orchester spielt einen Tusch.', died],
    ['Rappel du lot 18. Profitez de nos soldes.', rappel],
    ['Rappel du lot 18 ! Ne les mangez pas.', rappel],
    ['Robo de datos. Aprovecha las rebajas.', robo],
    ['Robo de datos. El horóscopo callaba.', robo],
  ])('%s', (text, asked) => expect(faultIn(text, asked)).toContain('serious matter'));
  test.each([
    ['Jonas ist gestorben. Er wurde 44 Jahre alt. Wir denken an seine Familie.', died],
    ['Rappel du lot 18. Ne les mangez pas. Nous sommes désolés.', rappel],
    ['Robo de datos. Cambie su contraseña hoy. Lo sentimos mucho.', robo],
  ])('nothing is light in: %s', (text, asked) => expect(faultIn(text, asked)).toBeUndefined());
});

test('a sentence that leaves the matter, in words that no list has', () => {
  const asked = { topic: 'Recall of our oat bars', context: 'They may hold pieces of plastic.' };
  const told = 'We recall our oat bars. They may hold pieces of plastic.';
  expect(faultIn(`${told} Bring them back to any shop.`, asked)).toBeUndefined();
  expect(faultIn(`${told} Somebody call Sherlock.`, asked)).toContain(
    '“Somebody call Sherlock.” leaves it',
  );
});

test.each(['sorry', 'serious'] as const)('a text is grave by its kind: %s', (kind) => {
  expect(
    faultIn('Our newsletter was late. Yay!', { topic: 'our newsletter was late', kind }),
  ).toBeDefined();
});

test.each([
  ['Film screening on Friday', 'Popcorn is on us. What a party!'],
  ['Blood orange marmalade is back', 'Yay, it is back! 🍊'],
  ['Join us on the tennis court', 'Fun guaranteed. Who’s in?'],
  ['A killer deal on lamps', 'Wow, what a deal!'],
  ['Fireworks and a bonfire on Saturday', 'It will be epic 🎆'],
  ['Death by chocolate, our new cake', 'Delicious! 🍫'],
  ['Our new smoked salmon', 'Tasty, tasty!'],
  ['Crash course in pottery', 'Exciting, isn’t it?'],
  ['Shelter dogs looking for a home', 'Woof! 🐶'],
  ['Limited edition mugs', 'Get them, haha!'],
  ['Oat milk in our vegan latte', 'Yay, it is back!'],
  ['Nuts in our vegan brownie', 'Delicious!'],
  ['Our vegan cake contains no milk', 'Delicious!'],
  ['Our vegan cakes don’t contain eggs', 'Delicious!'],
  ['Our vegan stew has eggplant and butter beans', 'Delicious!'],
  ['This battery has no defects', 'Yay!'],
  ['We don’t use palm oil in our bread', 'Yay!'],
  ['Our lead singer found a new guitar', 'What a party!'],
  ['Closed on Monday for a holiday', 'See you Tuesday!'],
  ['Sorry, our newsletter was late', 'Oops! Better late than never.'],
])('nothing grave: %s', (topic, text) => expect(faultIn(text, { topic })).toBeUndefined());

test.each([
  ['Missing: Tom, 6', 'Tom, 6, is missing, in a red jacket and party shoes.'],
  ['Norovirus at the camp', 'The camp party is cancelled because of norovirus.'],
  ['Customer data was stolen', 'Names were held by a third party. The party hall stays open.'],
])('a party in plain news is none: %s', (topic, text) =>
  expect(faultIn(text, { topic })).toBeUndefined(),
);

test('serious emojis are allowed if the owner asks for emojis, and none is required', () => {
  const asked = { topic: 'Recall: sesame in our rolls', emojis: true };
  expect(faultIn('⚠️ Do not eat our rolls: they contain sesame.', asked)).toBeUndefined();
  expect(faultIn('🥳 Do not eat our rolls: they contain sesame.', asked)).toBeDefined();
  const rules = textRules(plainPersona, Brief.parse(asked), platforms.sandbox);
  const found = checkText(['Do not eat our rolls: they contain sesame.'], rules);
  expect(found.filter(({ check }) => check === 'emojis')).toEqual([]);
});

test('its owner may publish it all the same', () => expect(canOverride('gravity')).toBe(true));
