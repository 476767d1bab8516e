import type { FamilyThoughts } from '#domain/composer/voice/voice.ts';

export const families: FamilyThoughts = {
  work: [
    [
      'Advice on {t} is usually written by people with control over their own calendar.',
      'It’s good advice, for them. Everyone else reads it between two meetings they didn’t call.',
      'Start with who sets the hours, and the rest gets more honest.',
    ],
    [
      'Companies say they care about {t}, and some do. You can tell by what gets cancelled under pressure.',
      'If it goes first, it was decoration.',
      'I’d rather hear “we can’t afford it yet” than another poster.',
    ],
  ],
  software: [
    [
      'Praise for {t} tends to come from the first month. Ask the people in the third year.',
      'They’ll mention real benefits and one cost that nobody put in the announcement.',
      'Publish both and I’ll believe the first.',
    ],
    [
      'The case for {t} is decent engineering dressed as a revolution.',
      'The engineering stands up. The costume makes everybody argue about the wrong thing.',
      'Call it a good trade with a known price.',
    ],
  ],
  ai: [
    [
      'What I hear about {t} is half useful and half fundraising.',
      'The useful half saves dull work, and it deserves credit for that.',
      'Report the error rate next to the demo and I’ll take the other half seriously.',
    ],
    [
      'My complaint about {t} isn’t the mistakes. It’s the confidence they arrive with.',
      'A tool that said “not sure” would be worth more than one that sounds finished.',
      'Doubt is a feature. Somebody should ship it.',
    ],
  ],
  crypto: [
    [
      'There’s serious work being done in {t}, and it’s badly served by its loudest fans.',
      'The work is slow, documented and open to review. The noise is none of those.',
      'Judge the parts that invite an audit.',
    ],
    [
      'Whoever recommends {n} should say what could be lost, in the same breath.',
      'Leaving it out isn’t optimism. It’s a sales technique.',
      'Those who lead with the risk have my attention.',
    ],
  ],
  money: [
    [
      'Most tips about {t} assume there’s something left at the end of the month.',
      'For many the problem isn’t discipline, and it’s unkind to pretend so.',
      'Say whom the advice is for. It gets better at once.',
    ],
    [
      'I like how openly people discuss {t} now. I’d like it more with the failures included.',
      'Survivors make cheerful teachers and poor statistics.',
      'One honest loss teaches more than a row of wins.',
    ],
  ],
  coffee: [
    [
      'The craft behind {t} is real. The vocabulary around it is doing too much.',
      'A good cup doesn’t need three adjectives and a mountain.',
      'Tell me it’s fresh and I’m convinced.',
    ],
    [
      'We overrate the equipment when it comes to {t} and underrate the cleaning.',
      'The shiny part gets the money, the dull part decides the taste.',
      'Scrub first, then upgrade. You may not need to.',
    ],
  ],
  food: [
    [
      'What bothers me about advice on {t}: it hides the time.',
      '“Quick” means quick for somebody with sharp knives and no children.',
      'Print the honest minutes and people will trust the rest.',
    ],
    [
      'The simple version of {t} is usually the good one, and it rarely gets the attention.',
      'Extra steps look like care. Often they’re insurance against a dull ingredient.',
      'Spend it on the ingredient.',
    ],
  ],
  travel: [
    [
      'Stories about {t} leave out the tired middle, and the middle is most of it.',
      'That’s no reason to stay home. It’s a reason to pack differently.',
      'I’d read a guide that begins with the queue.',
    ],
    [
      'The trouble with recommendations for {t} is that they work once and then get crowded.',
      'The people who share them mean well, and the place pays for it.',
      'Recommend a way of looking instead of an address.',
    ],
  ],
  sport: [
    [
      'Motivation gets too much credit in {t}, and the boring week gets too little.',
      'Slogans are fine at the start line. They don’t do the repetitions.',
      'Praise the schedule that survived a bad month.',
    ],
    [
      'In {t}, we celebrate pain as if it were proof.',
      'Some of it is. A good part of it is a plan that ignored the warnings.',
      'Coming back healthy is the result I’d applaud.',
    ],
  ],
  learning: [
    [
      'Courses on {t} sell the finish line. Most people stop in the middle, and nobody prints that figure.',
      'The material is often good. The support at the hard part is not.',
      'Fix the middle and the marketing can retire.',
    ],
    [
      '“Anyone can do it” is meant kindly when people talk about {t}. It leaves you alone with your first failure.',
      'Better to say that it’s hard, and where.',
      'Then getting stuck is information and not a verdict.',
    ],
  ],
  launch: [
    [
      'Announcements about {t} answer “what’s new”. I’d like one that answers “what will be worse”.',
      'Something always is, and users find it by themselves.',
      'Naming it first is the cheapest trust there is.',
    ],
    [
      'The excitement around {t} is understandable and tells me nothing.',
      'Show me somebody who stopped using the old thing because of it.',
      'One such person beats a trailer.',
    ],
  ],
  hiring: [
    [
      'The unfair parts of {n} are known to everyone involved and owned by nobody.',
      'The process rewards those who have been through it often, which is an odd thing to select for.',
      'Pay for the trial task and share the criteria. It’s a start.',
    ],
    [
      'Both sides lie a little in {t}, politely, and both are surprised later.',
      'The advert oversells, the applicant rounds up.',
      'An honest description of a bad day would save everyone a season.',
    ],
  ],
  design: [
    [
      'Good taste is common in {t}. Restraint under deadline isn’t.',
      'The clutter arrives one reasonable request at a time.',
      'Somebody needs the right to say no, in writing.',
    ],
    [
      'I admire the polish people bring to {t}. I’d swap some of it for a form that keeps my input.',
      'Beauty is welcome and losing work is unforgivable.',
      'Test the bad connection before the animation.',
    ],
  ],
  writing: [
    [
      'There’s too much advice on {t} and too little reading of other people’s drafts.',
      'The advice is mostly sound. It just doesn’t know your second page.',
      'An hour with an honest reader does more.',
    ],
    [
      'We praise voice in {t} when we should be asking whether it’s true.',
      'A charming sentence can carry an empty claim a long way.',
      'Check the claim first, then enjoy the charm.',
    ],
  ],
  health: [
    [
      'The advice on {t} is fairly clear. Living in a way that allows it is the part nobody sells.',
      'It’s easier to publish another routine than to fix a shift plan.',
      'I’d trust any article that admits as much.',
    ],
    [
      'I’m wary of certainty about {t}, including my own.',
      'Bodies differ, studies disagree, and the confident voice gets the clicks.',
      'Try it modestly, watch honestly, and ask somebody qualified.',
    ],
  ],
  garden: [
    [
      'The pictures of {t} are honest about May and silent about August.',
      'Show the snails, the drought and the empty bed, too.',
      'People would still start. They’d just be ready.',
    ],
    [
      'People sell {t} as calm. It’s mostly carrying water and losing arguments with weather.',
      'I recommend it anyway, for exactly that reason.',
    ],
  ],
  home: [
    [
      'Pictures of {t} show the first afternoon. I’d like to see the second winter.',
      'Most good ideas survive the photo and fail the cleaning.',
      'Ask whoever lives with it.',
    ],
    [
      'The trouble with guides to {t} is their tidy starting point.',
      'Real walls are crooked and real weekends are short.',
      'A guide that plans for mistakes would be worth paying for.',
    ],
  ],
  arts: [
    [
      'Hype isn’t the enemy of {t}. Rushed opinions are.',
      'A verdict on the first evening says more about the queue than about the work.',
      'Wait a week. If it’s still with you, say so.',
    ],
    [
      'I distrust anyone who likes everything in {t}, and anyone who likes nothing.',
      'Both save themselves the work of looking.',
      'A mixed review is a form of respect.',
    ],
  ],
  community: [
    [
      'Everyone is for {t} in principle. In practice the same few people do the dishes.',
      'Gratitude is nice. A rota would be better.',
      'If nobody will share the work, say so and make it smaller.',
    ],
    [
      'A lot of talk about {t} is warm and vague, which suits those who won’t be there on the night.',
      'Warmth counts. So does turning up.',
      'Count the chairs people carried, and you’ll know.',
    ],
  ],
};
