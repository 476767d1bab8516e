import type { Material } from '#domain/composer/material.ts';

export const coffee: Material = {
  who: [
    'the barista',
    'the person in front of you',
    'the colleague with the own mug',
    'the early riser',
  ],
  thing: ['a cold cup', 'a chipped mug', 'a kitchen scale', 'a paper filter', 'a loyalty card'],
  place: ['in the queue', 'by the office machine', 'at the kitchen counter', 'over the first cup'],
  chore: [
    'cleaning the machine',
    'waiting for the water',
    'grinding the beans',
    'descaling the kettle',
  ],
  snag: ['an empty tin', 'a lukewarm cup', 'a machine that wants descaling'],
  win: ['a quiet first cup', 'a cup finished while it is hot', 'a refill nobody had to ask for'],
  truths: [
    'the first cup is for waking up and the second is for being a person',
    'half of the taste is the quiet around it',
    'the machine never breaks on a slow morning',
    'people who say they don’t need it are always holding one',
    'a bad cup in good company still wins',
    'everyone has a method, and nobody has watched themselves before the first one',
  ],
  tips: [
    ['weigh the beans once', 'after that your guess is worth something'],
    ['clean the machine before you blame the beans', 'old oil tastes like an old argument'],
    ['let the water rest a moment after it boils', 'scalded tastes like somebody else’s hurry'],
    ['drink one cup without a screen', 'you find out whether you like it'],
    ['grind right before you brew', 'the smell is the part that leaves first'],
    ['switch one cup for water in the afternoon', 'the evening version of you says thanks'],
  ],
};

export const food: Material = {
  who: [
    'the cook',
    'the guest who arrives early',
    'whoever does the dishes',
    'the neighbour with the herbs',
  ],
  thing: [
    'a wooden spoon',
    'a dented pan',
    'a shopping list',
    'a jar without a label',
    'a stained recipe',
  ],
  place: ['at the market', 'by the stove', 'at the long end of the table', 'over the dishes'],
  chore: [
    'peeling the onions',
    'waiting for the dough',
    'doing the dishes',
    'sharpening the knife',
  ],
  snag: ['a burnt pan', 'a missing egg', 'a dull knife', 'a guest who arrives early'],
  win: ['a clean plate', 'a second helping', 'a silence while everybody eats'],
  truths: [
    'most of the work is waiting, and most of the mistakes are impatience',
    'a recipe is a letter from somebody with another oven',
    'the dish everyone asks for again is the one with the fewest ingredients',
    'whoever cooks tastes it first and enjoys it last',
    'salt is a decision, and so is stopping',
    'the leftovers are usually the better meal',
  ],
  tips: [
    ['taste before you salt', 'it goes in easily and never comes out'],
    ['read the recipe to the end before you start', 'the marinade is always on the last line'],
    ['sharpen the knife first', 'a dull one decides for you where it goes'],
    ['let it rest before you cut it', 'the kitchen is the only place where waiting counts as work'],
    ['cook the new dish for friends, never for critics', 'friends bring bread'],
    ['cook more than you need', 'tomorrow’s lunch is already solved'],
  ],
};

export const health: Material = {
  who: [
    'the physiotherapist',
    'the friend who sleeps well',
    'the person with the standing desk',
    'the early riser',
  ],
  thing: [
    'an alarm clock',
    'a glass of water',
    'a waiting-room magazine',
    'a pair of walking shoes',
  ],
  place: ['in the waiting room', 'in bed with the phone', 'on the stairs', 'at the desk'],
  chore: [
    'going to bed on time',
    'stretching',
    'putting the phone in another room',
    'booking the check-up',
  ],
  snag: ['a late screen', 'a skipped lunch', 'a stiff neck', 'a postponed check-up'],
  win: ['a full night’s sleep', 'a walk without a goal', 'a morning without a snooze'],
  truths: [
    'the dull habits do the work and the exciting ones get the posts',
    'rest is easier to plan than to catch up on',
    'nobody regrets the walk after the walk',
    'the body keeps the calendar that you don’t',
    'what you do on a bad day decides more than what you do on a good one',
    'most advice fails late in the evening',
  ],
  tips: [
    ['put the phone to bed before you go yourself', 'it is worse at falling asleep than you are'],
    ['take the walk before you decide whether you feel like it', 'the feeling comes along later'],
    ['make the good thing the lazy thing', 'in the evening laziness is in charge'],
    ['stop one step before you are exhausted', 'tomorrow you will want to come back'],
    ['write down how you slept for a week', 'the pattern is more honest than the memory'],
    [
      'ask somebody qualified about the thing you keep looking up',
      'the search results have never met you',
    ],
  ],
};

export const home: Material = {
  who: [
    'the neighbour with the good ladder',
    'the previous owner',
    'the cat',
    'whoever fixed it last',
  ],
  thing: ['a tape measure', 'a jar of screws', 'a spare key'],
  place: ['in the hallway', 'in the shed', 'on the windowsill', 'in the cupboard under the stairs'],
  chore: ['measuring again', 'labelling the box', 'sweeping up afterwards'],
  snag: [
    'a missing screw',
    'a drawer that sticks',
    'an instruction sheet without words',
  ],
  win: ['a tap that stops dripping', 'a shelf that is level', 'a drawer that closes'],
  truths: [
    'every home has a drawer where decisions go to rest',
    'a home is finished on the day you stop noticing the lamp',
    'the job takes an hour and finding the tool takes the afternoon',
    'what you fix yourself you never stop looking at',
    'nothing is as permanent as a temporary shelf',
    'the quick fix and the old house get on like cousins',
  ],
  tips: [
    ['measure it again from the other side', 'walls have opinions'],
    ['finish one corner before you start the next', 'half-done rooms talk to each other'],
    ['label the box on the side you will see', 'the lid is always under another box'],
    ['put the tool back where you looked for it first', 'you will look there again'],
    [
      'live with it for a week before you change it',
      'the light moves more than the furniture does',
    ],
    ['take a picture before you take it apart', 'the last screw always claims to be innocent'],
  ],
};

export const garden: Material = {
  who: [
    'the neighbour with the tomatoes',
    'whoever watered it last',
    'the woman at the seed swap',
    'the patient one with the compost',
  ],
  thing: ['a watering can', 'a packet of seeds', 'a muddy glove', 'a pot of basil'],
  place: ['on the balcony', 'in the shed', 'at the edge of the bed', 'under the only tree'],
  chore: ['weeding', 'watering in time', 'turning the compost', 'picking off the snails'],
  snag: ['a late frost', 'a drooping leaf', 'a snail with a plan', 'a week without rain'],
  win: ['a first green leaf', 'a handful of beans', 'a plant that comes back', 'a bee that stays'],
  truths: [
    'plants forgive neglect sooner than they forgive attention',
    'the season decides, and the plan gets to watch',
    'most of the work happens below, where nobody claps',
    'what grows well was usually in the right place to begin with',
    'a garden teaches patience by not offering anything else',
    'the weeds know the soil better than the book does',
  ],
  tips: [
    ['start with one pot', 'a single plant teaches you what a dozen would hide'],
    ['water in the morning', 'the midday sun takes its share before the roots do'],
    ['put a finger in the soil before you water', 'the surface says nothing about the roots'],
    ['write down when you sowed what', 'in spring everybody remembers it differently'],
    ['plant what you like to eat', 'you’ll visit it every day'],
    ['leave one corner alone', 'the useful insects need somewhere to live'],
  ],
};
