/** Sentences that an agent could write from these facts, and in each what no fact supports. */
export interface Labelled {
  facts: string;
  /** A sentence, and what of it nothing supports. */
  sentences: readonly (readonly [sentence: string, ...unsupported: string[]])[];
}

export const labelled: readonly Labelled[] = [
  {
    facts:
      'Monthly lease of the Heron city bike: The Heron is leased for 29 euros a month with a term of twelve months. The first month is free when the contract is signed online.',
    sentences: [
      ['The Heron is 29 euros a month.'],
      ['Twelve months, 29 euros each, and the first one is free.'],
      ['A city bike for €29: sign online and ride the first month for nothing.'],
      ['The Heron costs 39 euros a month.', '39 euros'],
      ['Lease it for 24 months.', '24'],
      ['The Heron is leased for 29 euros a month until 31 December.', '31 December'],
      ['More than 3,000 people ride a Heron.', '3,000'],
      ['The Heron beats anything by Gazelle.', 'Gazelle'],
      ['It is the cheapest city bike on the market.', 'the cheapest'],
      ['Sign online and get two months free, a saving of 58 euros.', '58 euros'],
    ],
  },
  {
    facts:
      'How far does one charge go?: On flat streets the Swift goes about 90 kilometres. In cold weather expect a third less.\nHow long does charging take?: An empty battery is full again after four and a half hours on an ordinary socket.',
    sentences: [
      ['The Swift goes about 90 kilometres on one charge.'],
      ['A third less when it is cold, and 90 kilometres when it is not.'],
      ['Charge the Swift on an ordinary socket.'],
      ['The Swift goes 120 kilometres on one charge.', '120'],
      ['It is full after 2 hours.', '2'],
      ['Expect 40 percent less in winter.', '40 percent'],
      ['The battery comes from Samsung.', 'Samsung'],
      ['It has the longest range in the industry.', 'the longest range in the industry'],
      ['It charges ten times faster than before.', 'ten times faster'],
      ['On flat streets it goes 90 kilometres, in the hills 55.', '55'],
    ],
  },
  {
    facts:
      'Numbers of last year: 11,200 bicycles were on lease at the end of the year, and 96 percent of all repairs were done on the promised day.\nGrowth: Revenue rose from 6.1 to 8.4 million euros, a plus of 38 percent. There was a small profit for the first time.',
    sentences: [
      ['11,200 bicycles are out there, on lease.'],
      ['96% of our repairs were done on the day that we promised.'],
      ['Revenue rose to 8.4 million euros, a plus of 38 percent.'],
      ['Revenue rose to 9.4 million euros.', '9.4 million euros'],
      ['12,100 bicycles are on lease.', '12,100'],
      ['99 percent of all repairs were on time.', '99 percent'],
      ['Revenue doubled to €8.4 million in 2025.', '2025'],
      ['Half of all customers come back.', 'Half of all customers'],
      ['According to Deloitte we grew by 38 percent.', 'Deloitte'],
      ['The profit was 400,000 euros.', '400,000 euros'],
    ],
  },
  {
    facts:
      'The Heron: The Heron was drawn in 2015 by Tomasz Wilk. It has a low frame, a belt instead of a chain, and weighs 14.8 kilograms.',
    sentences: [
      ['Tomasz Wilk drew the Heron in 2015.'],
      ['14.8 kilograms, a low frame, and a belt.'],
      ['The Heron has a belt instead of a chain, thanks to Tomasz.'],
      ['Marc Dubois drew the Heron.', 'Marc Dubois'],
      ['Tomasz Wilk drew it in 2011.', '2011'],
      ['It weighs 12.5 kilograms.', '12.5'],
      ['We have made the Heron since 2012.', '2012'],
      [
        '“The belt is the best thing that ever happened to me,” says a customer in Ghent.',
        'The belt is the best thing',
      ],
      ['The world’s lightest city bike has a belt.', 'The world’s lightest'],
      ['The Heron was drawn in Copenhagen.', 'Copenhagen'],
    ],
  },
  {
    facts:
      'Awards: In 2022 the Bittern won the Green Wheel of the Flemish design council.\nThe Bittern: The Bittern came out in 2017. Its box is made of birch plywood from Latvia and can be replaced in ten minutes.',
    sentences: [
      ['The Bittern won the Green Wheel in 2022.'],
      ['Birch plywood from Latvia, replaced in ten minutes.'],
      ['The Bittern came out in 2017 and won the Green Wheel five years later.'],
      ['The Bittern won the Red Dot Award.', 'Red Dot Award'],
      ['It won the Green Wheel in 2023.', '2023'],
      ['Our award-winning box is made in Poland.', 'award-winning', 'Poland'],
      ['The box is replaced in 5 minutes.', '5'],
      ['Studies show that plywood lasts longer.', 'Studies show'],
      ['It is the best cargo bike in the world.', 'the best cargo bike in the world'],
      ['The Bittern came out on 4 May 2017.', '4 May 2017'],
    ],
  },
  {
    facts:
      'Opening times of the branches: Ghent and Utrecht open from Tuesday to Saturday, 10 to 18 o’clock. Esch is closed on Wednesdays.\nRiding lessons: Six lessons for grown-up beginners cost 120 euros. Groups have at most five people.',
    sentences: [
      ['Ghent and Utrecht are open from Tuesday to Saturday.'],
      ['Six lessons for 120 euros, in groups of at most five people.'],
      ['Esch is closed on Wednesdays.'],
      ['Antwerp is open on Sundays.', 'Antwerp'],
      ['We open at 8:30.', '8:30'],
      ['Six lessons cost 99 euros.', '99 euros'],
      ['Groups have 12 people at most.', '12'],
      ['Lessons begin next Monday.', 'next Monday'],
      ['Learning is guaranteed.', 'guaranteed'],
      ['Nine out of ten beginners ride after the first lesson.', 'Nine out of ten'],
    ],
  },
  {
    facts:
      'Mission: We want every household to be able to do without a second car.\nInvestors: The firm belongs to its founder, to 31 employees and to a cooperative of 900 customers. There is no venture capital.',
    sentences: [
      ['We want every household to do without a second car.'],
      ['The firm belongs to its founder, 31 employees and 900 customers.'],
      ['No venture capital. A cooperative instead.'],
      ['The firm belongs to 45 employees.', '45'],
      ['A cooperative of 2,000 customers owns us.', '2,000'],
      ['Sequoia Capital wanted in, and we said no.', 'Sequoia Capital'],
      ['Two thirds of households could sell a car.', 'Two thirds of households'],
      ['A second car costs $9,000 a year.', '$9,000'],
      ['We are the number one in Belgium.', 'number one', 'Belgium'],
      ['Millions of people own a car they do not need.', 'Millions of'],
    ],
  },
];
