import type { Material } from '#domain/composer/material.ts';

export const travel: Material = {
  who: [
    'the person in the window seat',
    'the night porter',
    'the stranger with the map',
    'the one who packed too much',
  ],
  thing: ['a paper map', 'a lost glove', 'a boarding pass', 'a phrasebook', 'a rattling suitcase'],
  place: ['at the wrong platform', 'in the departure hall', 'on the last bus', 'at the border'],
  chore: [
    'packing the second bag',
    'finding the right platform',
    'reading the small print',
    'asking for directions',
  ],
  snag: ['a delayed connection', 'a closed museum', 'a wrong turn', 'an adapter that doesn’t fit'],
  win: ['a seat by the window', 'a wrong turn that was worth it', 'a breakfast somebody else made'],
  truths: [
    'the trip you tell is never the trip you planned',
    'the bag is always heavier on the way to the stairs',
    'nobody brings home the sight, everybody brings home the bakery',
    'you learn a place by getting something wrong in it',
    'the connection you miss is the story you keep',
    'half of what gets packed only goes for the ride',
  ],
  tips: [
    ['pack, then take one thing out', 'nobody ever missed it'],
    ['learn “please”, “thank you” and “sorry”', 'the rest can be pointed at'],
    ['leave one day empty', 'the place has plans, too'],
    ['eat where the menu is short', 'somebody there has made a decision'],
    ['write down the name of the place you liked', 'memory keeps the light and loses the street'],
    ['walk from the station', 'the first half hour on foot is worth a guidebook'],
  ],
};

export const sport: Material = {
  who: [
    'the runner who starts too fast',
    'the teammate in goal',
    'the coach',
    'the person who cheers for everyone',
  ],
  thing: ['a stopwatch', 'a worn pair of shoes', 'a training plan', 'a water bottle'],
  place: ['at the start line', 'on the last hill', 'in the changing room', 'on the bench'],
  chore: [
    'warming up properly',
    'taking the rest day',
    'running the easy miles easily',
    'lacing up in the rain',
  ],
  snag: ['a sore calf', 'a start that was too fast', 'a skipped rest day', 'a headwind both ways'],
  win: ['a steady second half', 'a finish with something left', 'a teammate who thanks you'],
  truths: [
    'everybody trains for the start and suffers for the finish',
    'the rest day is training, only nobody cheers',
    'form leaves before strength does',
    'the plan is for the good weeks, and the habit is for the others',
    'you race the person you were at the start',
    'the easy days are too hard and the hard days too easy, until somebody says so',
  ],
  tips: [
    ['start slower than your pride likes', 'the second half keeps the receipts'],
    ['put the shoes by the door', 'the decision is easier when it is already made'],
    ['take the rest day seriously', 'that is when the training arrives'],
    ['train with somebody slightly better', 'you stop negotiating with yourself'],
    ['write down how it felt, along with the time', 'the time alone hides the warning'],
    ['stop counting for one session', 'you notice what the watch drowned out'],
  ],
};

export const learning: Material = {
  who: [
    'the beginner',
    'the patient teacher',
    'the friend who asks why',
    'the one in the back row',
  ],
  thing: ['a stack of flashcards', 'a half-finished course', 'a dictionary', 'a notebook'],
  place: [
    'in the first lesson',
    'at the kitchen table',
    'in the last row',
    'on the way home from class',
  ],
  chore: [
    'repeating the dull part',
    'looking it up again',
    'making the mistakes out loud',
    'doing the exercises',
  ],
  snag: ['a plateau', 'a half-finished course', 'a question you were too shy to ask'],
  win: ['a joke understood in time', 'a question asked out loud', 'a page read without help'],
  truths: [
    'the plateau is where it settles, and it feels like nothing',
    'you only know what you can explain to somebody who isn’t nodding',
    'beginners ask the question that experts stopped hearing',
    'the course ends where the learning starts',
    'forgetting is part of it, and so is coming back annoyed',
    'a small daily mistake teaches more than a big yearly effort',
  ],
  tips: [
    ['explain it to somebody who can interrupt', 'you find the hole before the exam does'],
    ['do the exercise before you read the solution', 'being wrong first makes the answer stick'],
    ['come back to it a day later', 'the effort of remembering is the lesson'],
    ['use it for something small and real', 'knowledge without a job leaves'],
    ['keep a list of your own mistakes', 'it is a textbook written for you'],
    ['ask the shy question', 'somebody next to you has it, too'],
  ],
};

