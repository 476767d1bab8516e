/** The hard part of the half that thresholds were tuned on: less similar duplicates, more similar other pairs. */
import type { Group } from './group.ts';

export const tuningThree: readonly Group[] = [
  {
    base: 'Day 12 of building in public: the login works, the tests do not. Tomorrow I find out which of them is lying.',
    twins: {
      template:
        'Day 12 of learning piano: the left hand works, the right does not. Tomorrow I find out which of them is lying.',
      paraphrase:
        'Day 12 of building in public. Login works but the tests don’t, and tomorrow I will find out which one of them lies.',
    },
    others: {
      opener:
        'Day 13 of building in public: a stranger signed up, clicked once, and left a review with the word “brave” in it.',
      phrase:
        'Building in public means that your worst Tuesday has an audience. Mine brought snacks and suggestions.',
    },
  },
  {
    base: 'I used to think seniority was knowing the answers. Now I think it is knowing which questions can wait until Monday.',
    twins: {
      template:
        'I used to think wealth was having the money. Now I think it is having a boss who can wait until Monday.',
      paraphrase:
        'I once thought that seniority was about knowing answers. Today I think it is about knowing which questions can wait till Monday.',
    },
    others: {
      form: 'I used to think cats were cold. Now mine sleeps on the router, and I think they are simply better engineers than us.',
      topic:
        'Seniority is a hallway of doors you have learned to close quietly. Juniors slam them, and sometimes the slam is right.',
    },
  },
  {
    base: 'The market does not care about your thesis. It cares about who has to sell on Thursday.',
    twins: {
      template:
        'The algorithm does not care about your talent. It cares about who has to scroll on Thursday.',
      shape: 'The market does not care about your chart. It cares about who is awake on Sunday.',
    },
    others: {
      form: 'The river does not hurry for the mill. Every spring the miller shouts at it, and every spring he is early.',
      topic:
        'A thesis is a story with a spreadsheet. Keep the story short and date the spreadsheet, so that you can be ashamed on time.',
    },
  },
  {
    base: 'If you want better answers, ask smaller questions. If you want better questions, listen longer than is polite.',
    twins: {
      template:
        'If you want better photos, take smaller cameras. If you want better light, wait longer than is polite.',
      swap: 'If you want better data, ask smaller questions. If you want better ideas, listen longer than is comfortable.',
    },
    others: {
      form: 'If you want company, leave the door open. The cat arrives first, the neighbour second, and then there is soup.',
      topic:
        'The best question in an interview is silence. Count to four, and the second answer comes out, which is the true one.',
    },
  },
  {
    base: 'Shipped today: search that finds things. I know how that sounds. You should have seen the old one.',
    twins: {
      template:
        'Shipped today: a clock that tells time. I know how that sounds. You should have heard the old one.',
      cut: 'Shipped today: search that finds things. You should have seen the old one.',
    },
    others: {
      opener:
        'Shipped today: an export button, four years after the first request. Marta, wherever you are, this one is yours.',
      closer:
        'My bike has a bell now, and pedestrians wave. It is louder than the brakes and far more polite. You should have seen the old one.',
    },
  },
  {
    base: 'There are two kinds of teams: those who test their restore, and those who believe in their backup. Guess which one sleeps.',
    twins: {
      template:
        'There are two kinds of hikers: those who check the weather, and those who believe in their jacket. Guess which one sings.',
      paraphrase:
        'Two kinds of teams exist: the ones testing their restore and the ones believing in their backup. Guess which of them sleeps.',
    },
    others: {
      opener:
        'There are two kinds of people in an airport: those at the gate since noon, and my brother, who is parking.',
      topic:
        'We test the restore on the first Monday. It has failed twice, and both times the cake was better than usual.',
    },
  },
  {
    base: 'PSA: the “quick call” lasted 50 minutes, had 7 people, and could have been the word yes.',
    twins: {
      numbers:
        'PSA: the “quick call” lasted 75 minutes, had 11 people, and could have been the word yes.',
      template: 'PSA: the “short walk” lasted 4 hours, had 3 hills, and could have been the bus.',
    },
    others: {
      opener:
        'PSA: the bakery on the corner opens at five now. I have never been so happy and so round.',
      topic:
        'A call is quick when nobody says so. My record is nine seconds: she asked, I nodded, the camera was on.',
    },
  },
  {
    base: 'Trust is built in drops and lost in buckets. So write the boring update, even when nothing happened.',
    twins: {
      paraphrase:
        'You build trust in drops and lose it in buckets, so write a boring update even if nothing has happened.',
      shape:
        'Trust is built in drops and lost in buckets. So answer the silly ticket, even when the manual says it all.',
    },
    others: {
      closer:
        'The newsletter goes out on Fridays, and nobody opens it before Tuesday. We keep it short, warm and free of banners. So write the boring update, or send a drawing of a duck.',
      topic:
        'I trust people who say “I was wrong” before lunch. After lunch everybody is generous.',
    },
  },
  {
    base: 'Reading list for founders:\n- a cookbook, for planning\n- a crime novel, for meetings\n- poetry, for the pitch\nNothing about business. You have enough of that at work.',
    twins: {
      shape:
        'Reading list for parents:\n- a war diary, for planning\n- a comedy, for dinners\n- poetry, for the nights\nNothing about children. You have enough of that at home.',
      cut: 'Reading list for founders:\n- a cookbook, for planning\n- a crime novel, for meetings\n- poetry, for the pitch',
    },
    others: {
      list: 'Reading list, January:\n- the contract, twice\n- the other contract\n- a postcard from my sister\nShe writes better than the lawyers.',
      topic:
        'Founders quote books they own. Ask which one made them change a decision, and enjoy the quiet.',
    },
  },
  {
    base: 'Wir haben das Feature gestrichen, das alle wollten. Seitdem benutzen sie das, was sie brauchen.',
    twins: {
      template:
        'Wir haben das Gericht gestrichen, das alle wollten. Seitdem bestellen sie das, was sie mögen.',
      paraphrase:
        'Wir haben das Feature gestrichen, das jeder wollte. Seitdem benutzen alle das, was sie wirklich brauchen.',
    },
    others: {
      topic:
        'Ein Feature ist wie ein Haustier: Alle wollen es, einer füttert es, und niemand traut sich, nein zu sagen.',
      form: 'Wir haben den Keller aufgeräumt, endlich. Unter den Kartons lag ein Fahrrad, das keiner von uns je besessen hat.',
    },
  },
  {
    base: '毎朝六時に起きて、本を十ページ読む。一年で三十冊になった。続けるこつは、枕元に本を置くことだけだ。',
    twins: {
      template:
        '毎朝六時に起きて、道を二キロ走る。一年で七百キロになった。続けるこつは、枕元に靴を置くことだけだ。',
      numbers:
        '毎朝五時に起きて、本を二十ページ読む。一年で五十冊になった。続けるこつは、枕元に本を置くことだけだ。',
    },
    others: {
      topic:
        '本は買ったときがいちばん面白い。読み終わるまでの不安と期待が、棚の前で静かに順番を待っている。',
      opener:
        '毎朝六時に起きる猫と暮らしている。目覚まし時計はいらないが、日曜日という考え方が通じない。',
    },
  },
  {
    base: 'Small teams win because they forget less. Ask five people what was decided and you get one answer. Ask fifty and you get a survey.',
    twins: {
      paraphrase:
        'Small teams win as they forget less: ask five people what has been decided and you get an answer, ask fifty and you get a survey.',
      shape:
        'Small kitchens win because they waste less. Ask five cooks what was ordered and you get one dinner. Ask fifty and you get a buffet.',
    },
    others: {
      line: 'Our offsite had a fire, a guitar and no agenda. Somebody cried about the naming scheme, in a good way. Small teams win because they forget less. We wrote two pages and kept one.',
      topic:
        'A team of five is a dinner, a team of fifteen is a restaurant. Both can cook, only one of them needs a menu.',
    },
  },
  {
    base: 'Nobody reads your terms. Everybody reads your refund email. Spend the lawyer’s hour there.',
    twins: {
      template:
        'Nobody reads your résumé. Everybody reads your goodbye email. Spend the coach’s hour there.',
      swap: 'Nobody reads your contract. Everybody reads your refund letter. Spend the lawyer’s hour there.',
    },
    others: {
      form: 'Nobody liked the soup. The cook had tasted it with a cold, and the waiter was in love. We paid and smiled.',
      topic:
        'Our refund mail says sorry once, pays at once, and ends. Replies to it are the kindest letters we get all year.',
    },
  },
  {
    base: 'My rule for naming things: if you have to explain it at dinner, it is the wrong name. If they laugh, ship it.',
    twins: {
      template:
        'My rule for buying art: if you have to explain it at dinner, it is the wrong piece. If they laugh, hang it.',
      cut: 'My rule for naming things: if you have to explain it at dinner, it is the wrong name.',
    },
    others: {
      phrase:
        'My rule for Mondays: nothing with wheels, nothing with a projector, and no decision taller than a sandwich.',
      topic:
        'Names stick where glue fails. The server we called “temporary” has survived two buildings and a divorce.',
    },
  },
];
