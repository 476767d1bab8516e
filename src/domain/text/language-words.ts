/**
 * Common short words of each Latin-script language, and letters that only it uses. Words shared by several languages
 * are in each list, so that they do not decide.
 */
import { listed } from './stop-words.ts';

const words = (text: string): ReadonlySet<string> => new Set(listed(text));

export const languageWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(`
    a about all am an and are as at be been but by can could did do does for from get had has have here his how if in into is
    it its just me more my no not now of on or our out she should so than that the their then there they this to up us was
    we were what when which who will with would you your`),
  de: words(`
    ab aber alle als am an auch auf aus bei bis danke das dem den der des die dieser dieses diesem ein eine einem einen
    einer es euch für gern haben hat heute hier ich ihr im in ist kann kein keine man mehr mit morgen nach nicht noch nur
    oder ohne schon sich sie sind so um und uns unser unsere unseren vom von war was wenn werden wie wir wird wurde zu zum
    zur über`),
  es: words(`
    a al como con cuando de del desde el ella en es esta estas este esto estos está están fue gracias ha hasta hay hoy la
    las le lo los más mañana muy no nos nuestra nuestras nuestro nuestros o para pero por porque que qué se si sin sobre
    solo son su sus también te todas todo todos tu un una uno unos y ya`),
  fr: words(`
    au aujourd’hui aussi aux avec avez avons c ce ces cette chez d dans de demain des du elle en est et être il ils j je
    l la le les leur leurs mais merci n ne nos notre nous ou où par pas plus pour qu que qui s sa sans se ses si son sont
    sur tous tout toutes un une vos votre vous y à été`),
  it: words(`
    abbiamo ai al alla alle anche ancora c ci come con d da dal dalla degli dei del della delle di dopo domani e ed gli
    grazie i il in io l la le lo ma nei nel nella noi non nostra nostre nostri nostro o ogni oggi per perché più quando
    questa questo se senza si siamo solo sono su sul sulla tutte tutti un una uno vi è`),
  nl: words(`
    aan alle als bedankt bij dan dank dat de deze die dit door een en er geen heeft hebben het hier ik in is je jij jullie
    kan kunnen maar meer met morgen naar niet nog of om onder ons onze ook op over te tot uit van vanaf vandaag veel voor
    wat we weer wel werd wij worden wordt zijn zo`),
  pl: words(`
    a ale bez by był była było być co czy dla do dziękujemy dziękuję dziś gdy i ich ile już ja jak jest jutro lub może
    można my na nam nas nasz nasza nasze naszych naszym nie niż o od po pod przez przy się są ta tak te ten to tylko
    tym u w wam was we wszystkich wszystkie z za ze że`),
  pt: words(`
    a ao aos as até com como da das de do dos e ela ele em entre esta este está foi hoje há isso já la mais mas muito na
    nas no nos nossa nossas nosso nossos não o obrigada obrigado os ou para pela pelo por qual quando que se sem seu
    sobre só sua são também te temos tem todas todo todos um uma você vocês à às é`),
  sv: words(`
    alla att av blir de den det dig din du efter ej eller en ett finns från för har hur i idag imorgon ingen inga inte jag
    kan man med men mer mig mycket ni nu när och om oss på samma ska som så tack till under upp ut utan var vi vid vår
    vårt våra än är även`),
  tr: words(`
    ama ancak bir biz bizim bu bugün bütün da daha de değil en gibi gün günü hafta için ile kadar mi mı ne olan olarak
    oldu olduğu olur siz sizin sonra şu teşekkürler tüm var ve veya ya yarın yeni yok çok önce`),
};

/** Letters that none of these languages uses: the text is in another language, which is not identified. */
export const otherLetters = /[čďđěňřšťůžășțøæőű]/iu;

/** Letters that only one of these languages uses; each match counts like a word. */
export const letterSigns: Readonly<Record<string, RegExp>> = {
  de: /ß|[bdfghklmnprstw][äöü][bdfghklmnprstw]/giu,
  es: /[ñ¿¡]/giu,
  fr: /œ|\b(?:qu|j|c)['’]/giu,
  pl: /[łżźćąęńś]/giu,
  pt: /[ãõ]/giu,
  sv: /å/giu,
  tr: /[ğşı]/gu,
};
