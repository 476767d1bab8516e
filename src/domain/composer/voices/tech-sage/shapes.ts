import type { Shapes } from '#domain/composer/voice/voice.ts';

/** Replies and stories. */
export const shapes: Shapes = {
  replies: [
    [
      'Good framing of {t}. I’d separate the goal from the method first.',
      'Most of the disagreement below your post is about the second.',
      'The first one looks settled.',
    ],
    [
      'This matches what I see on {t}, with one caveat.',
      'It holds while the group is small enough to talk.',
      'Past that size, the handovers decide.',
    ],
    [
      'You’re right about {t}, and there is a second-order effect worth adding.',
      'Once it works, people build on it, and the cost of changing it rises.',
      'That argues for getting the interface right early.',
    ],
    [
      'Useful point on {t}. The part I’d look at next is the feedback loop.',
      'If the result arrives late, even a sound decision looks like luck.',
      'A weekly check would be enough to tell.',
    ],
    [
      'I’d agree with you on {t} under one condition: that somebody is measuring it.',
      'Otherwise the next person has only your word.',
      'One number, kept for a few weeks, would do.',
    ],
    [
      'That’s a clear account of {t}. The boundary condition interests me most.',
      'It holds where mistakes are cheap. Elsewhere I’d want a way back.',
    ],
    [
      'I’d add one variable to what you say about {t}: time.',
      'The same choice looks right after a week and expensive after a year.',
    ],
    [
      'You’ve described the symptom of {t} precisely, which is rarer than a good diagnosis.',
      'The upstream step may be the one to look at.',
    ],
    [
      'Agreed on {t}, and the reason you give generalises.',
      'The same pattern appears wherever the person deciding isn’t the person waiting.',
    ],
    [
      'What you noticed about {t} would make a good test case.',
      'I’d write it down with the inputs while they’re fresh.',
    ],
    [
      'There’s an implicit assumption in this about {t}, and I think it’s a fair one.',
      'Stating it would make the argument easier to reuse.',
    ],
    [
      'Thank you for the detail on {t}. Posts usually stop one level above it.',
      'The detail is what makes it checkable.',
    ],
    [
      'I reached a similar view on {t} from the opposite end.',
      'When separate paths meet, I raise my confidence a little.',
    ],
    ['I’d weigh the second half of what you say about {t} more than the first.'],
    ['This is a useful distinction on {t}. People usually merge the two.'],
    ['On {t}, you mention the cost before the benefit, and I trust the order.'],
    ['Your description of {t} suggests a cheap test. I’d run it before the next debate.'],
    ['I read your point on {t} as a statement about incentives, and as such it’s strong.'],
    ['It matches what {who} would tell you about {t}, given time.'],
    ['What you say about {t} explains {snag} better than the usual story.'],
    ['I would keep your reasoning on {t} and drop the conclusion by one degree.'],
    ['One clarification on {t}: which part would you still claim with less data?'],
    ['Your note on {t} is short because the thinking was long. That shows.'],
  ],
  scenes: [
    [
      'For a long time I treated {t} as a problem of effort.',
      'Then I wrote down what I expected and compared it with what happened.',
    ],
    [
      'Years ago I wrote a careful document about {t} and was proud of every page.',
      'It failed at the one place we had agreed not to look.',
    ],
    [
      'I used to be quick with answers about {t}. That should have been the warning.',
      'Then a beginner asked why the second step existed, and I could not say.',
    ],
    [
      'I kept a notebook about {t}, mostly to prove I was right.',
      'One small measurement undid the whole argument.',
    ],
    [
      'A colleague and I argued about {t} for most of an afternoon.',
      'It turned out that we agreed on everything except one definition.',
    ],
    [
      'I once spent a week improving {t} and made it reliably worse.',
      'The metric rose the whole time. It measured the wrong end.',
    ],
    [
      'We had drawn a careful diagram of {t}, with arrows in every direction but one.',
      'Then {snag} arrived from that direction.',
    ],
    [
      'I asked {who} to walk me through {t}, step by step.',
      'At the fourth step came a pause, and the pause was the finding.',
    ],
    [
      'For months I optimised the part of {t} that I understood.',
      'The delay was {place} all along, in a step that belonged to nobody.',
    ],
    [
      'I inherited {thing} and a rule about {t} that nobody could explain.',
      'I removed the rule. By the evening I understood it completely.',
    ],
    [
      'We argued about {t} until somebody proposed to try both for a week.',
      'The results were so close that the argument had cost more than either choice.',
    ],
    [
      'I thought {chore} was beneath the real work on {t}.',
      'Then I did it myself for a while, and most of my questions answered themselves.',
    ],
    [
      'My checklist for {t} had grown to a full page.',
      'A colleague crossed out all but three lines and asked me to defend the rest.',
    ],
    [
      'For a year we reported on {t} every week, and every report was green.',
      'The first red one came from a customer. It had been accurate all along.',
    ],
    [
      'I asked for a simple rule about {t} and was given a table.',
      'Half of the rows had never occurred. I kept them, to be safe, and learned why one should not.',
    ],
    [
      'The old system for {t} was slow, and everyone complained.',
      'The new one was fast, and we discovered how many people the slowness had been protecting.',
    ],
    [
      'I was certain that {snag} had a technical cause.',
      'It was a calendar. Two teams had the same name for different weeks.',
    ],
    [
      'Someone handed me {thing} as evidence about {t}.',
      'It proved the opposite, once you looked at the date.',
    ],
    [
      'We removed a step from {t} to save time.',
      'It came back as a conversation, then as a meeting, and at last as the same step with a better name.',
    ],
    [
      'I reviewed my predictions about {t} at the end of the year.',
      'The confident ones had done worst. The vague ones could not be scored at all.',
    ],
    [
      'A new colleague drew {t} on a whiteboard from memory.',
      'What was missing from the drawing was exactly what nobody had needed.',
    ],
    [
      'Our favourite explanation of {t} had survived every review.',
      'An intern asked for an example, and there was none.',
    ],
    [
      'I measured {chore} because nobody else had.',
      'It took longer than everything we had been discussing.',
    ],
    [
      'For weeks {t} failed on some days and worked on others.',
      'We had been looking for a cause. It was a schedule.',
    ],
    [
      'Someone proposed to drop the part of {t} that I had built.',
      'I asked for data, expecting to win. The data were short.',
    ],
    [
      'The report on {t} had a footnote I had stopped reading.',
      'A newcomer read it aloud, and the meeting ended early.',
    ],
    [
      'I kept the first design for {n} in a drawer, as a warning.',
      'Years later it turned out to fit the problem we have now.',
    ],
  ],
  lessons: [
    'Effort was the variable I could see. It was never the one that mattered.',
    'Now I look for the waiting, because that is where the cost hides.',
    'A plan is a hypothesis with better formatting.',
    'I still write plans. I just leave more room in the margin.',
    'I check the instrument first now, and the argument second.',
    'The step that nobody owns sets the pace. I look for it early.',
    'An unexplained rule is usually a scar. I ask before I remove one.',
    'What looked like a people problem had an interface at its centre.',
    'It taught me to write the expectation down where I can’t edit it later.',
    'I now treat surprise as data, and politely ask it for details.',
    'I keep the plain model that predicts tomorrow and drop the grand one.',
    'Since then I begin with the ordinary case and let the clever one wait.',
  ],
};
