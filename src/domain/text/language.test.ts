import { describe, expect, test } from 'vitest';
import { languageOf } from './language.ts';

describe('the language of a text', () => {
  test.each([
    ['What do you think of the tests that nobody reads?', 'en'],
    ['Die Tests, die niemand liest, sind die wichtigsten von allen.', 'de'],
    ['20 % auf alle Torten an diesem Wochenende. Code CANDLE20.', 'de'],
    ['Update: Der Launch vom Dashboard kommt nächste Woche. Feedback gern als DM.', 'de'],
    ['Los textos que nadie lee son los más importantes de todos.', 'es'],
    ['Notre nouveau pain au levain est arrivé, aux noix et aux figues.', 'fr'],
    ['Il nostro nuovo pane è arrivato, con noci e fichi.', 'it'],
    ['Ons nieuwe zuurdesembrood is er, met walnoten en vijgen.', 'nl'],
    ['Nasz nowy chleb na zakwasie już jest, z orzechami i figami.', 'pl'],
    ['20% de desconto em todos os bolos neste fim de semana.', 'pt'],
    ['20 % rabatt på alla tårtor i helgen.', 'sv'],
    ['Bu hafta sonu bütün pastalarda %20 indirim.', 'tr'],
    ['У понеділок зачинено. Повертаємось у вівторок!', 'uk'],
    ['В понедельник закрыто. Вернёмся во вторник!', 'ru'],
    ['日本語のテストを書く', 'ja'],
    ['我们今天发布了新版本', 'zh'],
    ['오늘 새 버전을 발표했습니다', 'ko'],
    ['The new #日本 tag is for what you said to https://example.com/日本', 'en'],
    // Danish and Czech have no list; their letters keep them from being taken for a neighbor.
    ['Vi søger en bager, der kan bage om natten og om dagen.', undefined],
    ['Pekař hledá pomocníka na noc, který má rád kváskový chléb a je od nás.', undefined],
    ['Closed Monday', undefined],
    ['free trial lesson in ceramics. Sat 10 am, room B2, clay included', undefined],
    ['Наша школа', undefined],
    ['gm', undefined],
    ['', undefined],
    ['https://example.com/the-of-and-to @the.of.and', undefined],
  ])('of %j is %s', (text, code) => {
    expect(languageOf(text)).toBe(code);
  });
});
