/** Requests for silence in unknown wordings are shown to the owner before the text goes out. */
import { describe, expect, it } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { checkText } from '#domain/checks/text-checks.ts';
import { textRules } from '#domain/checks/text-rules.ts';
import { asked, compose } from '#domain/composer/compose.fixture.ts';
import { isDoubtful } from './doubts.ts';

/** What people type for their writer, and the part that reveals their secret. */
const requests: readonly (readonly [typed: string, secret: RegExp])[] = [
  [
    'We merge with Albrecht Optik in June (not announced!!). Both shops stay open.',
    /albrecht|merge/i,
  ],
  [
    'Our new baker is Nina. she was sacked by the Kornhaus, which nobody needs to read about. Her rye is superb.',
    /kornhaus|sacked/i,
  ],
  [
    'Price goes up to 14.90 in March but lets wait with telling people. New sizes are in from today.',
    /14\.90/,
  ],
  [
    'The mayor comes to the opening at 11, security says the time has to stay secret. Doors open to all at 12.',
    /\b11\b/,
  ],
  [
    'Wedding on Saturday so we shut at 2. whose wedding it is is nobodys business (its Carla and Ben).',
    /carla|ben\b/i,
  ],
  [
    'We got the big contract from Hallmann AG. customer wants to stay anonymous. 20 new jobs!',
    /hallmann/i,
  ],
  [
    'Back in stock: the walnut desk. I paid 310 for it, sell it for 690. Only the second number is for the post.',
    /310/,
  ],
  ['Sara is back from maternity leave on Monday, please only say she is back.', /maternity/i],
  ['New boiler man starts monday. Skip his age, he is 61.', /61/],
  [
    'our results are great: 4.1m turnover, 300k profit. turnover is fine to post, profit isnt',
    /300k/i,
  ],
  [
    'Dr Weiss takes over the practice in July. Dr Lang is ill which is why, but patients dont have to know.',
    /\bill\b/i,
  ],
  [
    'The film crew is here all week, I signed something that I cant say for whom. Its for Netflix. Cafe open as usual.',
    /netflix/i,
  ],
  [
    'two kittens born in the shelter, mother was found in a bin at Lidl, id rather not have lidl in there. Viewing sunday 2pm',
    /lidl/i,
  ],
  [
    'Sunday walk starts at my house, 14 Elm Rise - DM people the address, not in the post. 10am, dogs welcome.',
    /14 elm/i,
  ],
  ['Winner of the raffle is Joan Pickett from Dale Street. First names only please.', /pickett/i],
  [
    'We fixed the login hole that let people see other accounts. Just write "security improvements". Update today.',
    /other accounts/i,
  ],
  ['Tasting on friday 7pm, 12 wines. Internal: the supplier gives us 40% off. Tickets 25.', /40%/],
  [
    'Anna leaves us after 9 years to join Bergmann, thats between her and us. Farewell drinks Thursday 5pm.',
    /bergmann/i,
  ],
  ['half the team has flu so we open at 11 tomorrow. no need to go into why', /flu/i],
  ['New menu from friday, 9 dishes. the old chef quit. i dont want that in the text', /quit/i],
  ['Launch is 3 March. Our competitor Zenko launches on the 5th. no competitor names', /zenko/i],
  [
    'the course costs 90 this time, last time it was 60, people shouldnt compare. 8 places, sat 10am',
    /\b60\b/,
  ],
  [
    'We moved the warehouse to a cheaper place. dont say cheaper. New address Dock 9, open from Monday.',
    /cheaper/i,
  ],
  [
    'hush hush: the band on saturday is Gorse. Say surprise guest instead. Doors 8pm, 12 euro.',
    /gorse/i,
  ],
  [
    'Moving to Berlin in autumn, the landlord doesnt know so quiet please. New site 200 sqm.',
    /berlin/i,
  ],
  [
    'Emma won the regional bake off. Her mum is in hospital, lets not drag that in. Come try the winning tart on Friday.',
    /hospital/i,
  ],
  [
    'we lost 3 clients because of the outage but that stays in the family. service is back since 4pm',
    /3 clients/i,
  ],
  [
    'Tom is retiring after 30 yrs, real reason is his back, he wants people to think its the garden. party 3 July',
    /back\b/i,
  ],
  ['10% off on Sunday. Margin is still 55% so we are fine, keep margins out of sight.', /55%/],
  ['The winner is from Leeds but wont be named: Priya Shah. Prize is a weekend in York.', /priya/i],
  ['Opening 5 May. If the permit fails its 12 May, no reason to worry folk with that.', /12 may/i],
  [
    'New van! Cost 31k (dont want that number floating around). Free delivery within 10 miles.',
    /31k/i,
  ],
  [
    'Steve lost his licence so Kim drives the route now. Be kind, nothing on the licence.',
    /licence/i,
  ],
  ['Donor gave 50,000 for the roof. She said no fuss and no name, Mrs. Adler.', /adler/i],
  ['We will be on TV, BBC2, Tuesday 8pm. They asked us to sit on it until Monday.', /bbc/i],
  ['Patient said her migraine is gone after 2 visits. cant use her name, its Ruth.', /ruth/i],
  [
    'Our cook had an accident, hes ok, details arent for the internet. Lunch menu cold only this week.',
    /accident/i,
  ],
  [
    'Bookings open now, my mobile is 0170 555 123 in case you need it but people should use the site.',
    /0170/,
  ],
  [
    'The app was hacked via an old plugin. Legal says we may not comment on how. Passwords reset for all.',
    /plugin/i,
  ],
  [
    'Wine tasting 14 Nov. The 2019 is corked in half the bottles, you didnt hear that from me.',
    /corked/i,
  ],
  [
    'Lena takes over the Bern office, salary stuff is agreed at 120k, obviously not part of it.',
    /120k/i,
  ],
  [
    'Concert in the yard at 8. Neighbors at no 7 complained last year. Dont go there.',
    /complained/i,
  ],
  [
    'Two new beds at the hospice thanks to a bequest from the Moser family, they prefer to remain in the background.',
    /moser/i,
  ],
  ['Market day Sat 9-1. Two stalls cancelled, better if that isnt in it.', /cancelled/i],
  [
    'We are shortlisted for the Hart Prize!! the list goes public on Thursday, before that schtum',
    /hart/i,
  ],
  ['Free soup for the first 40. I only made 35, dont tell lol', /35/],
  ['Meet our new intern Jonas, 17, from Kiel. He is shy: no surname no age no town.', /17|kiel/i],
  ['Bike stolen from our yard, red Cube, serial 88213. Police want the serial kept back.', /88213/],
  [
    'The merger talks with Pohl went nowhere. Thats background for you. Autumn range lands Monday.',
    /pohl/i,
  ],
  [
    'Yoga with Ines is off this week. She has a miscarriage to get over and I promised discretion.',
    /miscarriage/i,
  ],
  [
    'Our dog found the missing boy. The family asks for privacy, they are the Kerns. Dog gets a steak.',
    /kern/i,
  ],
  ['Shop closed 3-5 June. Were at court, but the less said the better.', /court/i],
  ['new price 12 euro. supplier hiked 40%, i do not want to sound whiny so leave him be', /40%/],
  [
    'Say we are fully booked. We arent, two tables are free, I just want a quiet night.',
    /two tables/i,
  ],
  ['fri 3pm in the yard, tubes 5 each. psst: we lose the lease in may', /lease/i],
  [
    'A runner of 54 is back. He agreed to the story but not to his name, Peter Lang, being used.',
    /lang/i,
  ],
  ['tickets 45. One donor gave 10,000, Mr Pell, he hates attention.', /pell/i],
  [
    '7.90 a jar. The smoke comes from lapsang tea, which the competition would kill to know.',
    /lapsang/i,
  ],
  ['Out Monday, 48 minutes. Guest name only after it airs (it is Dr Kim Aldous).', /aldous/i],
  ['Marta takes over on 1 July. Her predecessor’s illness is a private matter.', /illness/i],
  ['we ship 600 chairs to porto. keep the hotel nameless. hotel aurora das ilhas', /aurora/i],
  ['12 guests, 180. first one is on the 8th for Anna Reuter, she has no idea', /reuter/i],
  ['Eggs, flour, 40 cheeses. My brother’s prison time has no place in this.', /prison/i],
  ['212 finished. We had one disqualification (Carl Behn, shortcut). Spare him.', /behn/i],
  [
    'Write everything below except what a journalist would love. The treasurer is being investigated.',
    /treasurer/i,
  ],
];

