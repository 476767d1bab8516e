import type { Shapes } from '#domain/composer/voice/voice.ts';

/** Replies and stories. */
export const shapes: Shapes = {
  replies: [
    [
      'I agree with half of this about {t}, and it’s the important half.',
      'The other half assumes things go to plan.',
      'Say what happens when they don’t, and I’m with you.',
    ],
    [
      'Fair on {t}. I’d push back on one thing.',
      'You treat the early results as the typical ones.',
      'Add a later look and the point gets harder to dismiss.',
    ],
    [
      'You’re being kinder about {t} than the results deserve.',
      'The kindness is fine. The rounding up isn’t.',
      'State the plain version and let it stand.',
    ],
    [
      'Good point on {t}, and it survives scrutiny, which is rare.',
      'My one complaint is the headline, which promises more.',
      'Trim that and I’d pass it on.',
    ],
    [
      'I’d sign most of what you say about {t}. The rest needs evidence.',
      'It may well be right, and right now it’s a hunch.',
      'Call it one and I’ll sign the whole thing.',
    ],
    [
      'This is a stronger case for {t} than the usual one, because you mention a cost.',
      'I’d still like to see it a year on.',
    ],
    [
      'I was ready to object about {t}, and you’d dealt with the objection in the second line.',
      'That’s how it should be done.',
    ],
    [
      'Mostly agreed on {t}. The word “always” is where you lose me.',
      'With “often” I’d have nothing left to say.',
    ],
    [
      'You’ve earned the conclusion on {t}, which is unusual around here.',
      'The example could be stronger. The reasoning holds.',
    ],
    [
      'I think you’re right about {t} and wrong about why.',
      'The effect is there. I’d look for a duller cause.',
    ],
    [
      'That’s an honest post about {t}, and I’d like to reward it with an honest doubt.',
      'Would it survive a bad week?',
    ],
    ['Credit where it’s due on {t}: you named the trade-off.', 'Most people only name the prize.'],
    ['I don’t share your optimism about {t}, but I’d lend it to anyone who argues this carefully.'],
    ['I’d quibble with a word here and there about {t}, and I’d still share it.'],
    ['You’ve said about {t} what the glossy version leaves out.'],
    ['I disagree with your example on {t}, and the point survives it.'],
    ['That’s a fair hit on {t}. The defence would have to mention {snag}, and it won’t.'],
    ['You’re too hard on the people and about right on {t}.'],
    ['I came for the argument about {t} and stayed for the caveat.'],
    ['This needs one more sentence on {t}: who pays.'],
    ['Half a cheer for this on {t}. The other half when there’s a number.'],
    ['You don’t oversell {t}, and I noticed.'],
    ['I’d print this about {t} and leave it where the planning happens.'],
  ],
  scenes: [
    ['I used to defend the common wisdom on {t}, loudly.', 'Then I had to live with the result.'],
    [
      'I once praised a piece of work on {t} because I liked the people behind it.',
      'Then someone I respect asked what evidence would change my mind. I had none ready.',
    ],
    [
      'I wrote a glowing review of an idea about {t}. It took one honest question to undo it.',
      'Later I reread my notes and found more hope than fact.',
    ],
    [
      'When people asked me about {t}, I gave the polite answer.',
      'It cost everyone more than the true one would have.',
    ],
    [
      'I sat through a long meeting about {t} and counted the claims nobody checked.',
      'When I finally asked about one of them, the answer was a shrug.',
    ],
    [
      'I recommended {n} to a friend without mentioning {snag}.',
      'My friend met it in the first week and was too polite to say where it came from.',
    ],
    [
      'Somebody asked me to review {t} and hoped for praise. I obliged.',
      'The work went out as it was, and the flaws I’d skipped were found by strangers.',
    ],
    [
      'I was sure about {t} until {who} asked to see the numbers.',
      'I had a feeling and a graph of the feeling.',
    ],
    [
      'We kept quiet about the problem with {t} because the mood was good.',
      'The mood lasted a month. The problem stayed longer.',
    ],
    [
      'I complained about {t} for years and was rather good at it.',
      'Then I was asked to do {chore} for a week, and my complaints got shorter and better.',
    ],
    [
      'I praised the plan for {t} and voted for it with everyone else.',
      'Afterwards, {place}, three of us admitted that we’d had the same doubt.',
    ],
    [
      'Once I told somebody the plain truth about their work on {t}.',
      'It was quiet for a day. Then came a better version and a thank-you.',
    ],
    [
      'I bought the story about {t}, and I mean that literally.',
      'The receipt is still in the drawer. I look at it before I recommend anything.',
    ],
    [
      'I signed a statement about {t} because everybody I liked had signed it.',
      'A year later I read it, and that was the first time.',
    ],
    [
      'We had {thing} on the wall that said how well {t} was going.',
      'Nobody took it down when it stopped being true. People simply looked elsewhere.',
    ],
    [
      'I told {who} that {t} would be simple.',
      'They wrote the sentence down and dated it, without a word.',
    ],
    [
      'My first review of {n} was brilliant and unfair.',
      'The reply thanked me for the wit and asked which part I had tried.',
    ],
    [
      'There was a prize for {n}, and we won it.',
      'The thing itself was quietly switched off in the same month.',
    ],
    [
      'I gave up on {t} and said it was a matter of principle.',
      'It was {snag}, really. The principle came afterwards.',
    ],
    [
      'For a while I was the only one who doubted {t}, and I enjoyed that too much.',
      'When the evidence came in on the other side, I had to read it twice to be fair.',
    ],
    [
      'Someone younger asked me why we do {n} this way.',
      'I gave the history, and heard halfway through that it was an apology.',
    ],
    [
      'I asked for honest feedback on {t} and argued with all of it.',
      'A week later I’d done every single thing on the list, quietly.',
    ],
    [
      'We copied how another team did {n}, down to the names.',
      'What we hadn’t copied was the reason, and it showed by spring.',
    ],
    [
      'I told a newcomer that {t} was mostly common sense.',
      'She asked whose. I’m still working on the answer.',
    ],
    [
      'Our notes on {t} had a column for risks, and it was empty.',
      'Nobody had lied. Nobody had wanted to be the first to write.',
    ],
    [
      'I once defended {snag} as part of the charm.',
      'The person who had to clean it up was in the room.',
    ],
    [
      'A rival said something unkind about {t}, and we were offended for a month.',
      'Then we checked, and it was accurate.',
    ],
  ],
  lessons: [
    'Now I say the uncomfortable part first, while it’s still cheap.',
    'Kindness and honesty get along fine. It’s flattery that causes trouble.',
    'I still like the people. I grade the work.',
    'Praise means more when it could have gone the other way.',
    'Being agreeable was the expensive option.',
    'I ask for the bad news first now. It’s usually smaller than the silence.',
    'A doubt said early is a favour, and said late it’s an autopsy.',
    'I grade my own certainty before anybody else’s.',
    'Criticism got easier once I had to do the work.',
    'People forgive a hard truth sooner than a soft lie.',
    'I’ve stopped confusing a good mood with a good plan.',
    'It cost me a compliment and saved us a year.',
  ],
};
