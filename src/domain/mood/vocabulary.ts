/** The vocabulary of harmless messages and of English. A word that is not listed is not taken for harmless. */
import { folded } from '#domain/text/links/unmasked.ts';
import { squeezed } from './pattern.ts';

// Folded as one text: word by word it took a third of the time to load the server’s code.
const list = (text: string): string[] => folded(text.trim()).split(/\s+/u);
const exact = (text: string): ReadonlySet<string> => new Set(list(text));
const set = (text: string): ReadonlySet<string> => new Set(list(text).map(squeezed));

/** A greeting contains one of these. */
export const greets = set(
  `hi hello hey heya hiya howdy hullo greetings gm morning afternoon evening happy merry welcome aloha gday`,
);

/** Other words of a greeting. */
export const besideGreeting = set(
  `good great lovely nice wonderful beautiful there all everyone everybody folks friend friends team to you and from the a an on this your
  monday tuesday wednesday thursday friday saturday sunday weekend week day new year easter christmas holidays thanksgiving birthday
  hope is having have well everything's doing are be very so just saying say stopping dropping by wanted want i wish wishing wishes
  nice meet it's its to sunny start of out people world fam ya yall wonderful`,
);

/** Words of thanks or congratulation. */
export const thanks = set(
  `thanks thank thx ty tysm thankyou thnx cheers appreciate appreciated grateful kudos congrats congratulations props`,
);

/** Words of praise, if followed by a thing. */
export const praises = set(
  `great good nice awesome amazing excellent wonderful fantastic brilliant lovely beautiful superb useful helpful insightful inspiring
  informative interesting clear solid valuable favourite favorite best fun cool gorgeous stunning delicious tasty yummy perfect outstanding
  incredible terrific thoughtful fascinating engaging love loved loving like liked enjoy enjoyed enjoying adore fan helped well`,
);

/** Things that are praised. */
export const praised = set(
  `post posts tip tips thread threads article articles series video videos photo photos picture pictures pic pics image images advice answer
  answers help reply replies insight insights info information idea ideas content work job page channel feed sharing share writing read
  piece stuff breakdown guide explanation examples example list newsletter blog story stories tutorial summary overview notes recipe recipes
  app design tool tools website site product products team shop store cafe bakery bread cake coffee tea food menu music song songs book books
  podcast episode art drawing drawings painting paintings garden plants flowers colors colours style project projects it this done said written
  explained put collection shots shot view views cookies pastries croissants sourdough pizza soup wine beer event workshop talk course class
  lesson lessons library docs documentation tutorial playlist track album film movie game quote poem column edition`,
);

/** Other words of praise. */
export const besidePraise = set(
  `a an the this that these those your you it is was were are for on of and so very super such truly i we day us all team what one have had
  with really always learned lot from to me made helped much big huge keep up coming more my always new today in at about again lots everyone here folks guys whole entire quick kind detailed simple easy
  found find very well as too both absolutely definitely must say enjoy following follow reading watching by it's its im i'm put together looks taste tastes
  hi hello hey good morning afternoon evening there`,
);

/** Phrases that are praise by themselves. */
export const praisingRows: readonly string[] = [
  ...['well said', 'well done', 'well put', 'well written', 'nicely done', 'nicely put'],
  ...['keep it up', 'keep up the good work', 'made my day', 'big fan', 'love it', 'loved it'],
].map(squeezed);

/** Common English words, by which a text is recognized as English. */
export const english = set(
  `a able about above actually after again all almost along already also always am among an and another any anybody anyone anything are area around as ask
  asked at available away back be because become been before began begin being below best better between big bit book both bring build business but buy by call came
  can car care chance chances change check city class close come comes company could country course customer day days deal did different do does doing done dont door down each early
  easy eat else end enough even evening ever every everybody everyone everything example explain eye face fact far feel few find first five follow food for found four free
  friend friends from full get gets getting give given gives go goes going gone good got great group grow guess guide had hand happen hard has have having he head hear
  hello help helps her here hey hi high him his hold home hope hour hours house how however i idea if im important in include inside instead interested into is isnt it its
  ive job just keep kind knew know known large last later learn least leave left less let lets life light like line list listen little live local long look looking looks lot
  love low made main make makes making man many matter may maybe me mean means meet men might mind minute minutes miss moment money month months more morning most move much music must my name
  near need needs never new news next nice night no not note nothing now number of off offer often ok okay old on once one only open opinion or order other others our out over own page
  paper part people per perhaps person photo pick picture place plan plans play please point possible post posts prefer pretty price probably product products public put question questions quick quite
  rather read ready real really reason recommend remember right room run said same saw say says school second see seem seems seen sell send service set several shall share she shop short should show
  side simple since site small so some somebody someone something sometimes soon sort sound space start started state stay still stop store story sure take takes taking talk team tell ten test than
  thank thanks that thats the their them then there these they thing things think this those though thought three through time times tip tips to today together told tomorrow too took top town tried
  true try trying turn two type under understand until up update upon us use used useful uses using usually very video visit wait walk want wanted wants was watch water way ways we week weeks well went
  were what whats when where which while white who whole whom why will wish with within without wonder wondering word words work working works world would write wrong year years yes yesterday yet you your yours youre
  agree answer answers april article articles august become black blue brand color colour cost costs december design february friday green holiday january july june march monday november october recipe red
  saturday september size sunday thursday tuesday wednesday weekend weather website app online account email phone contact address hours delivery ship shipping deliver summer winter spring autumn fall editor language software computer beginner beginners garden gardening beans grinder podcast newsletter wreath`,
);

