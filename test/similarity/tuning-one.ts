/** The half that thresholds were tuned on. */
import type { Group } from './group.ts';

export const tuningOne: readonly Group[] = [
  {
    base: 'Coffee is not about the beans. It is about the ten quiet minutes before anybody needs you.',
    twins: {
      template:
        'Running is not about the shoes. It is about the ten quiet minutes before anybody needs you.',
      decor:
        '☕️ Coffee is not about the beans! It is about the ten quiet minutes before anybody needs you… #coffee #mornings',
    },
    others: {
      topic:
        'Bought a grinder that costs more than my chair. The coffee tastes the same, but now I have opinions.',
      form: 'Chess is not about the openings. Everyone I know who wins simply blunders later than their rival does.',
    },
  },
  {
    base: 'Hot take: most meetings are a status page read aloud. Write the page, cancel the meeting, and see who complains.',
    twins: {
      swap: 'Hot take: most meetings are a status report read aloud. Write the report, cancel the call, and see who complains.',
      paraphrase:
        'Hot take: nearly all meetings are just a status page that somebody reads aloud. Write that page, cancel the meeting and look who complains.',
    },
    others: {
      opener:
        'Hot take: the best laptop for a writer is the one with the worst screen. You stop formatting and start typing.',
      topic:
        'A meeting needs three things: a question, someone who may answer it, and an end. Ours had biscuits.',
    },
  },
  {
    base: 'Three things I wish I knew before my first release:\n- Nobody reads the notes\n- Everybody reads the price\n- Friday is not a deadline\nWhat would you add?',
    twins: {
      shape:
        'Three things I wish I knew before my first marathon:\n- Nobody sees your time\n- Everybody sees your face\n- Rain is not an excuse\nWhat would you add?',
      reorder:
        'Three things I wish I knew before my first release:\n- Friday is not a deadline\n- Everybody reads the price\n- Nobody reads the notes\nWhat would you add?',
    },
    others: {
      list: 'What went into this week’s build:\n- a faster search\n- two fewer settings\n- an export that keeps your dates\nOut on Monday for everyone.',
      closer:
        'Our office plant has outlived four project managers and one reorganisation. Its secret is that nobody ever invited it anywhere. What would you add?',
    },
  },
  {
    base: 'We raised prices by 12% in March and lost 3 customers. We also stopped answering 40 angry mails a week.',
    twins: {
      numbers:
        'We raised prices by 15% in May and lost 5 customers. We also stopped answering 60 angry mails a week.',
      swap: 'We raised prices by 12% in March and lost 3 clients. We also stopped answering 40 furious mails a week.',
    },
    others: {
      topic:
        'Pricing tip: put the number you are ashamed of on the page, wait a month, and count who leaves. Usually it is nobody you would miss.',
      line: 'Support got quiet this spring. We also stopped answering 40 angry mails a week. The reason was a button: people could finally cancel an order by themselves, so the whole queue dried up.',
    },
  },
  {
    base: 'Your database is fine. Your queries are not. Read the plan before you buy a bigger machine.',
    twins: {
      template:
        'Your knife is fine. Your technique is not. Watch your hands before you buy a bigger blade.',
      cut: 'Your database is fine. Your queries are not. Read the plan before you buy a bigger machine. And then read it again on Monday.',
    },
    others: {
      topic:
        'Indexes are promises: every one of them makes a read cheaper and a write a little sadder. Count them once a year.',
      phrase:
        'Before you buy anything, ask what fails first. In my last three projects it was the backup nobody had restored.',
    },
  },
  {
    base: 'LET’S GO 🚀 New dashboard is live and it is FAST. Your charts load before you blink!',
    twins: {
      decor:
        'Let’s go!!! New dashboard is live, and it is fast 🔥🔥 Your charts load before you blink 👀 https://example.com/new',
      swap: 'LET’S GO 🚀 New editor is live and it is FAST. Your drafts load before you blink!',
    },
    others: {
      opener:
        'LET’S GO 🚀 Two years of nights and weekends, and today a stranger paid us for it. I am crying in a supermarket!',
      phrase:
        'This community is unreal. You asked for dark charts on Monday and by Thursday you were testing them. We see you!',
    },
  },
  {
    base: 'A pigeon just walked into the bank, looked at the queue, and left. Smartest customer of the day.',
    twins: {
      template:
        'A dog just walked into the gym, looked at the treadmill, and left. Smartest member of the day.',
      paraphrase:
        'A pigeon walked into the bank just now, looked at the queue and left again. It was the smartest customer of the day.',
    },
    others: {
      topic:
        'Pigeons know exactly one city and act as if they had built it. I have met consultants like that.',
      form: 'A child just asked the baker why bread has holes. Nobody in the shop had an answer, and we all went home thinking about it.',
    },
  },
  {
    base: 'Remote work did not kill our culture. Forty-slide onboarding decks did. People learn a place by watching someone fix something.',
    twins: {
      reorder:
        'People learn a place by watching someone fix something. Remote work did not kill our culture. Forty-slide onboarding decks did.',
      swap: 'Remote work did not ruin our culture. Forty-slide welcome decks did. People learn a company by watching someone fix something.',
    },
    others: {
      topic:
        'The nicest part of working from home is the lunch. The worst part is that the fridge now knows my calendar.',
      line: 'My first boss never explained anything. She let me sit next to her while the printer burned. People learn a place by watching someone fix something. I still smell toner when I am proud of my work.',
    },
  },
  {
    base: 'Writing tip: delete your first paragraph. It was only you clearing your throat.',
    twins: {
      template: 'Speaking tip: delete your first slide. It was only you clearing your throat.',
      cut: 'Delete your first paragraph. It was only you clearing your throat. The second one knows what you meant.',
    },
    others: {
      opener:
        'Writing tip: read the piece aloud to someone who is cooking. Where they stop stirring, you have something.',
      topic:
        'I keep a folder of paragraphs I loved and cut. It is the best book I will never publish.',
    },
  },
  {
    base: 'Everyone wants to be early. Nobody wants to be wrong for three years first.',
    twins: {
      paraphrase:
        'Everybody wants to be early, but no one wants to be wrong for three years first.',
      decor:
        'Everyone wants to be early 👀 Nobody wants to be wrong for three years first 🙃 $SOL #crypto',
    },
    others: {
      form: 'Everyone has a plan. Mine involves soup, a blanket, and pretending the phone is broken.',
      topic:
        'Being early looks like being stupid with better lighting later. Keep your notes, you will want the receipts.',
    },
  },
  {
    base: 'Unpopular opinion: dashboards make teams slower. You check the number instead of calling the customer.',
    twins: {
      template:
        'Unpopular opinion: calorie apps make people hungrier. You check the number instead of listening to the stomach.',
      paraphrase:
        'Unpopular opinion: dashboards are making teams slower. People check a number instead of calling a customer.',
    },
    others: {
      opener:
        'Unpopular opinion: small talk at the start of a call is the work. Trust is not on the agenda, so it needs the first five minutes.',
      topic:
        'We put the dashboard in the hallway and it became decoration within a week. Then we moved it to the toilet.',
    },
  },
  {
    base: 'Heute habe ich gelernt: Wer den Kuchen anschneidet, leitet das Meeting. Ab morgen bringe ich mein eigenes Messer mit.',
    twins: {
      swap: 'Heute habe ich gelernt: Wer die Torte anschneidet, leitet das Gespräch. Ab morgen bringe ich mein eigenes Messer mit.',
      cut: 'Heute habe ich gelernt: Wer den Kuchen anschneidet, leitet das Meeting. Ab morgen bringe ich mein eigenes Messer mit. Und eine Serviette.',
    },
    others: {
      translation:
        'Learned today: whoever cuts the cake runs the meeting. From tomorrow on I will bring a knife of my own.',
      opener:
        'Heute habe ich gelernt, dass unser Drucker einen Namen hat. Er heißt Günther und mag keine dicken Umschläge.',
    },
  },
  {
    base: '今日は新しいコーヒー豆を試しました。香りが強くて、朝から元気が出ます。皆さんのおすすめは何ですか？',
    twins: {
      swap: '今日は新しい紅茶を試しました。香りが強くて、朝から元気が出ます。皆さんのおすすめは何ですか？',
      decor:
        '今日は新しいコーヒー豆を試しました☕️ 香りが強くて、朝から元気が出ます！皆さんのおすすめは何ですか？ #コーヒー',
    },
    others: {
      topic:
        'コーヒーを飲みすぎると眠れなくなるのに、午後になるとまた一杯だけと思ってしまう。意志が弱い。',
      translation:
        'Tried new coffee beans today. The smell is strong and wakes me up in the morning. What do you recommend?',
    },
  },
  {
    base: 'We asked 50 founders what they regret. Not one said “too much testing”. Most said “hiring my friend”.',
    twins: {
      numbers:
        'We asked 80 founders what they regret. Not one said “too much testing”. Most said “hiring my friend”.',
      template:
        'We asked 50 gardeners what they regret. Not one said “too much compost”. Most said “planting the bamboo”.',
    },
    others: {
      topic:
        'Founders talk about regret the way sailors talk about weather. It passes, and then somebody buys a bigger boat.',
      phrase:
        'We asked our own team the hard question last week. The answers fit on one page, and none of them mentioned money.',
    },
  },
  {
    base: '1/ Why do good teams ship bad software?\n\nBecause nobody is paid to say no.\n\n2/ A product owner collects wishes. An engineer collects estimates. The no has no owner.\n\n3/ Give it one. Name a person whose job is to remove things, and let them start on Monday.',
    twins: {
      swap: '1/ Why do great teams ship bad products?\n\nBecause nobody is paid to say no.\n\n2/ A product manager collects wishes. An engineer collects estimates. The no has no owner.\n\n3/ Give it one. Name a person whose job is to remove things, and let them begin on Monday.',
      reorder:
        '1/ Why do good teams ship bad software?\n\n2/ Give the no an owner. Name a person whose job is to remove things, and let them start on Monday.\n\n3/ A product owner collects wishes. An engineer collects estimates. The no has no owner. Because nobody is paid to say no.',
    },
    others: {
      topic:
        '1/ Bad software has a smell.\n\nYou find it in the release notes: fixes for fixes.\n\n2/ Count how many entries of the last month repair an entry of the month before.\n\n3/ Above a third, stop adding and start reading your own code.',
      form: '1/ Why do I still take the slow train?\n\nBecause it has windows that open.\n\n2/ The fast one saves forty minutes and shows me a tunnel. I have never missed those minutes.\n\n3/ Next week: the ferry, which has neither doors nor a timetable.',
    },
  },
];