const told = `
  We do not know yet when the power will be back|You asked, we listened: no more plastic cups|Only 3 places left, tell a friend
  Public holiday hours: closed Monday, open Tuesday|The public library is not closed on Friday|Tickets are only available online
  There is no such thing as too much butter|Our cafe is named after a cat that never paid|No business is too small for good books
  We will not be beaten on price|I want to thank everybody who came|I would love to see all of it again|Comments are closed
  We can’t wait to tell you more|Read the full story, no paywall|No one reads the terms, so we made them short|Not only for members
  Our new album is not a secret any longer|Secret Santa signup closes Friday|Private parties are welcome, never on Mondays
  The doctor explained why it was not the heart|I never knew how loud an owl can be|Silence is not always golden|No explanation needed
  We didn’t see this coming|Without volunteers there would be no reading group
  In the background: our oldest oven|Answers stay anonymous|Anonymous tips line for safety on site|New confidential counselling at the clinic
  The best kept secret in town is our roof|The embargo is lifted|Hush puppies are back on the menu|The cause is not known yet|Background for the new law in two minutes|The privacy policy changed on 1 May|Privacy matters to us
  Discreet packaging, delivered in two days|The lawyers told us to celebrate, so we do|Kept quiet for 10 weeks, now it is out: we move`
  .split(/[|\n]/u)
  .map((one) => one.trim())
  .filter(Boolean);

describe('a request in an unknown wording', () => {
  it.each(requests)('P-7.231 %j is never published without its owner', (context, secret) => {
    const brief = Brief.parse({ topic: 'news from us', context });
    const request = asked({}, brief);
    const parts = compose(request)[0]?.parts ?? [];
    const found = checkText(parts, textRules(request.persona, brief, platforms.bluesky));
    const isHeld = found.some(({ check }) => check === 'held' || check === 'kept_back');
    expect(secret.test(parts.join(' ')) && !isHeld).toBe(false);
  });

  it('P-7.231 news about telling is not such a request', () => {
    expect(told.filter((said) => isDoubtful(said))).toEqual([]);
  });

  it('P-7.231 the owner sees which sentence it is', () => {
    const context = 'Prices go up in March but lets wait with telling people. New sizes are in.';
    const brief = Brief.parse({ topic: 'new sizes', context });
    const request = asked({}, brief);
    const parts = compose(request)[0]?.parts ?? [];
    const found = checkText(parts, textRules(request.persona, brief, platforms.bluesky));
    expect(found.map(({ message }) => message)).toEqual([
      'This might be a request to keep something back: “Prices go up in March but lets wait with telling people”. Check the text before it goes out.',
    ]);
  });
});