export const money: Material = {
  who: [
    'the accountant',
    'the customer who asks for an invoice',
    'the friend who splits the bill exactly',
    'the person who pays on time',
  ],
  thing: ['a receipt', 'a spreadsheet', 'an unpaid invoice', 'a shoebox of papers'],
  place: [
    'at the checkout',
    'in the fine print',
    'at the kitchen table in tax season',
    'in the spreadsheet',
  ],
  chore: [
    'sending the invoice',
    'sorting the receipts',
    'reading the fine print',
    'asking what it costs',
  ],
  snag: ['a late invoice', 'a forgotten subscription', 'a fee in the footnotes'],
  win: ['an invoice paid on time', 'a price that needs no explanation', 'a cancelled subscription'],
  truths: [
    'a price is a sentence about what you think of your work',
    'the small regular costs are the ones that never get discussed',
    'everyone knows what things cost and nobody knows what they spend',
    'the cheap option sends its invoice later',
    'a budget is a plan you make for a calmer person than you',
    'people argue about the coffee and sign the contract',
  ],
  tips: [
    ['send the invoice on the day the work is done', 'enthusiasm has a payment term'],
    ['look at what leaves your account automatically', 'the quiet costs count on your silence'],
    ['say the price and then say nothing', 'the discount usually comes from your own mouth'],
    ['wait a night before the big purchase', 'the wish gets smaller or clearer'],
    [
      'write down what it is for before you decide what it may cost',
      'otherwise the number decides',
    ],
    ['ask what happens when you cancel', 'that page says more than the brochure does'],
  ],
};

export const crypto: Material = {
  who: [
    'the validator',
    'the person who reads the contract',
    'the newcomer with a fresh wallet',
    'the one who kept the keys on paper',
  ],
  thing: ['a seed phrase', 'a block explorer', 'a testnet faucet', 'a wallet pop-up'],
  place: [
    'in the group chat',
    'on the block explorer',
    'on testnet',
    'in the fine print of the docs',
  ],
  chore: [
    'reading the transaction before signing',
    'backing up the keys',
    'checking the address again',
    'testing with a tiny amount',
  ],
  snag: ['a pop-up signed in a hurry', 'an address copied wrong', 'a roadmap without dates'],
  win: ['a boring transaction', 'a backup that was tested', 'a question answered without a link'],
  truths: [
    'the loudest channel and the best documentation are rarely the same place',
    'boring is a feature when other people’s savings are involved',
    'self-custody means that you are the help desk',
    'whoever explains the risk first is worth listening to',
    'the interesting work happens where nobody posts a chart',
    'a signature is a sentence, and most people sign it unread',
  ],
  tips: [
    ['read the transaction before you sign it', 'undo is the one thing nobody built'],
    ['try it with an amount you would not miss', 'the lesson is the same and the bill is smaller'],
    ['test your backup before you need it', 'an untested one is a souvenir'],
    ['ask who can change the rules', 'the answer matters more than the chart'],
    ['treat every urgent message as a slow one', 'hurry is what the other side is hoping for'],
    ['check the address from both ends', 'the middle is where people get tired'],
  ],
};

export const general: Material = {
  who: [
    'the newcomer',
    'the person who has seen it all before',
    'the friend who asks why',
    'the patient one',
  ],
  thing: ['a notebook', 'a long list', 'an old photograph', 'a borrowed pencil'],
  place: ['at the kitchen table', 'in the queue', 'on the way home', 'in a room full of opinions'],
  chore: [
    'doing the dull part',
    'starting before it feels tidy',
    'asking the obvious question',
    'going back to look',
  ],
  snag: [
    'a wrong turn',
    'a missing page',
    'a first try nobody should see',
    'a plan without a date',
  ],
  win: ['a quiet finish', 'a second try that holds', 'an honest answer', 'a good question'],
  truths: [
    'the dull part decides, and the shiny part gets photographed',
    'the second try is where people find out whether they meant it',
    'whoever asks the obvious question saves everyone an afternoon',
    'most advice is a memory wearing a tie',
    'the ordinary days carry it',
    'people who are good at it talk about it less than you would think',
    'it looks simple from the outside because somebody worked on that',
  ],
  tips: [
    ['do the smallest version first', 'it tells you which part is hard'],
    ['ask somebody who stopped', 'they remember the price'],
    ['write down what you expect before you start', 'afterwards everyone says they knew'],
    ['leave one thing out', 'you see at once whether it was needed'],
    ['give it a fixed time', 'open-ended things end by being forgotten'],
    ['look at what you did last time', 'it is a better plan than the plan'],
    ['tell one person when you will be done', 'a date in somebody else’s head holds better'],
  ],
};
