/** Hashtags from the nouns of a topic. */
import { postLength } from '#domain/text/post-text.ts';
import { hashtagsIn } from '#domain/text/tweet-text.ts';

/** Words that name nothing: they part one name from the next. */
const idle = new Set(
  `a an the our my your their his her its of for to in on at with without and or but is are was were be been being am why how
  what when where who which whether that this these those about from by as it we i you he she they s t re ll ve d m not don do
  does did idea news off new nobody everyone has have had ever never always should can could will would must may might
  question if than then there more most less very so too into over under after before until
  cost costs drop drops pay pays works fail fails use uses make makes need needs get gets keep keeps take takes
  help helps matter matters change changes replace replaces lie lies say says go goes come comes give gives start starts stop
  stops learn moved cut quit beat beats save saves sleep better alone deserve deserves`.split(
    /\s+/u,
  ),
);

const most = 3;

const words = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Words that stand together and name something, in their order. */
function namesIn(text: string): string[][] {
  const runs: string[][] = [[]];
  for (const word of words(text)) {
    if (idle.has(word.toLowerCase())) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.filter((run) => run.length > 0);
}

/** “how to dock alone”: what stands after “to” is done, not named. */
const toDo = /^(?:how|when|where|why|what|whether) to (?:not )?\S+/iu;

/** A hashtag from the longest name in a text, or nothing when it has no usable one. */
export function hashtagOf(text: string): string | undefined {
  const names = namesIn(text.replace(toDo, ' ')).toSorted(
    (one, other) => other.length - one.length,
  );
  const whole = words(text);
  const [name = whole.length <= 1 ? whole : []] = names;
  const joined = name
    .slice(-most)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  const tag = `#${joined}`;
  const usable = postLength(tag, 'x_weighted') <= 30 && hashtagsIn(tag)[0] === joined;
  return usable ? tag : undefined;
}