/** Function words of other languages that are not English words. */
export const foreign = exact(
  `ich du er sie wir ihr nicht und oder aber der die das den dem ein eine einen mit für von zu zum zur auf ist sind war habe hast hat haben wie was warum wann wo wer kann können bitte danke hallo guten tag morgen abend schön sehr auch noch schon mein meine dein euer euch mir mich dir dich bei nach über unter kein keine gut ja nein wenn weil dass
  je tu il elle nous vous ils elles et ou mais le la les des du une dans avec pour sur est sont suis avez avons pas plus très bien merci bonjour bonsoir salut quand comment pourquoi où qui que quoi mon ma mes ton votre notre ce cette c'est j'ai oui non beaucoup tout
  yo tú él ella nosotros ellos el los las un unos unas y pero con para por es son está están estoy soy tengo tiene muy bien gracias hola buenos buenas días tardes noches cuando cuándo como cómo porque dónde quién qué mi mis tu su nuestro esto este esta sí mucho todo también amigo amigos cuánto cuesta
  io tu lui lei noi voi loro il lo gli e ma con per di è sono sei ho hai abbiamo non molto bene grazie ciao buongiorno buonasera quando come perché dove chi che mio mia tuo questo questa anche tutto
  eu você ele ela nós eles os as um uma uns mas com para é são está estou tenho tem não muito bem obrigado obrigada olá oi bom boa dia tarde noite quando como porque onde quem meu minha seu isso este também tudo
  ik jij hij zij wij het een en maar met voor van op is zijn niet geen ook nog al mijn jouw dank bedankt hoi goedemorgen wanneer hoe waarom waar wie wat heel goed
  ja ty on ona my wy oni i ale z w na do jest są nie tak bardzo dobrze dziękuję dzięki cześć witam kiedy jak dlaczego gdzie kto co mój twój
  jag du han hon vi ni och men med för av på är inte också mycket bra tack hej när hur varför var vem vad min din det den ett en jeg ikke og hvor hvordan takk mange tusen god
  ben sen biz siz ve ama ile için bir bu şu çok iyi teşekkürler teşekkür merhaba selam ne nasıl neden nerede kim değil var yok günaydın
  saya aku kamu anda dia kami dan atau tapi dengan untuk dari di ini itu tidak bukan sangat terima kasih selamat pagi apa bagaimana kapan kenapa ako ikaw siya tayo ang ng mga sa hindi po salamat kumusta
  xin chào cảm ơn tôi bạn không là và của này kaikki olen en ole mutta kiitos hei moi mitä missä köszönöm szia nem igen és mulțumesc bună nu da și este ahoj děkuji prosím jsem není asante jambo habari sana`,
);

/** Those among them that are also English words. */
export const alsoEnglish = exact(
  `die war was hat tag an in is do me on all so or as os but man bad no to my i in he we us a e o y en un di po w z al en go do ma on her ten co com an mi es den bin dress mit pour son sons ton main ours on an at par per van hi ja hello are it do has et la las da re un el real tu sa ni de det var men med min god for far may hej yes du le des mal non plus tout ask moi who mange ng ak ben vi ve sen siz bu kim ne hoe wat al plan hij die over tuna sana hei en ole i no mas y va see sum via vice versa cafe latte ciao hola aloha merci`,
);

/** Words that are recognized with a typo. */
export const guarded = set(
  `suicide suicidal myself yourself himself herself goodbye overdose overdosed overdosing unalive anymore refund refunds refunded refunding lawyer lawyers attorney hacked hacker scammed scammer scammers stolen drained
  cancel canceled cancelled cancellation subscription unsubscribe account hospital doctor medicine medication pregnant funeral cancer depressed depression anxiety complaint terrible horrible awful disappointed disappointing disappointment
  broken passed death killing killed worthless hopeless disgusting unacceptable ridiculous pathetic useless garbage fraud fraudulent police lawsuit illegal copyright infringement symptoms diagnosed allergic allergy allergies
  reimbursement reimburse chargeback terminate deactivate password wallet unauthorized withdraw crashed crashing waiting delayed damaged defective frustrated frustrating annoyed annoying angry furious grieving mourning miscarriage heartbroken
  unconscious ambulance anaphylaxis anaphylactic swallowed collapsed vomiting seizure throat breath blisters
  bleeding breathing poison poisoned poisoning threat attack murder regret everything nothing nobody disappear alive living tonight`,
);
