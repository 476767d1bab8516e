/** Subjects that are too serious for a joke, in German, French and Spanish; English ones are in `gravity.ts`. */

/** Any of these as whole words, with letters of any script around them. */
const anyOf = (...lists: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${lists.join('|')})(?!\p{L})`, 'iu');

const some = String.raw`[^.!?\n]{0,50}`;

const german = [
  String.raw`rückrufe?|rückrufaktion\p{L}*|rufen (?!dich|euch|gern|ihnen)${some} zurück|nicht (?:mehr )?(?:essen|trinken|verzehren|benutzen|verwenden)`,
  String.raw`aller(?:gi|gen)\p{L}*|(?:nicht|un) ?(?:deklariert|gekennzeichnet)\p{L}*|falsch\p{L}{0,2} (?:etikett\p{L}*|kennzeichnung|gekennzeichnet)|spuren von`,
  String.raw`gestorben|verstorben\p{L}*|verstarb|starb(?:en)?|tödlich\p{L}*|todesfall|trauer\p{L}*|beerdigung|beisetzung|beileid|(?:in|im) gedenken|ums leben|ertrunken|nachruf|von uns gegangen|suizid\p{L}*|vermisst\p{L}{0,2}`,
  String.raw`unfall|unfälle\p{L}?|unfalls|verletzt\p{L}{0,2}|verletzung\p{L}*|verunglück\p{L}*|krankenhaus|explosion\p{L}*|explodier\p{L}*|in brand|großbrand|brandgefahr|eingestürzt|einsturz\p{L}*|evakuier\p{L}*|lebensgefahr|giftig\p{L}*|vergift\p{L}*|salmonell\p{L}*|listeri\p{L}*|erkrank\p{L}*|verunreinig\p{L}*|abkochen|überschwemm\p{L}*|hochwasser`,
  String.raw`datenleck\p{L}*|datenpanne\p{L}*|datendiebstahl|gehackt|(?:hacker|cyber)angriff\p{L}*|phishing|daten (?:wurden |sind )?(?:gestohlen|kopiert)`,
  String.raw`stellenabbau|entlass(?:en|ung|ungen)|kündigungen|kurzarbeit|insolven\p{L}*|stellen (?:streichen|abbauen)|(?:streichen|bauen) ${some}stellen`,
  String.raw`störung(?:en)?|stromausfall|ausgefallen|nicht erreichbar|lahmgelegt`,
  String.raw`(?:für immer|endgültig|dauerhaft) (?:geschlossen|zu)|schlie(?:ß|ss)(?:en|t|ung) ${some}(?:für immer|endgültig|dauerhaft)|geschäftsaufgabe|preiserhöhung\p{L}*|preise (?:steigen|erhöhen)|erhöhen ${some}preise`,
];

const french = [
  String.raw`rappel (?:de (?:nos|tous|produits?)|des? lots?|produit)|rappelons ${some}lots?|(?:ne|n[’'])(?: ?(?:les?|la|l[’']))? ?(?:mangez|consommez|buvez|utilisez) (?:pas|plus)`,
  String.raw`allerg[iè]\p{L}*|non (?:déclaré|mentionné)\p{L}*|traces de|mal étiqueté\p{L}*|erreur d[’']étiquetage`,
  String.raw`décédée?s?|décès|(?:est|sont|était) mort(?:e|s|es)?|obsèques|deuil|condoléances|funérailles|nous a quittés|à la mémoire de|noyée?s?|suicid\p{L}*|disparue?s? depuis`,
  String.raw`accident\p{L}*|blessée?s?|hôpital|hospitalisée?s?|incendie\p{L}*|explosion\p{L}*|effondr\p{L}*|évacu\p{L}*|intoxication\p{L}*|salmonell\p{L}*|listeria|inond\p{L}*|contamin\p{L}*|dangereu\p{L}*`,
  String.raw`(?:fuite|vol) de données|données (?:volées|copiées|exposées)|pirat(?:é|ée|és|ées|age)|hameçonnage|cyberattaque\p{L}*|accès non autorisé`,
  String.raw`licenci\p{L}*|plan social|suppr\p{L}+ ${some}(?:postes?|emplois?)|(?:liquidation|redressement) judiciaire|dépôt de bilan|faillite`,
  String.raw`pannes?|hors service|indisponibles?`,
  String.raw`ferm\p{L}+ ${some}définitiv\p{L}*|définitivement ferm\p{L}*|cessation d[’']activité|hausse des? (?:prix|tarifs?)|(?:prix|tarifs?) augment\p{L}*|augment\p{L}+ ${some}(?:prix|tarifs?)`,
];

const spanish = [
  String.raw`retir\p{L}+ ${some}(?:mercado|venta)|retirada de(?:l)? (?:producto|lote)|no (?:(?:lo|la|los|las) )?(?:coma|coman|beba|beban|consuma|consuman|use|usen|utilice|utilicen)`,
  String.raw`al[ée]rg\p{L}*|no declarad\p{L}*|trazas de|mal etiquetad\p{L}*`,
  String.raw`fallec\p{L}*|(?:ha|han) muerto|murió|murieron|luto|pésame|condolencias|funeral\p{L}*|en memoria de|nos ha dejado|ahogad[oa]s?|suicid\p{L}*|desaparecid[oa]s? desde`,
  String.raw`accident\p{L}*|herid[oa]s?|hospital\p{L}*|incendio\p{L}*|explosión|derrumb\p{L}*|evacu\p{L}*|intoxica\p{L}*|salmonel\p{L}*|listeria|inund\p{L}*|contamin\p{L}*|peligros[oa]s?`,
  String.raw`(?:robo|fuga|filtración|brecha) de datos|datos (?:robados|copiados|filtrados)|hacke\p{L}+|ciberataque\p{L}*|suplantación|acceso no autorizado`,
  String.raw`despidos?|recortes? de (?:plantilla|personal|empleo)|suprim\p{L}+ ${some}puestos|quiebra|concurso de acreedores`,
  String.raw`averías?|fuera de servicio|apagón`,
  String.raw`cerr\p{L}+ ${some}(?:definitivamente|para siempre)|cierre definitivo|sub(?:imos|irán|en|ida de) (?:los )?precios|precios suben`,
];

const grave = anyOf(...german, ...french, ...spanish);

/** What only sounds grave: each word of it is in a list above, or in an English one. */
export const harmlessAbroad = anyOf(
  String.raw`rückruf[- ]?(?:service|bitte|nummer|formular|termin)|unfallfrei\p{L}*|todsicher\p{L}*|tod(?:schick|chic)\p{L}*|bomben\p{L}+|mords\p{L}+|sterbens(?:langweilig|müde)\p{L}*|killer\p{L}*`,
  String.raw`mort(?:e|s|es)? de (?:faim|rire|soif|fatigue|trouille)|mour(?:ir|ant|ez|ons) (?:de rire|d[’']envie|de faim|de plaisir)|à mourir|qui tue(?:nt)?|panne d[’'](?:idées?|inspiration)|tomb\p{L}+ en panne d[’']|accident heureux|heureux accident`,
  String.raw`muert[oa]s? de (?:risa|hambre|amor|envidia)|de muerte|bombas? de \p{L}+|rompecabezas`,
);

/** Whether a text in one of these languages tells of harm, danger, illness, death or loss. */
export const isGraveAbroad = (text: string): boolean => grave.test(text);
