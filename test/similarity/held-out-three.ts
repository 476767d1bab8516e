/** The hard part of the half that no threshold was tuned on: less similar duplicates, more similar other pairs. */
import type { Group } from './group.ts';

export const heldOutThree: readonly Group[] = [
  {
    base: 'Week 8 of the new job: I know where the coffee is, I know who decides, and they are in the same room.',
    twins: {
      template:
        'Week 8 of the new gym: I know where the towels are, I know who judges, and they are in the same room.',
      paraphrase:
        'Week 8 in the new job. By now I know where the coffee is and who decides, and both are in the same room.',
    },
    others: {
      opener:
        'Week 9 of the new job: somebody asked me how things were done before. I was there for all of it, apparently.',
      phrase:
        'The new job has a slide. Nobody uses it except the lawyers, at night, when they think the cameras are off.',
    },
  },
  {
    base: 'I used to collect tools. Now I collect people who put them back.',
    twins: {
      template: 'I used to collect recipes. Now I collect friends who do the dishes.',
      paraphrase: 'I used to collect tools, but now I’m collecting people who put them back.',
    },
    others: {
      form: 'I used to jog. Then the dog learned to open the gate, and now we both run whenever he decides.',
      topic:
        'Every workshop has one drawer of tools nobody can name. That drawer is why the workshop has never closed.',
    },
  },
  {
    base: 'Your customers do not want a conversation with your brand. They want the parcel, the number, and to go home.',
    twins: {
      template:
        'Your children do not want a conversation with your wisdom. They want the snack, the password, and to go out.',
      swap: 'Your users do not want a relationship with your brand. They want the parcel, the number, and to go home.',
    },
    others: {
      form: 'Your neighbours do not envy your lawn. They envy the hour you stood in it doing nothing, with a hose for an alibi.',
      topic:
        'A brand is the sentence people say when your site is down. Ours was “again?”, so we hired two more engineers.',
    },
  },
  {
    base: 'Good design is invisible until it is gone. Then it is all anyone in the queue can talk about.',
    twins: {
      swap: 'Good plumbing is invisible until it is gone. Then it is all anyone in the hotel can talk about.',
      shape:
        'Good design is invisible until it is gone. Then the whole office discovers that it has opinions about door handles.',
    },
    others: {
      phrase:
        'Good soup is quiet. The spoon does the talking, the window fogs up, and somebody forgives somebody.',
      topic:
        'Design reviews go better standing. Knees have a fine sense for which comments matter and which are decoration.',
    },
  },
  {
    base: 'Fixed today: the bug that only happened on Thursdays. The cause was Thursday. I will not be taking questions.',
    twins: {
      template:
        'Fixed today: the noise that only happened on hills. The cause was the hill. I will not be taking questions.',
      cut: 'Fixed today: the bug that only happened on Thursdays. I will not be taking questions.',
    },
    others: {
      opener:
        'Fixed today: one typo in the footer, present since the company was founded by people with better things to do.',
      closer:
        'The choir sang in the lift, all eleven of us, between floors two and five. Someone pressed alarm in tune. I will not be taking questions.',
    },
  },
  {
    base: 'There are only two hard things in product: saying no, and saying it again to the same person with better slides.',
    twins: {
      template:
        'There are only two hard things in parenting: saying no, and saying it again to the same person with bigger eyes.',
      paraphrase:
        'In product only two things are hard: saying no and then saying it again to that same person, who now has better slides.',
    },
    others: {
      opener:
        'There are only two hard things in a move: the piano, and your aunt, who knows a shorter way.',
      topic:
        'Slides get better each time a no is ignored. By the fifth version I am charmed and broke.',
    },
  },
  {
    base: 'Reminder: 1 user who emails you is worth 1,000 who filled in the survey. Answer within 24 hours.',
    twins: {
      numbers:
        'Reminder: 1 user who emails you is worth 500 who filled in the survey. Answer within 12 hours.',
      template:
        'Reminder: 1 guest who calls you is worth 1,000 who clicked on the advert. Pick up within 3 rings.',
    },
    others: {
      opener:
        'Reminder: the conference badge comes off before the restaurant. We can all read, Kevin.',
      topic:
        'The survey said 4.6 out of 5. The one phone call said the stairs are dark. We bought lamps.',
    },
  },
  {
    base: 'Speed is a feature until it breaks something. Then it is a story. Collect few stories.',
    twins: {
      paraphrase:
        'Speed is a feature till something breaks; then it’s a story. Try to collect only few stories.',
      template:
        'Charm is a skill until it costs something. Then it is a habit. Collect few habits.',
    },
    others: {
      topic:
        'We went faster by going home at five. The code was the same, the people reading it were not.',
      form: 'Snow is a gift until Tuesday. Then somebody has to shovel, and the somebody has a back.',
    },
  },
  {
    base: 'My toolbox for bad days:\n- a walk without a goal\n- one mail to an old colleague\n- deleting something\nIt has never failed. It has never been quick.',
    twins: {
      shape:
        'My toolbox for big trips:\n- a map without a phone\n- one call to an old aunt\n- unpacking something\nIt has never failed. It has never been light.',
      cut: 'My toolbox for bad days:\n- a walk without a goal\n- one mail to an old colleague\n- deleting something\nWhat is in yours?',
    },
    others: {
      list: 'My desk at midnight:\n- cold tea\n- a warm laptop\n- the letter I am not writing\nThe letter is winning.',
      topic:
        'On bad days I clean the keyboard. It does not fix the code, but the crumbs are honest about how I live.',
    },
  },
  {
    base: 'Antes medía el día en tareas. Ahora lo mido en conversaciones que no quería terminar.',
    twins: {
      template:
        'Antes medía el viaje en kilómetros. Ahora lo mido en comidas que no quería terminar.',
      paraphrase:
        'Antes yo medía mis días en tareas. Ahora los mido en conversaciones que no quería terminar.',
    },
    others: {
      topic:
        'Una tarea menos y una siesta más: así gané la semana. Mi jefa todavía busca la métrica, yo busco la almohada.',
      form: 'Antes vivía junto al mar. Ahora tengo una foto del mar y un vecino que silba siempre a la misma hora.',
    },
  },
  {
    base: '会社を辞めて三か月。朝の電車がなくなり、夜の不安が増えた。それでも戻りたいとは思わない。',
    twins: {
      template:
        '東京を離れて三か月。朝の渋滞がなくなり、夜の静けさが増えた。それでも戻りたいとは思わない。',
      numbers:
        '会社を辞めて九か月。朝の電車がなくなり、夜の不安が増えた。それでも戻りたいとは思わない。',
    },
    others: {
      topic:
        '会社の机に置いた小さな木が、退職の日に花を咲かせた。引き取り手を探しているが、誰も名前を知らない。',
      opener:
        '会社を辞めて最初にしたことは昼寝だった。夢の中でも会議をしていたので、もう一度寝直した。',
    },
  },
  {
    base: 'Big launches hide small failures. Small launches hide nothing. Guess which ones we learn from.',
    twins: {
      paraphrase:
        'A big launch hides small failures and a small launch hides nothing. Guess from which we learn.',
      shape:
        'Big weddings hide small feuds. Small weddings hide nothing. Guess which ones get filmed.',
    },
    others: {
      line: 'The demo crashed, the microphone hummed, and the founder told a joke about ducks that I still think of. Small launches hide nothing. I went home with three ideas and someone else’s umbrella.',
      topic:
        'We launched to nine people on a Wednesday. Seven wrote back, one of them twice. I remember every name.',
    },
  },
  {
    base: 'Nobody misses the office. Everybody misses the corridor. Build more corridors.',
    twins: {
      template: 'Nobody misses the festival. Everybody misses the campsite. Build more campsites.',
      swap: 'Nobody misses the office. Everybody misses the kitchen. Build more kitchens.',
    },
    others: {
      form: 'Nobody missed the clock. It had been wrong since the flood, and we had grown fond of arriving early.',
      topic:
        'The corridor is where decisions sit down and take off their shoes. We put a bench there and stopped a meeting.',
    },
  },
  {
    base: 'My test for a good manager: on a bad day, do people walk towards the office or away from it? Everything else is decoration.',
    twins: {
      template:
        'My test for a good bakery: on a wet day, do people walk towards the counter or away from it? Everything else is decoration.',
      cut: 'My test for a good manager: on a bad day, do people walk towards the office or away from it?',
    },
    others: {
      phrase:
        'My test for a good conference: how many cables are taped, and does anybody know where the second exit goes?',
      topic:
        'The best manager I had asked one thing every Friday: “What should I stop doing?” She wrote it down and then stopped.',
    },
  },
];
