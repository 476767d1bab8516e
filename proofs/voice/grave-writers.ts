/** Two models that write about serious matters: one plainly, one that jokes, cheers and sells. */
import type { LlmPort, WriteRequest } from '#server/adapters/llm/port.ts';

const used = { input: 300, output: 60 };

type Lines = Readonly<Record<string, readonly string[]>>;

const calm: Lines = {
  en: [
    'We are sorry, and will say here when we know more.',
    'Tell others who may be affected.',
    'If you have questions, write to us or call.',
    'Thank you for your patience.',
    'Our thoughts are with those who are affected.',
    'We are looking into the cause.',
    'Take care of each other.',
  ],
  de: [
    'Bei Fragen schreibt uns bitte.',
    'Es tut uns leid.',
    'Wir melden uns, sobald wir mehr wissen.',
    'Danke für euer Verständnis.',
    'Unsere Gedanken sind bei allen Betroffenen.',
  ],
  fr: [
    'Nous sommes désolés.',
    'Écrivez-nous pour toute question.',
    'Nous vous tiendrons informés.',
    'Merci de votre patience.',
  ],
  es: [
    'Lo sentimos mucho.',
    'Escríbanos si tiene preguntas.',
    'Informaremos en cuanto sepamos más.',
    'Gracias por su paciencia.',
  ],
};

/** What nobody should read beside bad news. Most of it is in no list of the product’s. */
export const light: Lines = {
  en: [
    'Grab yours before they are gone! 🎉',
    'Everything else in the shop is 20% off today.',
    'You could say that the place heated up a little.',
    'Somebody call Sherlock.',
    'On the plus side, nobody can call us boring.',
    'At least the sunshine is on our side.',
    'Our horoscope did mention a turbulent Mercury.',
    'Insert dramatic violin music here.',
    'Maybe the universe fancied a slower tempo.',
    'New season, new wardrobe: browse our spring range.',
    'Join the newsletter and win a shiny mug.',
    'Stay tuned, folks 😎',
  ],
  de: [
    'Na, wer hätte das gedacht? 😅',
    'Dafür gibt es heute zwei zum Preis von einem!',
    'Man könnte meinen, der Kosmos kichert.',
    'Immerhin scheint die Sonne auf unsere Liegestühle.',
    'Das Horoskop schwieg wieder vornehm.',
    'Einen Tusch vom Orchester, maestro.',
    'Stöbert doch gleich durch unsere Sommerkollektion.',
    'Jetzt Rabatt sichern.',
  ],
  fr: [
    'Comme quoi, tout arrive ! 🎈',
    'Heureusement, le soleil brille sur nos transats.',
    'L’horoscope restait étrangement muet.',
    'Un roulement de tambour, maestro.',
    'Découvrez vite notre collection printanière.',
    'Profitez de nos soldes.',
  ],
  es: [
    '¡Quién lo iba a decir! 🙈',
    'Menos mal que brilla el sol en las tumbonas.',
    'El horóscopo callaba como siempre.',
    'Redoble de tambor, maestro.',
    'Descubre nuestra colección primaveral.',
    'Aprovecha las rebajas.',
  ],
};

const languageOf = ({ persona }: WriteRequest): string => persona.language;

/** A writer that says topic and facts as they stand, and then one of these lines. */
function withLine(name: string, lines: Lines): LlmPort {
  let nth = 0;
  return {
    name,
    size: 'large',
    estimate: () => used,
    async write(request) {
      const stock = lines[languageOf(request)] ?? [];
      nth += 1;
      const { topic, context } = request.brief;
      const said = [topic, ...context.split('\n')].filter(Boolean).map((one) => `${one}.`);
      const text = [...said, stock[nth % stock.length] ?? ''].join(' ');
      return { pieces: [{ parts: [text], why: 'As it came.' }], tokens: used };
    },
  };
}

export const plainly = (): LlmPort => withLine('plainly', calm);
export const lightly = (): LlmPort => withLine('lightly', light);
